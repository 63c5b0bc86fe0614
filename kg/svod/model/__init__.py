"""The frozen model: terms, nodes, norms, questions and answers. It imports nothing but plain Python."""
