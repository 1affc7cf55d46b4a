"""The pre-processed release of RTE-2: pairs whose sentences are split, tagged and parsed.

<pair id="8" entailment="YES" task="IR">
 <text>
  <sentence serial="1">
   <node id="1"><word>Acme</word><lemma>acme</lemma><pos-tag>N</pos-tag>
    <relation parent="2">s</relation></node>
   <node id="E0"/>
  </sentence>
 </text>
 <hypothesis>...</hypothesis>
</pair>

A node whose id begins with E is artificial: it has no word. That `relation` names the node above as
`parent` is inferred; a node without one is a root, and one below an artificial node hangs where
that does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from entailment.datasets.elements import Element
from entailment.datasets.labels import YES_NO, parse_label
from entailment.datasets.problems import Problems, checked_pair, shown
from entailment.datasets.source import Source
from entailment.datasets.xml import records
from entailment.model import Label, Pair, conflate
from entailment.text.linguistics.analysis import Analysis, Span, Token

__all__ = ["ParsedPair", "Rte2Parsed", "is_parsed", "parsed_xml", "read_parsed"]

_NODE = re.compile(r"<node\b[^<>]*>")
_NO_BLANK_BEFORE = re.compile(r"[.,;:!?%)\]}]|['’]\w{0,2}|n['’]t|['’]{2}", re.IGNORECASE)
_NO_BLANK_BEHIND = re.compile(r"[(\[{$£€#]|``")


class ParsedPair(NamedTuple):
    """A pair with the parses of its text and its hypothesis, whose offsets are those of the pair.

    The pair's words are those of the file; where blanks were between them is not in it.
    """

    pair: Pair
    text: Analysis
    hypothesis: Analysis


class Rte2Parsed:
    """RTE-2's pre-processed release: sentences of nodes with word, lemma, tag and relation."""

    def recognises(self, source: Source) -> bool:
        """Return whether the sentences of the pairs are nodes."""
        return is_parsed(source)

    def read(self, source: Source, problems: Problems) -> Iterator[Pair]:
        """Yield the pairs of *source*; what is wrong with one goes to *problems*."""
        for parsed in _parsed_pairs(source, problems):
            yield parsed.pair


def is_parsed(source: Source) -> bool:
    """Return whether *source* holds parsed pairs."""
    return _NODE.search(source.head()) is not None


def read_parsed(path: str | Path | Source) -> Iterator[ParsedPair]:
    """Yield the pairs at *path* with their parses; raise DataError for a broken one."""
    source = path if isinstance(path, Source) else Source(path)
    return _parsed_pairs(source, Problems(source.name))


def parsed_xml(parsed: Iterable[ParsedPair]) -> Iterator[str]:
    """Yield the lines of a pre-processed file of *parsed*; a pair without gold has no label.

    >>> list(parsed_xml([]))[1:]
    ['<entailment-corpus>', '</entailment-corpus>']
    """
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield "<entailment-corpus>"
    for entry in parsed:
        attributes = {"id": entry.pair.id}
        if entry.pair.gold is not None:
            is_entailed = conflate(entry.pair.gold) is Label.ENTAILMENT
            attributes["entailment"] = "YES" if is_entailed else "NO"
        if entry.pair.task:
            attributes["task"] = entry.pair.task
        yield f"<pair{_attributes(attributes)}>"
        for tag, analysis in (("text", entry.text), ("hypothesis", entry.hypothesis)):
            yield f" <{tag}>"
            for serial, sentence in enumerate(_sentences(analysis), start=1):
                yield f'  <sentence serial="{serial}">'
                yield from _nodes(analysis, sentence)
                yield "  </sentence>"
            yield f" </{tag}>"
        yield "</pair>"
    yield "</entailment-corpus>"


def _sentences(analysis: Analysis) -> tuple[Span, ...]:
    return analysis.sentences or (Span(0, len(analysis.tokens)),)


def _nodes(analysis: Analysis, sentence: Span) -> Iterator[str]:
    for place in range(sentence.begin, sentence.end):
        token = analysis.tokens[place]
        is_root = token.head == place or not sentence.begin <= token.head < sentence.end
        parent = {} if is_root else {"parent": str(token.head - sentence.begin + 1)}
        yield (
            f'   <node id="{place - sentence.begin + 1}"><word>{escape(token.form)}</word>'
            f"<lemma>{escape(token.lemma)}</lemma><pos-tag>{escape(token.pos)}</pos-tag>"
            f"<relation{_attributes(parent)}>{escape(token.relation)}</relation></node>"
        )


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in values.items())


