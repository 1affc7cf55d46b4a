"""The core of a sentence: its subject, verb and object without what may be left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from entailment.acquisition.contrasts.maker import (
    ENTAILED,
    NOT_ENTAILED,
    UNKNOWN,
    Contrast,
    Pool,
    is_person,
    is_plural,
    maker,
)
from entailment.acquisition.contrasts.sentence import (
    Phrase,
    Sentence,
    sentence_of,
    with_article,
)
from entailment.acquisition.contrasts.vocabulary import words
from entailment.text.lexicon import word_list

__all__ = ["appositions", "cores"]


class _Core(NamedTuple):
    """Subject, what stands between it and the object, and the object, as they are written."""

    subject: str
    verb: str
    object: str


@maker("cores", "clauses")
def cores(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*The Oslo-based firm Norvik bought its rival Halden in May* says *Norvik bought Halden*.

    The verb of the main clause with the heads of its subject and its object; the core leaves the
    rest open, and does not say it with subject and object exchanged. Refuses negation, modality
    and conditions anywhere in the sentence, verbs of little sense of their own (*take part*), or
    that need more than an object (*put*), and kinds as a whole (*soldiers*).
    """
    root = _main_verb(sentence)
    core = None if root is None else _core(sentence, root)
    if root is None or core is None:
        return
    short = sentence_of(" ".join(part for part in core if part))
    if len(short.split()) + 2 > len(sentence.text.split()):
        return
    generator = pool.generator(sentence, "cores")
    neighbours = [sentence.text]
    if generator.random() < 0.5 and (other := pool.other_clause(sentence, generator)):
        neighbours.append(other.text)
        generator.shuffle(neighbours)
    text = " ".join(neighbours)
    yield Contrast(text, short, ENTAILED, sentence.id)
    if _may_be_exchanged(sentence, root):
        exchanged = sentence_of(f"{core.object} {core.verb} {core.subject}")
        yield Contrast(text, exchanged, NOT_ENTAILED, sentence.id)
    else:
        yield Contrast(short, sentence.text, UNKNOWN, sentence.id)


@maker("appositions", "clauses")
def appositions(sentence: Sentence, pool: Pool) -> Iterator[Contrast]:
    """*Halden, a maker of pumps, was sold to Norvik* says *Halden is a maker of pumps*.

    That Norvik is one, it does not say. A name with an apposition that begins with *a* or *an*.
    """
    del pool
    tokens = sentence.analysis.tokens
    if not _is_stated(sentence):
        return
    names = [
        n for n, token in enumerate(tokens) if token.pos == "PROPN" and _ends_name(sentence, n)
    ]
    for place in names:
        apposed = sentence.child(place, "appos")
        phrase = None if apposed is None else sentence.phrase(apposed)
        if phrase is None or tokens[phrase.begin].form.lower() not in ("a", "an"):
            continue
        if tokens[phrase.begin - 1].form != ",":
            continue  # bought Ann a saw
        if apposed is None or tokens[apposed].pos != "NOUN" or phrase.end - phrase.begin > 9:
            continue
        stated = sentence.words_of(phrase.begin, phrase.end)
        own = _name(sentence, place)
        yield Contrast(sentence.text, sentence_of(f"{own} is {stated}"), ENTAILED, sentence.id)
        others = [
            n
            for n in names
            if not phrase.begin <= n < phrase.end
            and _name(sentence, n) != own
            and _takes_part(sentence, n)
        ]
        if others:
            other = _name(sentence, others[-1])
            yield Contrast(
                sentence.text, sentence_of(f"{other} is {stated}"), NOT_ENTAILED, sentence.id
            )
        return


def _is_stated(sentence: Sentence) -> bool:
    """Return whether no word of the sentence denies, conditions or weakens what it states."""
    tokens = sentence.analysis.tokens
    return not any(t.lemma in words("not_stated") and t.pos != "PROPN" for t in tokens)


def _main_verb(sentence: Sentence) -> int | None:
    """Return the verb that the sentence states for sure, or None."""
    tokens = sentence.analysis.tokens
    if len(sentence.analysis.sentences) != 1 or tokens[-1].form != ".":
        return None
    if any(mark in sentence.text for mark in '"“”?!;:()[]'):
        return None
    if not _is_stated(sentence):
        return None
    root = next((place for place, token in enumerate(tokens) if token.is_root), None)
    if root is None or tokens[root].pos != "VERB" or sentence.lemma(root) in words("light"):
        return None
    relations = {tokens[n].relation for n in sentence.analysis.children[root]}
    return None if relations & words("not_stated_relations") else root


