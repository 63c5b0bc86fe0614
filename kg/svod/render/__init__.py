"""Renderers of answers: they only print."""
