"""What games came to: sums, intervals, the store, tables and pages."""
