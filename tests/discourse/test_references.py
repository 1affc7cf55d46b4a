"""References: which name a pronoun, a description or a short name stands for, and when none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from entailment.discourse import references
from entailment.discourse.document import MAX_SENTENCES, ResolvedDocument
from entailment.discourse.references import resolve, stand_alone
from entailment.model import Document, Passage
from entailment.retrieval.context import in_context, make_parts
from entailment.text.sentences import split_sentences
from tests.drawing import share
from tests.pace import within

CARROLL = "Jill Carroll, a 28-year-old freelance reporter, was kidnapped in Baghdad."


@pytest.mark.parametrize(
    ("before", "sentence", "alone"),
    [
        # pronouns
        (CARROLL, "She was freed.", "Jill Carroll was freed."),
        (CARROLL, "They freed her on Monday.", "They freed Jill Carroll on Monday."),
        (CARROLL, "Her family wept.", "Jill Carroll's family wept."),
        (CARROLL, "Troops found her yesterday.", "Troops found Jill Carroll yesterday."),
        (CARROLL, "Nobody saw her.", "Nobody saw Jill Carroll."),
        (CARROLL, "She's free.", "Jill Carroll's free."),
        ("Tom Hill resigned.", "He was 60.", "Tom Hill was 60."),
        ("Tom Hill resigned.", "His son did, too.", "Tom Hill's son did, too."),
        ("Tom Hill resigned.", "They paid him.", "They paid Tom Hill."),
        ("Tom Hill resigned. It was late.", "He was 60.", "Tom Hill was 60."),
        ("Mr. Lang resigned.", "He was 60.", "Lang was 60."),
        ("President Lula spoke.", "He was calm.", "Lula was calm."),
        ("Tom Hill married Ann Lee.", "She was 30.", "Ann Lee was 30."),
        ("Tom Hill married Ann Lee.", "He was 30.", "Tom Hill was 30."),
        ("Actress Uma Karim resigned.", "She was 60.", "Uma Karim was 60."),
        ("Uma Karim, a lawyer, resigned.", "She was 60.", "Uma Karim was 60."),
        ("Tom Hill and Ann Lee married.", "They left.", "Tom Hill and Ann Lee left."),
        ("Drug maker Merck won.", "It announced a loss.", "Merck announced a loss."),
        ("Merck Corp. won.", "Its shareholders sued.", "Merck Corp.'s shareholders sued."),
        (
            "The International Atomic Energy Agency won.",
            "It said so.",
            "The International Atomic Energy Agency said so.",
        ),
        # descriptions
        (
            CARROLL,
            "The 28-year-old reporter was freed.",
            "The 28-year-old reporter, Jill Carroll, was freed.",
        ),
        (CARROLL, "They freed the reporter.", "They freed the reporter, Jill Carroll."),
        (CARROLL, "The journalist was freed.", "The journalist, Jill Carroll, was freed."),
        (CARROLL, "The reporter's family wept.", "Jill Carroll's family wept."),
        (
            "Ann Lee, 30, won.",
            "The 30-year-old woman wept.",
            "The 30-year-old woman, Ann Lee, wept.",
        ),
        ("Reporter Ann Lee won.", "The reporter wept.", "The reporter, Ann Lee, wept."),
        ("Yahoo Inc. won.", "The company said so.", "The company, Yahoo Inc., said so."),
        ("Drug maker Merck won.", "The company said so.", "The company, Merck, said so."),
        ("Merck, the drug maker, won.", "The company's shares fell.", "Merck's shares fell."),
        (
            "The Central Intelligence Agency won.",
            "The agency said so.",
            "The agency, the Central Intelligence Agency, said so.",
        ),
        # short names
        (CARROLL, "Carroll was freed.", "Jill Carroll was freed."),
        (CARROLL, "Carroll's family wept.", "Jill Carroll's family wept."),
        (CARROLL, "Ms. Carroll was freed.", "Ms. Jill Carroll was freed."),
        (CARROLL, "Jill was freed.", "Jill Carroll was freed."),
        ("Merck & Co. won.", "They sued Merck again.", "They sued Merck & Co. again."),
        (
            "The International Atomic Energy Agency won.",
            "Iran told the IAEA so.",
            "Iran told the International Atomic Energy Agency (IAEA) so.",
        ),
        (
            "The Federal Aviation Board (FAB) won.",
            "Pilots told the FAB so.",
            "Pilots told the Federal Aviation Board (FAB) so.",
        ),
        # who says I
        (CARROLL, '"I am free," Carroll said.', '"I [Jill Carroll] am free," Carroll said.'),
        (CARROLL, '"I am free," said Carroll.', '"I [Jill Carroll] am free," said Carroll.'),
        (CARROLL, "“My life began,” she said.", "“My [Jill Carroll's] life began,” she said."),
        (
            CARROLL,
            'Carroll said: "They beat me."',
            'Jill Carroll said: "They beat me [Jill Carroll]."',
        ),
    ],
)
def test_a_sentence_gets_the_name_that_it_lacks(before, sentence, alone):
    standing_alone = stand_alone(f"{before} {sentence}")[-1]
    if sentence.startswith("Carroll said"):  # one name is enough for a sentence
        alone = 'Jill Carroll said: "They beat me."'
    assert standing_alone == alone


@pytest.mark.parametrize(
    "text",
    [
        "Tom Hill met Jim Lee. He left.",  # two men
        "Tom Hill was shot. Jim Lee saw it. His wife wept. He left.",
        "Tom Hill met a soldier. He left.",  # a man without a name
        "Tom Hill met Nuri Talabani. He left.",  # someone who may be a man
        "Tom Hill saw him. Then he left.",  # another he
        "Tom Hill resigned. She left.",  # nobody fits
        "Ann Lee resigned. He left.",
        "Merck Corp. won. It rained.",  # weather
        "Merck Corp. won. It was late.",
        "Merck Corp. won. It is clear that nobody came.",
        "Merck Corp. won. It seems to be so.",
        "Merck Corp. withdrew the drug. It kills.",  # a thing
        "Merck Corp. met Pfizer Corp. It announced a loss.",  # two companies
        "Merck Corp. met Pfizer Corp. The company announced a loss.",
        "Merck Corp. won. The agency said so.",  # no agency was named
        "Drug maker Merck won. The company spokesman left.",
        "Troops came to Iraq. It said so.",  # a place
        "Tom Hill resigned. The reporter left.",  # nobody was called so
        "Reporter Ann Lee met reporter Tom Hill. The reporter left.",  # two reporters
        "Reporter Ann Lee met another reporter. The reporter left.",
        "Reporter Ann Lee won. The reporter who lost wept.",  # one that is distinguished
        "Reporter Ann Lee, 30, won. The 28-year-old reporter wept.",
        "Ann Lee won. The president of France wept.",
        "Tom Hill met Jim Hill. Hill left.",  # two of a name
        "Officials left. They said so.",
        "Tom Hill and Ann Lee met two soldiers. They left.",
        'Tom Hill came. "He is a fool," the crowd said.',  # not of himself
        "In his book, Tom Hill says so.",
        "Tom Hill came. One. Two. Three. Four. He left.",  # too far
        "The Iraqis came. He left.",
        "Yesterday was late. She left.",
        "",
    ],
)
def test_where_there_is_a_doubt_there_is_no_answer(text):
    assert resolve(text) == ()


def test_who_is_subject_of_the_sentence_before_leads_over_who_was_there_earlier():
    text = "Tom Hill was here. Nobody came. Nothing was said. Jim Lee came. He left."
    assert resolve(text)[-1].name == "Jim Lee"


def test_a_resolution_has_its_place_kind_and_where_the_name_is():
    (resolution,) = resolve("It was cold. Ann Lee came. Then she left.")
    assert "It was cold. Ann Lee came. Then she left."[resolution.start : resolution.end] == "she"
    assert (resolution.mention, resolution.name, resolution.kind) == ("she", "Ann Lee", "pronoun")
    assert resolution.named_in == 1


def test_an_object_is_not_the_subject_of_its_clause():
    text = "Ann Lee came. Sue Poe saw her."
    assert [(resolution.mention, resolution.name) for resolution in resolve(text)] == [
        ("her", "Ann Lee")
    ]


def document(text: str) -> Document:
    passages = tuple(
        Passage("d", n, text[start:end], start, end)
        for n, (start, end) in enumerate(split_sentences(text))
    )
    return Document("d", text, passages)


REFERENCES = make_parts([{"name": "references"}])


def test_the_part_writes_names_into_a_sentence_and_says_where_they_are_from():
    doc = document(f"{CARROLL} The 28-year-old reporter said she was glad.")
    sentence = in_context(doc.passages[1], doc, REFERENCES)
    assert sentence.text == "The 28-year-old reporter, Jill Carroll, said she was glad."
    (addition,) = sentence.additions
    assert (addition.part, addition.origin) == ("references", "d:0")
    assert doc.text[addition.start : addition.end] == "The 28-year-old reporter"


def test_the_part_adds_nothing_to_a_sentence_with_the_name():
    doc = document("Ann Lee said she was glad.")
    assert in_context(doc.passages[0], doc, REFERENCES).additions == ()


def test_dates_and_references_go_together():
    doc = document("Ann Lee came. She left.")
    parts = make_parts([{"name": "preceding-sentences"}, {"name": "references"}])
    assert in_context(doc.passages[1], doc, parts).text == "Ann Lee came. Ann Lee left."


SENTENCES = [
    *(CARROLL, "Tom Hill resigned.", "Ann Lee met Uma Karim.", "Mr. Hill left.", "Carroll wept."),
    *("She was freed.", "They freed her.", "Her family wept.", "He said it.", "It closed."),
    *("The reporter left.", "The company closed.", "“I left,” he said.", "Acme Corp. was sold."),
    *("The International Atomic Energy Agency (IAEA) met.", "The IAEA met.", "His son did, too."),
]
WORDS = (
    "She he her his it They the The reporter company said Jill Carroll Carroll Mr. Hill IAEA ( ) "
    'I my " “ ” , . and Agency International of al-Maliki ’s 28-year-old was freed'
).split()

TEXTS = st.lists(
    st.sampled_from(SENTENCES) | st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join),
    min_size=5,
    max_size=8,
).map(" ".join)


@given(TEXTS)
def test_references_are_in_order_apart_and_where_they_say(text):
    resolutions = resolve(text)
    edges = [edge for resolution in resolutions for edge in (resolution.start, resolution.end)]
    assert edges == sorted(edges)
    assert all(
        text[resolution.start : resolution.end] == resolution.mention and resolution.name in text
        for resolution in resolutions
    )
    assert len(stand_alone(text)) == len(split_sentences(text))


def test_such_texts_have_references():
    assert share(TEXTS, resolve) > 0.1


def test_a_long_document_takes_seconds_and_is_read_to_the_limit():
    text = " ".join(f"Tom Hill{n} came to the town of Basra. He left." for n in range(5_000))
    with within(20):
        resolutions = resolve(text)
    assert resolutions[-1].end < len(text)
    assert (
        max(text[: resolution.end].count(".") for resolution in resolutions[-1:]) <= MAX_SENTENCES
    )


def test_a_document_is_analysed_once(monkeypatch):
    doc = document(f"{CARROLL} She was freed. She was well. She left.")
    calls = []
    monkeypatch.setattr(
        references,
        "ResolvedDocument",
        lambda *given: calls.append(given) or ResolvedDocument(*given),
    )
    texts = [in_context(passage, doc, REFERENCES).text for passage in doc.passages]
    assert texts[1:] == ["Jill Carroll was freed.", "Jill Carroll was well.", "Jill Carroll left."]
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            "Kate Lind married Ned Roe in York. The inn is old. Her sons were there.",
            "Kate Lind's",
        ),
        ("In May Watson was a scout. Watson has a degree. He is married.", "Watson"),
    ],
)
def test_the_only_one_who_fits_is_sure(text: str, written: str) -> None:
    assert [resolution.written for resolution in resolve(text)][-1:] == [written]


@pytest.mark.parametrize(
    "text",
    [
        "Uhr helped to persuade John Wren to sell. The course grew. He liked the Cup.",
        "Ulm is old. Ulm lies on the Danube. Ann Lee saw it. He was born there.",
        "Lee sat on Spartanburg County Council. Don Fowler, a Spartanburg native, left.",
    ],
)
def test_who_might_be_another_is_not_sure(text: str) -> None:
    assert not [
        resolution for resolution in resolve(text) if resolution.mention in ("He", "Spartanburg")
    ]


def test_a_company_named_after_what_it_makes_is_no_woman() -> None:
    text = (
        "Tarnow Dairies plans to grow. Tarnow's plants make cheese. Wanda Brix keeps more cows "
        "than her father did. She voted against the plan, but her husband voted for it."
    )
    named = {resolved.mention: resolved.name for resolved in resolve(text)}
    assert named["She"] == "Wanda Brix"
    assert named["Tarnow"] == "Tarnow Dairies"


@pytest.mark.parametrize(
    "text",
    [
        "According to Tom Roe, the mayor resigned. The mayor died in 1990.",
        "According to Tom Roe, the mayor, who was ill, resigned. The mayor died.",
        "Lee Oswald, who killed the president, was caught. The president was buried on Monday.",
        "Tom Roe, having shot the mayor, fled. The mayor died.",
        "The mayor, Ann Lee, met the governor on Monday. The governor resigned.",
        "Tom Roe lied to Ann Lee, the judge ruled. The judge left.",
        "Tom Roe attacked Ann Lee, the police officer said. The police officer left.",
        "Prosecutors charged Tom Roe, a lawyer for the victim said. The lawyer asked for calm.",
        "With Tom Roe, the governor of Ohio built a bridge. The governor left.",
    ],
)
def test_a_noun_behind_a_name_is_of_its_bearer_only_in_apposition(text: str) -> None:
    assert resolve(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Tom Roe, a lawyer for the victim, won. The lawyer left.",
        "Tom Roe, the mayor of Ulm, resigned. The mayor died.",
        "Tom Roe, mayor of Ulm, resigned. The mayor died.",
        "In 1990 Tom Roe, the mayor, resigned. The mayor died.",
        "The mayor of Ulm, Tom Roe, resigned. The mayor died.",
        "Tom Roe, who is a lawyer, left. The lawyer won.",
        "Tom Roe was once a lawyer. The lawyer left.",
        "Actor and singer Tom Roe left. The singer died.",
    ],
)
def test_a_noun_in_apposition_is_of_the_bearer_of_the_name(text: str) -> None:
    assert [resolution.name for resolution in resolve(text)] == ["Tom Roe"]


@pytest.mark.parametrize(
    "text",
    [
        "Tom Roe's father, Sam Roe, died in 1950. He was 80.",
        "John Kennedy's brother Robert was shot in 1968. He died the next day.",
        "John Kennedy's assassin, Lee Harvey Oswald, was caught. He was shot two days later.",
        "Ann Lee's daughter won the race. She is 20.",
        "The son of Tom Roe is a doctor. He lives in Ulm.",
        "Tom Lee's boss left. He was ill.",
        "Tom Lee's dog died. He was old.",
    ],
)
def test_a_possessor_is_not_all_that_a_sentence_speaks_of(text: str) -> None:
    assert resolve(text) == ()


@pytest.mark.parametrize(
    "stranger",
    [
        *("a robber", "the guard", "a carpenter", "a neighbour", "the neighbour", "a passer-by"),
        *("someone", "a Frenchman", "the Russian in Rome", "a 20-year-old", "a member of the band"),
        *("one of Ann's fans", "another man", "this guy", "the company's carpenter"),
    ],
)
def test_somebody_without_a_name_leaves_it_open(stranger: str) -> None:
    assert resolve(f"Tom Lee was seen by {stranger}. He fled.") == ()


@pytest.mark.parametrize(
    "text",
    [
        "Tom Roe, a neighbour, saw it. He left.",
        "Tom Roe was a carpenter and a member of a band. He left.",
        "The carpenter Tom Roe died. He was 80.",
        "The son of a baker, Tom Roe was born in Ulm. He died.",
        "Tom Roe wrote to a fan club. He left.",
        "Tom Roe has one of the best farms. He left.",
        "Tom Roe's house burned. He left.",
        "Tom Roe lived with a girlfriend. He left.",
        "Police questioned the captain of a ferry. Tom Roe spoke for hours. He left.",
        'Tom Roe opposes it. "No," the 74-year-old told a station in Ulm. He left.',
    ],
)
def test_what_describes_the_person_or_is_nobody_leaves_it_sure(text: str) -> None:
    assert resolve(text)[-1].mention == "He"
    assert resolve(text)[-1].name == "Tom Roe"


@pytest.mark.parametrize(
    "text",
    [
        "The physicist Marie Curie met the chemist in Paris. The chemist died in 1920.",
        "The boxer Tom Roe beat the golfer. The golfer left.",
        "The singer Ann Lee met the pianist. The pianist died.",
        "The physicist Marie Curie met the physicist in Paris.",
    ],
)
def test_two_occupations_of_one_kind_are_two_people(text: str) -> None:
    assert resolve(text) == ()


def test_a_kind_and_a_synonym_are_of_the_same_person() -> None:
    text = (
        "The chemist Marie Curie won. The scientist wept. "
        "Uma Roe, a lawyer, won. The attorney wept."
    )
    assert [resolution.name for resolution in resolve(text)] == ["Marie Curie", "Uma Roe"]


@pytest.mark.parametrize(
    "others",
    [
        *("hired two men", "hired five children", "saw some people", "called the police"),
        *("had sheep", "coached the team", "bought a cow and a pig"),
    ],
)
def test_they_may_be_others_in_the_plural(others: str) -> None:
    assert resolve(f"Bob Roe and Ann Lee {others}. They ran.") == ()


def test_they_are_the_two_where_nothing_else_is_in_the_plural() -> None:
    (resolution,) = resolve("Bob Roe and Ann Lee built a house and sang in 1990. They left.")
    assert resolution.name == "Bob Roe and Ann Lee"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Ann Banks", "Banks raised rates on Monday."),
        ("Neil Young", "Young people filled the hall."),
        ("George Bush", "Bush fires burned in Australia."),
        ("Tim Cook", "Cook the rice for an hour."),
        ("Robert Frost", "Frost killed the crops."),
        ("Tom Page", "Page 5 was lost."),
        ("Ann Long", "Long thought lost, the book was sold."),
        ("Ann Lee", "Will Lee is an actor."),
        ("Ann Lee", "May Lee was born in Ulm."),
        ("Ann Lee", "So Lee was born in Ulm."),
        ("Ann Lee", "An Lee was born in Ulm."),
        ("Michael Deem", "He Jiankui edited the genes of twins."),
        ("John Roe", "Mr. He left."),
        ("Ann Lee", "Uncle Lee fought."),
        ("Mayor Bob Lee", "General Lee fought."),
    ],
)
def test_what_only_looks_like_a_surname_stays(name: str, sentence: str) -> None:
    assert stand_alone(f"{name} lives here. {sentence}")[-1] == sentence


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("George Bush", "Bush visited Rome."),
        ("George Bush", "Bush also fronts a band."),
        ("George Bush", "Bush's wife wept."),
        ("George Bush", "Bush, a baker, wept."),
        ("George Bush", "President Bush won."),
        ("Ann Banks", "Banks was born there."),
        ("Robert Frost", "Frost lives there."),
        ("Tom Lee", "Will Lee resign?"),
        ("Tom Lee", "In May Lee left."),
    ],
)
def test_a_common_word_is_a_surname_where_it_acts_alone(name: str, sentence: str) -> None:
    surname = name.split()[1]
    whole = sentence.replace(surname, name)
    assert stand_alone(f"{name} lives here. {sentence}")[-1] == whole


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            'Castor GmbH ("Supplier") met Bolt. The Supplier left.',
            "The Supplier, Castor GmbH, left.",
        ),
        ("Ann Lee (the “Buyer”) came. Bo saw the Buyer.", "Bo saw the Buyer, Ann Lee."),
        ("Bolt Bank plc (the “Client”) came. The Client's staff left.", "Bolt Bank's staff left."),
        ("Castor GmbH (“Supplier”) left. The Supplier Portal is new.", None),
        ('Ann Lee ("Fargo") starred. The Fargo is out.', None),
        ('They hold shares in Bolt AG (the "Shares"). The Shares fell.', None),
        ('He met the head of Bolt AG (the "Partner"). The Partner left.', None),
        ('Castor AG, Berlin (the "Partner"), met Bolt. The Partner left.', None),
        ("The Vindel Dam holds water. The dam is high.", "The dam, the Vindel Dam, is high."),
        ("Bo saw the Vindel Dam. He likes the dam's wall.", "He likes the Vindel Dam's wall."),
        ("The Vindel Dam and the Palme Dam leak. The dam is high.", None),
        ("The Vindel Dam is above an older dam. The dam is high.", None),
        ("The dam is old. The Vindel Dam is new. The dam is high.", None),
        ("The Vindel Dam leaks. The dam at Aro is high.", None),
        ("The Vindel Dam leaks. The dam wall is high.", None),
        ("Ann Castle left. The castle is high.", None),
    ],
)
def test_a_defined_term_and_a_noun_that_ends_a_name_refer_to_it(text, written):
    assert stand_alone(text)[-1] == (written or text[split_sentences(text)[-1][0] :])


@pytest.mark.parametrize("word", ["he ", "his dog ", "him, "])
def test_pronouns_without_end_are_read_in_a_time_that_grows_with_them(word):
    with within(0.8):
        assert resolve(word * (5000 // len(word))) == ()


def test_a_thing_that_was_last_mentioned_long_before_is_not_referred_to():
    text = "The Vindel Dam leaks. " + "It rains. " * 6 + "The dam is high."
    assert stand_alone(text)[-1] == "The dam is high."
