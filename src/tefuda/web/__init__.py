"""The table in the browser: play, see what can be believed, review, explore. ``tefuda web`` runs it."""
