"""A proof as a picture: both trees, and the alignment between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import NamedTuple

from entailment.model import Proof, TreeNode

__all__ = ["svg"]

_LINE = 46
_GAP = 90
_MARGIN = 20
_CHARACTER = 7.6
_SPACE = 18
_STYLE = (
    "text{font:13px sans-serif;fill:#222;text-anchor:middle}.relation{fill:#06c;font-size:10px}"
    ".inserted{fill:#b00}.gap{fill:#b00;font-weight:bold}.note{fill:#777;font-size:12px;"
    "text-anchor:start}path{fill:none;stroke:#999}.alignment{stroke:#2a7;stroke-dasharray:4 3}"
)


class _Place(NamedTuple):
    """Where the middle of a word is drawn."""

    x: float
    y: float


def svg(proof: Proof) -> str:
    """Return the picture as SVG; what was inserted or remains unproved is red in the hypothesis."""
    text = _places(proof.text, _MARGIN + 2 * _SPACE)
    bottom = max((place.y for place in text.values()), default=_MARGIN) + _GAP
    hypothesis = _places(proof.hypothesis, bottom)
    everything = [*text.values(), *hypothesis.values()]
    width = int(max((place.x for place in everything), default=200) + 100)
    height = int(max((place.y for place in everything), default=bottom) + 3 * _SPACE)
    inserted = {step.hypothesis_node for step in proof.steps if step.operation == "insert"}
    kinds: dict[int | None, str] = dict.fromkeys(inserted, "inserted")
    kinds |= dict.fromkeys(proof.gap, "gap")
    parts = [
        *_tree(proof.text, text, {}),
        *_tree(proof.hypothesis, hypothesis, kinds),
        *_alignment(proof, text, hypothesis),
        f'<text class="note" x="{_MARGIN}" y="{_MARGIN}">text</text>',
        f'<text class="note" x="{_MARGIN}" y="{bottom - 2 * _SPACE}">hypothesis; '
        f"the proof costs {proof.cost:.2f} in {len(proof.steps)} steps</text>",
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}"><title>Proof</title><style>{_STYLE}</style>'
        f"{''.join(parts)}</svg>\n"
    )


def _places(nodes: Sequence[TreeNode], top: float) -> dict[int, _Place]:
    """Return the place of each node: words in their order, each below its head."""
    by_id = {node.id: node for node in nodes}
    places: dict[int, _Place] = {}
    x = float(_MARGIN)
    for node in sorted(nodes, key=lambda node: node.start):
        width = max(len(node.form), len(node.relation)) * _CHARACTER
        places[node.id] = _Place(x + width / 2, top + _LINE * _depth(node, by_id))
        x += width + _SPACE
    return places


def _depth(node: TreeNode, by_id: Mapping[int, TreeNode]) -> int:
    seen = {node.id}
    while node.head in by_id and node.head not in seen:
        node = by_id[node.head]
        seen.add(node.id)
    return len(seen) - 1


def _tree(
    nodes: Iterable[TreeNode], places: Mapping[int, _Place], kinds: Mapping[int | None, str]
) -> Iterator[str]:
    for node in nodes:
        x, y = places[node.id]
        if not node.is_root and node.head in places:
            above = places[node.head]
            yield f'<path d="M{above.x:.0f} {above.y + 4:.0f} L{x:.0f} {y - 24:.0f}"/>'
            yield _text("relation", x, y - 14, node.relation)
        yield _text(kinds.get(node.id, "word"), x, y, " ".join((*node.marks, node.form)))


def _alignment(
    proof: Proof, text: Mapping[int, _Place], hypothesis: Mapping[int, _Place]
) -> Iterator[str]:
    for id_, aligned in proof.alignment:
        if aligned in text and id_ in hypothesis:
            start, end = text[aligned], hypothesis[id_]
            yield (
                f'<path class="alignment" d="M{start.x:.0f} {start.y + 5:.0f} '
                f'L{end.x:.0f} {end.y - 26:.0f}"/>'
            )


def _text(kind: str, x: float, y: float, content: str) -> str:
    return f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}">{escape(content)}</text>'
