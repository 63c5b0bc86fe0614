"""Which rules speak of what a text says: what each rule says, and the rules ranked by it."""
