"""The materialised view: one SQLite file that answers alone."""
