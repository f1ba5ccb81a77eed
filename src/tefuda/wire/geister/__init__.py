"""The protocol of the Geister contests (geister_server): our agents there, their clients here."""
