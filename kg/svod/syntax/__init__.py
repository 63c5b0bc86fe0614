"""The controlled language: lexer, grammar, sentences with spans. Lark is imported only here."""
