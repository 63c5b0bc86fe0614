"""Grammars, keywords and names of terminals: data of the package `svod.grammar`."""