def _core(sentence: Sentence, root: int) -> _Core | None:
    """Return subject, verb and object (or agent) of the main clause, or None where not sure."""
    subject, stated = sentence.child(root, "nsubj"), sentence.child(root, "dobj")
    passive = sentence.child(root, "nsubjpass")
    if passive is not None:
        agent = sentence.child(root, "agent")
        subject, stated = passive, None if agent is None else sentence.child(agent, "pobj")
    if subject is None or stated is None or not subject < root < stated:
        return None
    if passive is not None and sentence.child(stated, "nummod") is not None:
        return None  # thrown out by 40 votes
    verb = _verb(sentence, root)
    who, what = _reduced(sentence, subject), _reduced(sentence, stated)
    if verb is None or who is None or what is None:
        return None
    return _Core(who, verb if passive is None else f"{verb} by", what)


def _verb(sentence: Sentence, root: int) -> str | None:
    """Return the finite verb at *root* with its auxiliaries and its particle."""
    tokens = sentence.analysis.tokens
    below = sentence.analysis.children[root]
    helpers = [n for n in below if tokens[n].relation in ("aux", "auxpass")]
    if any(n > root or tokens[n].lemma not in ("be", "have") for n in helpers):
        return None
    if not helpers and tokens[root].form.endswith("ing"):
        return None
    following = tokens[root + 1]
    has_adverb = following.relation == "advmod" and following.form.lower() in word_list(
        "verb_particles"
    )
    particles = [n for n in below if tokens[n].relation == "prt"] or [root + 1] * has_adverb
    if particles not in ([], [root + 1]):
        return None
    verbs = [tokens[n].form.lower() for n in (*helpers, root, *particles)]
    return (
        None if verbs[0].startswith(("'", "\N{RIGHT SINGLE QUOTATION MARK}")) else " ".join(verbs)
    )


def _reduced(sentence: Sentence, head: int) -> str | None:
    """Return the phrase of *head* without what may be left out, or None where that is not sure."""
    token = sentence.analysis.tokens[head]
    name = _named(sentence, head)
    if name is not None:
        has_more = sentence.child(name, "conj", "cc", "nummod") is not None
        is_longer = any(sentence.lemma(n) == "of" for n in sentence.analysis.children[name])
        return (
            None
            if has_more or is_longer or _is_possessed(sentence, name)
            else _name(sentence, name)
        )
    if token.pos == "PRON":
        return token.form if token.form.lower() in ("he", "she", "they", "him", "her") else None
    if token.pos not in ("NOUN", "PROPN") or not token.form.islower():
        return None
    staying, is_shorter = [head], False
    for place in sentence.analysis.children[head]:
        part = _needed(sentence, head, place)
        if part is None:
            return None
        staying += part
        is_shorter = is_shorter or not part
    if len(staying) == 1 and (is_shorter or is_plural(sentence, head)):
        return None  # what some soldiers do, soldiers need not do
    if is_shorter and _is_any(sentence, head):
        return None
    return _written(sentence, sorted(staying))


def _is_any(sentence: Sentence, head: int) -> bool:
    """Return whether *head* with what it has behind it may be any one: *a customer who returns*."""
    first = sentence.analysis.tokens[min(sentence.analysis.children[head], default=head)]
    is_narrowed = sentence.child(head, "relcl", "acl") is not None
    return is_narrowed and first.form.lower() in ("a", "an")


def _named(sentence: Sentence, head: int) -> int | None:
    """Return the place of the name that the phrase of *head* is of: *the firm Norvik*, or None."""
    tokens = sentence.analysis.tokens
    if tokens[head].pos == "PROPN" and not tokens[head].form.islower():
        return head
    apposed = sentence.child(head, "appos")
    has_title = apposed is not None and tokens[apposed].pos == "PROPN"
    begin = head + 1
    while begin < len(tokens) and tokens[begin].pos == "PROPN" and begin != apposed:
        begin += 1
    return apposed if has_title and begin == apposed and tokens[head].pos == "NOUN" else None


def _is_possessed(sentence: Sentence, name: int) -> bool:
    """Return whether a name needs its possessor: *Ann's Song*, but not *its rival Halden*."""
    owner = sentence.child(name, "poss")
    tokens = sentence.analysis.tokens
    return owner is not None and tokens[owner].form.lower() not in words("definite")


