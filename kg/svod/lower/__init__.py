"""From sentences to the model, with the inflected forms of the vocabulary."""
