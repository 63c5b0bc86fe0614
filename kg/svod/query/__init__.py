"""From a question to an answer: read, resolve, plan, evaluate."""
