"""Measurements beside the peers, as ratios."""
