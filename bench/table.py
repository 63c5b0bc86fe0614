"""The one table: what was measured, beside what, the ratio, the target, and whether it is met."""

from __future__ import annotations

from typing import Final, NamedTuple

_HEAD: Final = ("what", "measured", "beside", "ratio", "target", "met")


class Row(NamedTuple):
    """A line; `value` and `peer` are seconds (or mebibytes), `ratio` is the one by the other.

    Parameters
    ----------
    peer
        The other value; 0 where there is none to compare with.
    beside
        What the other value is.
    limit
        The ratio must not be above it; 0 where there is no target.
    most
        `value` must not be above it; 0 where there is no target.
    least
        The ratio must not be below it; 0 where there is no target.
    """

    what: str
    value: float
    beside: str = ""
    peer: float = 0
    limit: float = 0
    most: float = 0
    least: float = 0
    unit: str = "s"
    note: str = ""

    @property
    def ratio(self) -> float:
        """Value by peer; for peers that should be slower (`least`) the other way round."""
        if not self.peer or not self.value:
            return 0
        return self.peer / self.value if self.least else self.value / self.peer

    @property
    def met(self) -> bool | None:
        """Whether all targets are met; None without one."""
        checks = [self.ratio <= self.limit] * bool(self.limit)
        checks += [self.value <= self.most] * bool(self.most)
        checks += [self.ratio >= self.least] * bool(self.least)
        return all(checks) if checks else None

    def cells(self) -> tuple[str, ...]:
        """The line as text."""
        targets = [f"≤ {self.limit:g} ×"] * bool(self.limit)
        targets += [f"≤ {amount(self.most, self.unit)}"] * bool(self.most)
        targets += [f"≥ {self.least:g} ×"] * bool(self.least)
        beside = f"{self.beside}: {amount(self.peer, self.unit)}" if self.peer else self.beside
        said = {None: "", True: "yes", False: "NO"}[self.met]
        ratio = f"{self.ratio:.3g} ×" if self.ratio else ""
        return (self.what, amount(self.value, self.unit), beside, ratio, ", ".join(targets), said)

    def record(self) -> dict[str, object]:
        """The line as JSON."""
        return self._asdict() | {"ratio": self.ratio, "met": self.met}


class Section(NamedTuple):
    """Lines under a heading."""

    title: str
    rows: tuple[Row, ...]


def amount(value: float, unit: str) -> str:
    """A quantity with a unit of its size."""
    if unit != "s":
        return f"{value:.3g} {unit}" if value < 100 else f"{value:.0f} {unit}"
    factor, name = (1.0, "s") if value >= 1 else (1e3, "ms") if value >= 1e-3 else (1e6, "µs")
    return f"{value * factor:.3g} {name}"


def table(sections: list[Section]) -> str:
    """All sections in one aligned table."""
    lines = [_HEAD, *(row.cells() for section in sections for row in section.rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(_HEAD))]
    shown = [_aligned(_HEAD, widths), "  ".join("─" * width for width in widths)]
    for section in sections:
        shown += ["", section.title]
        for row in section.rows:
            shown.append(_aligned(row.cells(), widths) + (f"   {row.note}" if row.note else ""))
    missed = [row.what.strip() for section in sections for row in section.rows if row.met is False]
    shown += ["", f"targets missed: {len(missed)}" + (f" ({'; '.join(missed)})" if missed else "")]
    return "\n".join(shown)


def _aligned(cells: tuple[str, ...], widths: list[int]) -> str:
    return "  ".join(
        cell.rjust(width) if place in {1, 3} else cell.ljust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ).rstrip()
