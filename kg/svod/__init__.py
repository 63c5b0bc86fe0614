"""Свод: rules of tabletop games as linked, executable nodes, and answers to questions about them."""