def _needed(sentence: Sentence, head: int, place: int) -> Sequence[int] | None:
    """Return the places of the dependent at *place* that stay with the noun *head*; None: not sure.

    Adjectives, clauses and phrases other than those with *of* may be left out.
    """
    token = sentence.analysis.tokens[place]
    form, phrase = token.form.lower(), sentence.phrase(place)
    match token.relation:
        case "det":
            return [place] if form in word_list("subject_determiners") else None
        case "nummod":
            is_share = sentence.child(head, "prep") is not None  # one man in five
            return None if is_share or sentence.analysis.children[place] else [place]
        case "amod":
            changes = form in word_list("changing_adjectives") or form.endswith("est")
            changes = changes or form != token.lemma
            return None if changes else []
        case "compound":
            return _places(phrase)
        case "poss":
            is_short = phrase is not None and phrase.end - phrase.begin <= 4 and phrase.end <= head
            return _places(phrase) if is_short else None
        case "prep" if form == "of":
            is_next = phrase is not None and phrase.begin == head + 1
            return _places(phrase) if is_next and len(_places(phrase) or ()) <= 6 else None
        case "prep" | "relcl" | "acl" | "appos" | "punct" | "advmod":
            return []
        case _:
            return None


def _places(phrase: Phrase | None) -> range | None:
    return None if phrase is None else range(phrase.begin, phrase.end)


def _written(sentence: Sentence, places: list[int]) -> str:
    """Return the tokens at *places* as a phrase inside a sentence, its article as it must be."""
    tokens = sentence.analysis.tokens
    forms = [tokens[n].form for n in places]
    if places[0] == 0 and tokens[0].pos != "PROPN":
        forms[0] = forms[0].lower()
    if forms[0] in ("a", "an") and len(forms) > 1:
        forms[:2] = [with_article(forms[1])]
    return " ".join(forms).replace(" 's", "'s").replace(" - ", "-").replace(" '", "'")


def _name(sentence: Sentence, head: int) -> str:
    """Return the name that ends at *head*, behind *the* where that stands before it."""
    tokens = sentence.analysis.tokens
    begin = head
    while begin and _continues_name(sentence, begin - 1):
        begin -= 1
    if begin and tokens[begin - 1].form.lower() == "the":
        begin -= 1
    stated = sentence.words_of(begin, head + 1)
    return f"the{stated[3:]}" if stated.startswith("The ") else stated


def _continues_name(sentence: Sentence, place: int) -> bool:
    """Return whether the token at *place* is of the name that continues behind it."""
    token = sentence.analysis.tokens[place]
    if token.form == "-":
        return place > 0 and sentence.analysis.tokens[place - 1].form[0].isupper()
    is_article = token.form.lower() in words("definite")
    is_written_so = token.pos == "PROPN" or (place > 0 and token.form[0].isupper())
    return is_written_so and not is_article and token.relation != "poss"


def _ends_name(sentence: Sentence, place: int) -> bool:
    token = sentence.analysis.tokens[place]
    following = place + 1
    tokens = sentence.analysis.tokens
    return (
        token.form[0].isupper()
        and (following >= len(tokens) or tokens[following].pos != "PROPN")
        and token.relation not in ("compound", "amod", "poss", "nmod")
    )


def _takes_part(sentence: Sentence, place: int) -> bool:
    """Return whether the name at *place* is of somebody or something that acts, not of a time."""
    token = sentence.analysis.tokens[place]
    over = sentence.lemma(token.head) if token.relation == "pobj" else ""
    return token.relation in ("nsubj", "nsubjpass", "dobj") or over in ("by", "to", "with", "from")


def _may_be_exchanged(sentence: Sentence, root: int) -> bool:
    """Return whether the sentence with subject and object exchanged is another statement."""
    subject, stated = sentence.child(root, "nsubj"), sentence.child(root, "dobj")
    if subject is None or stated is None or sentence.lemma(root) in words("symmetric"):
        return False
    return _acts(sentence, subject) and _acts(sentence, stated)


def _acts(sentence: Sentence, place: int) -> bool:
    """Return whether the phrase of *place* is of a name or of one person."""
    if _named(sentence, place) is not None:
        return True
    return is_person(sentence, place) and not is_plural(sentence, place)
