from __future__ import annotations

from pathlib import Path

import pytest

from entailment.datasets import read_pairs
from entailment.examples import worked_examples
from entailment.model import Pair
from entailment.systems.neural.languages import is_english
from entailment.testing import EXAMPLE_PAIRS


@pytest.mark.parametrize(
    "pair", [*EXAMPLE_PAIRS, *read_pairs(worked_examples())], ids=lambda p: p.id
)
def test_english_examples_raise_no_alarm(pair: Pair) -> None:
    assert is_english(pair)
    assert is_english(Pair("1", pair.hypothesis, pair.hypothesis))


@pytest.mark.parametrize(
    "sentence", ["", "?!", "12 300", "Rain", "Norvik Ltd.", "🚢🌊👍🏽", "café"]
)
def test_what_is_too_short_to_identify_raises_no_alarm(sentence: str) -> None:
    assert is_english(Pair("1", sentence, sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "Το πλοίο έφυγε από το λιμάνι στις επτά.",
        "غادرت العبارة الميناء الساعة ٧.",
        "नौका ७ बजे बंदरगाह से निकली।",
        "Die Fähre verließ den Hafen um sieben Uhr, und niemand winkte ihr nach.",
        "Il traghetto ha lasciato il porto alle sette e nessuno ha salutato dalla riva.",
        "Le ferry quitte le port vers sept heures et personne ne lui fait signe depuis la rive.",
    ],
)
def test_other_languages_are_reported(sentence: str) -> None:
    assert not is_english(Pair("1", sentence, sentence))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Das Haus ist rot.", "It is red."),
        ("The house is red.", "Das Haus ist nicht blau."),
        ("El presidente visitó Madrid el lunes.", "The president was in Madrid."),
        ("Het schip is een veerboot en vaart niet.", "Het schip vaart niet."),
        ("The ferry left the harbour at seven.", "渡轮七点离开港口。"),
    ],
)
def test_a_few_words_of_another_language_are_reported(text: str, hypothesis: str) -> None:
    assert not is_english(Pair("1", text, hypothesis))


@pytest.mark.parametrize(
    "sentence",
    [
        "Edwin van der Sar plays for Ajax.",
        "Charles de Gaulle died. Rio de Janeiro mourned.",
        "Ludwig van Beethoven and Leonardo da Vinci met.",
        "Kim Il Sung's son is called Kim Jong Il.",
        "Los Angeles beat Las Vegas, El Paso lost.",
    ],
)
def test_names_from_elsewhere_raise_no_alarm(sentence: str) -> None:
    assert is_english(Pair("1", sentence, "That is so."))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Ms Diaz replaced Mr Cole as chair.", "Mr Cole replaced Ms Diaz."),
        ("Anna Lund, Bernd Roth, Carla Diaz, Dora Holm, Emil Park, Franz Iser", "Gerda Weiss"),
        ("Lens 5 um, area 3 ha, gap 3 um.", "Lens 4 um, area 2 ha, gap 2 um."),
        ("The TGV runs at 320 km/h, weighs 383 t, seats 377.", "TGV: 320 km/h, 383 t, 377 seats."),
        ("Smith et al. and Jones et al. agree.", "Jones et al. agree."),
        ("Non-EU staff paid non-resident tax.", "Non-EU staff paid tax."),
        ("A van hit a van.", "Police van hit delivery van."),
        ("Le Monde et La Croix reported it.", "La Croix reported it."),
    ],
)
def test_short_english_of_names_numbers_and_units_raises_no_alarm(
    text: str, hypothesis: str
) -> None:
    assert is_english(Pair("1", text, hypothesis))


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("Der Stadtrat sperrt die Brücke.", "Die Brücke wird gesperrt."),
        ("Le maire a fermé le pont mardi.", "Le pont est fermé."),
    ],
)
def test_text_and_hypothesis_are_judged_together(text: str, hypothesis: str) -> None:
    assert not is_english(Pair("1", text, hypothesis))


@pytest.mark.data
@pytest.mark.parametrize(
    ("file", "least", "most"),
    [
        ("rte2_dev.xml", 0.0, 0.0),
        ("rte3_dev.xml", 0.0, 0.0),
        ("rte3_de_dev.xml", 0.95, 1.0),
        ("rte3_it_dev.xml", 0.95, 1.0),
    ],
)
def test_the_share_of_alarms_on_the_development_sets(
    data_folder: Path, file: str, least: float, most: float
) -> None:
    (path,) = sorted((data_folder / "rte").rglob(file))[:1]
    alarms = [not is_english(pair) for pair in read_pairs(path)]
    assert least <= sum(alarms) / len(alarms) <= most
