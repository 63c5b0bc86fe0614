"""The reader of the text form: text in, theory and problems out; it raises nothing.

    bird(tweety).                          % a fact
    r1: bird(X) => flies(X).               % a defeasible rule; the label may be left out
    r2: penguin(X) -> bird(X).             % a strict rule
    r3: penguin(X), not young(X) ~> ¬flies(X).   % a defeater; ~flies(X) is the same
    r4: age(X, N), N < 1 -> young(X).
    r3 > r1.                               % superiority
    ? flies(tweety).                       % a question

In argument places a bare name that starts with a capital or ``_`` is a variable; quotes make any string a constant.
"""

from typing import Final, NoReturn

from svod.logic.lexer import RESERVED, Places, Problem, is_name, is_variable, number, tokenize, unquote
from svod.logic.terms import Absent, Atom, Comparison, Condition, Kind, Literal, Rule, Theory, Var

__all__ = ["Problem", "parse"]

_KINDS: Final = {
    "->": Kind.STRICT,
    "→": Kind.STRICT,
    "=>": Kind.DEFEASIBLE,
    "⇒": Kind.DEFEASIBLE,
    "~>": Kind.DEFEATER,
}
_OPS: Final = {op: op for op in ("=", "!=", "<", "<=", ">", ">=")} | {"≤": "<=", "≥": ">=", "≠": "!="}
_PAIR: Final = 3
_QUOTE: Final = "put other strings in quotes"


def parse(text: str) -> tuple[Theory, tuple[Problem, ...]]:
    """Read a theory.

    Parameters
    ----------
    text
        Statements, each closed by a full stop.

    Returns
    -------
    The theory of all statements that could be read, and a problem for each of the others, in textual order, with
    warnings for superiority between labels that no rule has.

    Examples
    --------
    >>> theory, problems = parse("a. a => b")
    >>> len(theory.facts), str(problems[0])
    (1, "1:10: error: the statement is not closed (end it with '.')")
    """
    reader = _Reader(text)
    while reader.take():
        pass
    return reader.finish()


class _Fault(Exception):  # noqa: N818 - it never leaves this module
    """A statement cannot be read: its text is the message.

    Attributes
    ----------
    suggestion
        What could be written instead.
    """

    def __init__(self, message: str, suggestion: str) -> None:
        super().__init__(message)
        self.suggestion = suggestion


