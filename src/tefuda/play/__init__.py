"""One game in progress: dealt, stepped, recorded, finished; and the table at which a person plays."""
