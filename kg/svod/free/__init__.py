"""Free speech: a player's own wording, which the grammar refuses (``docs/free-speech.md``)."""