class _Reader:
    """A cursor over the tokens, and the parts of the theory read so far.

    Attributes
    ----------
    tokens
        All tokens, with a full stop that the text may lack, and an empty one to look at beyond it.
    position
        The token under the cursor.
    """

    def __init__(self, text: str) -> None:
        self.tokens, self._offsets = tokenize(text)
        self.position = 0
        self._places = Places(text)
        self._closed = not self.tokens or self.tokens[-1] == "."
        if not self._closed:
            self._offsets.append(self._offsets[-1] + len(self.tokens[-1]))
            self.tokens.append(".")
        self._count = len(self.tokens)
        self.tokens.append("")
        self._facts: list[Literal] = []
        self._rules: list[Rule] = []
        self._superiority: dict[int, tuple[str, str]] = {}
        self._questions: list[Literal] = []
        self._problems: list[Problem] = []
        self._atoms: dict[str, Literal] = {}

    def take(self) -> bool:
        """Read one statement, or note what is wrong with it; say whether there was one."""
        start = self.position
        if start == self._count:
            return False
        end = self.tokens.index(".", start)
        try:
            if end == self._count - 1 and not self._closed:
                self.position = end
                self._unclosed()
            self._statement(start, end)
        except _Fault as fault:
            place = self._places.at(self._offsets[self.position])
            self._problems.append(Problem(*place, str(fault), fault.suggestion))
        self.position = end + 1
        return True

    def finish(self) -> tuple[Theory, tuple[Problem, ...]]:
        """Return the theory and the problems, after a look at the labels that superiority names."""
        labels = {rule.label for rule in self._rules}
        for start, pair in self._superiority.items():
            for label in pair:
                if label not in labels:
                    message = f"no rule has the label {label!r}"
                    place = self._places.at(self._offsets[start])
                    self._problems.append(Problem(*place, message, f"write {label}: before a rule", "warning"))
        self._problems.sort(key=lambda problem: (problem.line, problem.column))
        pairs = tuple(self._superiority.values())
        theory = Theory(tuple(self._facts), tuple(self._rules), pairs, tuple(self._questions))
        return theory, tuple(self._problems)

    def _statement(self, start: int, end: int) -> None:
        """Read the statement between two tokens, whatever its kind."""
        if self.tokens[start] == "?":
            self.position += 1
            self._questions.append(self._last_literal())
        elif self.tokens[start + 1] == ">" and end - start == _PAIR:
            stronger = self._name("a label")
            self.position += 1
            self._superiority[start] = (stronger, self._name("a label"))
        else:
            self._fact_or_rule(start)

    def _unclosed(self) -> None:
        """Complain that the text ends within a statement."""
        message = "the statement is not closed"
        raise _Fault(message, "end it with '.'")

    def _fact_or_rule(self, start: int) -> None:
        """Read ``literal.`` or ``[label:] [condition, …] arrow literal.``, the body being optional."""
        tokens, label = self.tokens, ""
        if tokens[start + 1] == ":":
            label = self._name("a label")
            self.position += 1
        body: list[Condition] = []
        while tokens[self.position] not in _KINDS:
            body.append(self._condition())
            mark = tokens[self.position]
            if mark == ",":
                self.position += 1
            elif mark not in _KINDS:
                if mark == "." and not label and len(body) == 1 and isinstance(body[0], Literal):
                    self._facts.append(body[0])
                    return
                self._fail("expected ',' or an arrow", "the arrows are ->, => and ~>")
        kind = _KINDS[tokens[self.position]]
        self.position += 1
        at = self._places.at(self._offsets[start])
        self._rules.append(Rule(self._last_literal(), tuple(body), kind, label, at))

    def _last_literal(self) -> Literal:
        """Read a literal with the full stop after it."""
        literal = self._literal()
        if self.tokens[self.position] != ".":
            self._fail("expected '.'", "close the statement before the next one")
        return literal

    def _condition(self) -> Condition:
        """Read a literal, ``not`` literal, or a comparison."""
        if self.tokens[self.position] == RESERVED:
            self.position += 1
            return Absent(self._literal())
        if self.tokens[self.position + 1] in _OPS:
            left = self._term()
            op = _OPS[self.tokens[self.position]]
            self.position += 1
            return Comparison(left, op, self._term())
        return self._literal()

    def _literal(self) -> Literal:
        """Read an atom, negated or not."""
        known = self._atoms.get(self.tokens[self.position])
        if known is not None and self.tokens[self.position + 1] != "(":
            self.position += 1
            return known
        positive = self.tokens[self.position] not in {"~", "¬"}
        if not positive:
            self.position += 1
        name = self._name("an atom")
        if self.tokens[self.position] != "(":
            literal = Literal(name, positive)
            if positive:
                self._atoms[self.tokens[self.position - 1]] = literal
            return literal
        self.position += 1
        args: list[str | float | Var] = []
        while self.tokens[self.position] != ")":
            args.append(self._term())
            if self.tokens[self.position] == ",":
                self.position += 1
            elif self.tokens[self.position] != ")":
                self._fail("expected ',' or ')' after an argument")
        self.position += 1
        return Literal(Atom(name, tuple(args)), positive)

    def _term(self) -> str | float | Var:
        """Read a constant or a variable."""
        token = self.tokens[self.position]
        value: str | float | Var | None
        if token == RESERVED or is_name(token):
            value = Var(token) if is_variable(token) else token
        else:
            value = unquote(token)
            value = number(token) if value is None else value
        if value is None:
            self._fail("expected a constant or a variable", _QUOTE)
        self.position += 1
        return value

    def _name(self, what: str) -> str:
        """Read a name, bare or quoted."""
        token = self.tokens[self.position]
        name = token if is_name(token) else unquote(token)
        if name is None:
            self._fail(f"expected {what}", _QUOTE)
        self.position += 1
        return name

    def _fail(self, message: str, suggestion: str = "") -> NoReturn:
        """Raise the fault that the token under the cursor is not what was expected."""
        message = f"{message}, found {self.tokens[self.position]!r}"
        raise _Fault(message, suggestion)
