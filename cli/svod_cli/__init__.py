"""The command svod."""
