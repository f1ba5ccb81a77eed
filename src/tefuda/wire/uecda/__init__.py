"""The protocol of the UECda contest, both ways: a server for its clients, a client for its servers."""
