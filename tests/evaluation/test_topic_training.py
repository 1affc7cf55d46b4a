"""Recipes fitted to the judged candidates of topics, as to pairs."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from entailment.datasets.topics import open_topics
from entailment.errors import DataError, MissingExtraError, OptionError
from entailment.evaluation.ablation.worth import ablate
from entailment.evaluation.bench import Setup
from entailment.evaluation.crossvalidation import requires_fitting
from entailment.evaluation.options import Bars, RunOptions, TrainOptions
from entailment.evaluation.task import recognised
from entailment.evaluation.topic_fitting import judged_unseen
from entailment.examples import example_topics
from entailment.knowledge.resource import MissingResourceError
from entailment.model import Label
from entailment.retrieval.recipes import SearchRecipe, load_search_recipe
from entailment.retrieval.topic_pairs import TopicPairs
from entailment.systems import load_system
from tests.knowledge.wordnet_files import write_wordnet

TOPICS = str(example_topics())
TOPIC = str(example_topics() / "Topic_E0601")
FOLDER = Path(__file__).parents[2] / "src" / "entailment" / "recipes" / "rte6"
LEARNED = (
    "biu budapestacad dfki dirrelcond2 ju_cse_tac pkutm sagan saicnlp sangyan sinai sjtu_cit "
    "uaic ub_dmirg".split()
)
EVENTS = '[system]\nname = "learned"\nclassifier = "tree"\n[[feature]]\nname = "known_coverage"\n'

silent: Bars = lambda _: nullcontext()  # noqa: E731 - a progress bar that nobody sees


def train(recipe: Path | str, target: Path, topics: str = TOPICS) -> str:
    given = TrainOptions(system=str(recipe))
    return str(recognised(topics).train([topics], str(target), given, silent).message)


@pytest.fixture
def wordnet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A WordNet of a dozen synsets."""
    write_wordnet(tmp_path / "resources" / "wordnet")
    monkeypatch.delenv("WNSEARCHDIR", raising=False)
    monkeypatch.delenv("WNHOME", raising=False)
    monkeypatch.setenv("ENTAILMENT_RESOURCES", str(tmp_path / "resources"))


def loaded(path: Path) -> SearchRecipe:
    try:
        return load_search_recipe(path)
    except (MissingResourceError, MissingExtraError) as error:
        pytest.skip(f"{path.stem}: {error}")


@pytest.mark.usefixtures("wordnet")
def test_the_recipes_that_learn_are_those_of_the_list() -> None:
    learned = [path.stem for path in FOLDER.glob("*.toml") if requires_fitting(loaded(path).system)]
    assert sorted(learned) == LEARNED


@pytest.mark.usefixtures("wordnet")
@pytest.mark.parametrize("name", LEARNED)
def test_every_recipe_of_rte6_that_learns_is_trained_on_topics(name: str, tmp_path: Path) -> None:
    loaded(FOLDER / f"{name}.toml")
    message = train(FOLDER / f"{name}.toml", tmp_path / "fitted", TOPIC)
    assert message.endswith("fitted to 148 pairs")
    about = json.loads((tmp_path / "fitted" / "system.json").read_text())
    (data,) = about["trained_on"]["data"]
    assert (data["name"], data["task"]) == ("Topic_E0601", "main")
    assert data["labels"] == {"ENTAILMENT": 26, "NO ENTAILMENT": 122}
    pairs = list(TopicPairs(open_topics(TOPIC)))[:3]
    judged = load_system(tmp_path / "fitted").judge(pairs)
    assert [judgment.pair_id for judgment in judged] == [pair.id for pair in pairs]


@pytest.fixture
def tuned(tmp_path: Path) -> Path:
    """A recipe that learns, with context and a threshold to be tuned."""
    path = tmp_path / "tuned.toml"
    decision = 'decision = { threshold = "tuned" }\n'
    context = '[[context]]\nname = "headline"\n[[tool]]\nname = "lemmas"\n'
    path.write_text(EVENTS.replace("[[feature]]", f"{decision}[[feature]]") + context)
    return path


def test_a_learned_recipe_with_a_decision_is_a_folder_and_a_recipe(
    tuned: Path, tmp_path: Path
) -> None:
    message = train(tuned, tmp_path / "fitted.toml")
    assert "threshold" in message
    recipe = load_search_recipe(tmp_path / "fitted.toml")
    assert not requires_fitting(recipe.system)
    assert recipe.decision.threshold is not None
    assert [part.name for part in recipe.context] == ["headline"]
    judging = recognised(TOPICS).judging(TOPICS, RunOptions(system=str(tmp_path / "fitted.toml")))
    assert (
        "1,002 decisions by learned" in judging.write(str(tmp_path / "run.jsonl"), silent).message
    )
    with pytest.raises(OptionError, match="which a folder cannot hold"):
        train(tuned, tmp_path / "folder")


def test_no_topic_is_judged_by_what_was_fitted_to_it(tuned: Path) -> None:
    recipe = load_search_recipe(tuned)
    pairs = TopicPairs(open_topics(TOPICS), recipe.context)
    unseen = judged_unseen(recipe.system, pairs)
    assert [judgment.pair_id for judgment in unseen] == [pair.id for pair in pairs]
    last = [pair for pair in pairs if pair.attributes["topic"] == "E0604"]
    others = [pair for pair in pairs if pair.attributes["topic"] != "E0604"]
    fitted = recipe.system.fit(others)
    assert list(fitted.judge(last)) == unseen[-len(last) :]


def test_one_topic_alone_tunes_no_learned_recipe(tuned: Path) -> None:
    recipe = load_search_recipe(tuned)
    with pytest.raises(DataError, match="is one topic"):
        judged_unseen(recipe.system, TopicPairs(open_topics(Path(TOPICS) / "Topic_E0601")))


def test_the_parts_of_a_learned_recipe_are_tested_on_topics(tuned: Path, tmp_path: Path) -> None:
    setup = Setup(TOPICS, bootstrap=10)
    ablation = ablate(setup, [str(tuned)], tmp_path / "runs", kinds={"context", "tool"})
    assert not ablation.problems
    assert {row.part for row in ablation.impacts()} == {"headline", "lemmas"}


def test_pairs_of_topics_have_the_gold_of_their_candidates() -> None:
    topics = open_topics(TOPICS)
    golds = [pair.gold for pair in TopicPairs(topics)]
    assert golds == [pair.gold for pair in topics.pairs()]
    ranked = [pair.gold for pair in TopicPairs(topics, ranker="all")]
    assert golds.count(Label.ENTAILMENT) == ranked.count(Label.ENTAILMENT) == 107
    assert None in ranked  # nobody judged what is not a candidate
