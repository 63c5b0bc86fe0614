"""Renderers of answers, diagnostics, rule cards and the reference: they only print."""
