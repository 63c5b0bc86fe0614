"""A generated pack as the Markdown that the compiler reads."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from bench.generate import Generated
from svod.lower.forms import forms_to_tsv
from svod.model.nodes import Pack
from svod.model.terms import Term

_ABOUT = """# Книга

```манифест
название: Книга
```

```документ
имя: book
название: Книга
редакция: 1
ранг: rulebook
```
"""


def write_text(generated: Generated, folder: Path) -> None:
    """Write the pack into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    declared = [term for term in generated.pack.terms if term.broader and term.id in generated.vocabulary.stems]
    terms = "\n".join(_term(term) for term in declared)
    (folder / "pack.md").write_text(_ABOUT, encoding="utf-8")
    (folder / "vocabulary.md").write_text(f"# Слова\n\n```термины\n{terms}\n```\n", encoding="utf-8")
    (folder / "rules.md").write_text(_rules(generated.pack), encoding="utf-8")
    (folder / "forms.tsv").write_text(forms_to_tsv(generated.rows), encoding="utf-8")


def _term(term: Term) -> str:
    label = term.labels[0]
    lines = [f"{term.id} < {', '.join(term.broader)}: {'| ' if label.lang == 'en' else ''}{label.text}"]
    if term.unusual:
        lines.append("  необычно")
    if term.partition:
        lines.append("  виды различны")
    if term.roles:
        roles = "; ".join(f"{role.name}={role.filler}[{', '.join(role.marks)}]" for role in term.roles)
        lines.append(f"  роли: {roles}")
    return "\n".join(lines)


def _rules(pack: Pack) -> str:
    exceptions: dict[str, list[str]] = {}
    for edge in pack.edges:
        exceptions.setdefault(edge.source, []).append(edge.target.partition(":")[2])
    sentences = {name: [norm.sentence for norm in norms] for name, norms in groupby(pack.norms, lambda n: n.node)}
    parts = ["# Правила\n\n<!-- документ: book -->\n"]
    for node in pack.nodes:
        name = node.id.partition(":")[2]
        fields = f"вид: rule; место: {node.locators[0].text}"
        if node.id in exceptions:
            fields += "; исключение из: " + ", ".join(f"#{target}" for target in exceptions[node.id])
        norms = "\n".join(f"{sentence}." for sentence in sentences[node.id])
        parts.append(f"## {node.title} {{#{name}}}\n<!-- {fields} -->\n{node.text}\n\n```нормы\n{norms}\n```\n")
    return "\n".join(parts)