def _parsed_pairs(source: Source, problems: Problems) -> Iterator[ParsedPair]:
    for element in records(source, {"pair"}, problems):
        try:
            parsed = _parsed_pair(element)
        except ValueError as error:
            problems.report(str(error), element.line)
        else:
            problems.begin_pair(element.line)
            yield parsed


def _parsed_pair(element: Element) -> ParsedPair:
    text, text_analysis = _side(element, "text")
    hypothesis, hypothesis_analysis = _side(element, "hypothesis")
    gold = parse_label(element.attributes.get("entailment"), YES_NO)
    attributes = {k: v for k, v in element.attributes.items() if k not in ("id", "entailment")}
    pair_id = element.attributes.get("id", "")
    pair = checked_pair(pair_id, text, hypothesis, gold, attributes)
    return ParsedPair(pair, text_analysis, hypothesis_analysis)


def _side(pair: Element, tag: str) -> tuple[str, Analysis]:
    """Return the text of *tag* in *pair*, and its parse."""
    sides = pair.children_called(tag)
    if len(sides) != 1:
        raise ValueError(f"{pair.name} has {len(sides) or 'no'} <{tag}>; it needs one")
    text = ""
    tokens: list[Token] = []
    sentences: list[Span] = []
    for sentence in sides[0].children_called("sentence"):
        nodes = _nodes_of(sentence, pair)
        words = dict(zip(filter(_is_word, nodes), count(len(tokens)), strict=False))
        above = _words_above(nodes)
        begin = len(tokens)
        for name, place in words.items():
            form = _part(nodes[name], "word", pair)
            text += _blank(text, form)
            token = Token(
                form,
                len(text),
                _part(nodes[name], "lemma", pair),
                _part(nodes[name], "pos-tag", pair),
                _relation(nodes[name]),
                words.get(above[name], place),
            )
            tokens.append(token)
            text += form
        sentences.append(Span(begin, len(tokens)))
    return text, Analysis(tuple(tokens), (), (), tuple(sentences))


def _is_word(node_id: str) -> bool:
    return not node_id.startswith("E")


def _blank(text: str, form: str) -> str:
    """Return what stands between *text* and the next word *form*."""
    is_first = not text
    last = text.rpartition(" ")[2]
    tight = _NO_BLANK_BEFORE.fullmatch(form) or _NO_BLANK_BEHIND.fullmatch(last)
    return "" if is_first or tight else " "


def _part(node: Element, tag: str, pair: Element) -> str:
    parts = node.children_called(tag)
    if len(parts) != 1 or not parts[0].text:
        node_id = shown(node.attributes.get("id", "?"))
        raise ValueError(f"{pair.name} has a <node> '{node_id}' without a <{tag}>")
    return parts[0].text


def _relation(node: Element) -> str:
    relations = node.children_called("relation")
    return relations[0].text if relations else ""


def _nodes_of(sentence: Element, pair: Element) -> dict[str, Element]:
    """Return the nodes of *sentence* by id; raise ValueError for one without, and for one twice."""
    nodes: dict[str, Element] = {}
    for node in sentence.children_called("node"):
        node_id = node.attributes.get("id", "")
        if not node_id:
            raise ValueError(f"{pair.name} has a <node> without an id")
        if node_id in nodes:
            raise ValueError(f"{pair.name} has two <node>s '{shown(node_id)}' in one sentence")
        nodes[node_id] = node
    return nodes


def _words_above(nodes: Mapping[str, Element]) -> dict[str, str]:
    """Return for each node the id of the nearest word above it; empty where there is none."""
    above: dict[str, str] = {}
    for node_id in nodes:
        path, current, word = [], node_id, ""
        while current not in above:
            above[current] = ""  # in a circle there is none
            path.append(current)
            current = _parent(nodes[current])
            if current not in nodes:
                break
            if _is_word(current):
                word = current
                break
        else:
            word = above[current]
        above.update(dict.fromkeys(path, word))
    return above


def _parent(node: Element) -> str:
    relations = node.children_called("relation")
    return relations[0].attributes.get("parent", "") if relations else ""
