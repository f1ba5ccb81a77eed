"""The table-manager protocol of bridge programs, version 18: our agents there, other programs here."""
