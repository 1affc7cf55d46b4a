"""Each adapter against the library itself, where it is installed (`make adapters`)."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

SOURCE = "The tower is 38 metres tall. It was built in 1874."
RIGHT = "The tower is 38 metres tall."
WRONG = "The tower is 41 metres tall."
SYSTEM = {"system": "features"}


def test_langchain_drops_marks_and_evaluates() -> None:
    pytest.importorskip("langchain_core")
    from langchain_core.messages import AIMessage
    from langchain_core.runnables import RunnableLambda

    from entailment.adapters.langchain import SupportEvaluator, drop_unsupported, support_report

    value = {"answer": AIMessage(f"{RIGHT} {WRONG}"), "sources": [SOURCE]}
    chain = RunnableLambda(lambda _: value) | drop_unsupported(**SYSTEM)
    assert chain.invoke({}) == RIGHT
    assert asyncio.run(chain.ainvoke({})) == RIGHT
    assert support_report(**SYSTEM).invoke(value).share == 0.5
    run = SimpleNamespace(inputs={"context": [SOURCE]}, outputs={"output": WRONG})
    result = SupportEvaluator(**SYSTEM).evaluate_run(run)
    assert (result.key, result.score < 0.5) == ("support", True)
    assert str(result.comment).startswith("contradicted: ")
    reference = {"answer": RIGHT, "sources": ["Zebras graze."]}
    run = SimpleNamespace(inputs=reference, outputs={"output": WRONG, "context": [SOURCE]})
    assert SupportEvaluator(**SYSTEM).evaluate_run(run) == result
    blocks = AIMessage([{"type": "text", "text": RIGHT}])
    assert support_report(**SYSTEM).invoke({"answer": blocks, "sources": [SOURCE]}).share == 1
    with pytest.raises(ValueError, match="there is no 'sources'"):
        drop_unsupported().invoke({"answer": RIGHT})


def test_llama_index_evaluates() -> None:
    pytest.importorskip("llama_index.core")
    from entailment.adapters.llama_index import SupportEvaluator

    evaluator = SupportEvaluator(**SYSTEM)
    assert evaluator.evaluate(response=RIGHT, contexts=[SOURCE]).passing is True
    wrong = evaluator.evaluate(response=WRONG, contexts=[SOURCE])
    assert (wrong.passing, wrong.score < 0.5) == (False, True)
    assert "38 metres" in wrong.feedback
    assert evaluator.evaluate(response=RIGHT).invalid_result
    assert evaluator.evaluate(response="Is it?", contexts=[SOURCE]).invalid_result


def test_haystack_runs_it_in_a_pipeline_and_saves_it() -> None:
    pytest.importorskip("haystack")
    from haystack import Document, Pipeline

    from entailment.adapters.haystack import SupportChecker

    pipeline = Pipeline()
    pipeline.add_component("checker", SupportChecker(**SYSTEM))
    again = Pipeline.loads(pipeline.dumps(), allowed_modules=["entailment.adapters.haystack"])
    documents = [Document(content=SOURCE)]
    given = {"checker": {"replies": [f"{RIGHT} {WRONG}"], "documents": documents}}
    for value in (pipeline, again):
        result = value.run(given)["checker"]
        assert result["replies"] == [RIGHT]
        assert 0 < result["scores"][0] < 1
        assert result["reports"][0]["contradicted"] == 1


def test_haystack_checks_what_a_chat_generator_replies() -> None:
    chat = pytest.importorskip("haystack.components.generators.chat")
    from haystack import Document, Pipeline
    from haystack.components.builders import AnswerBuilder
    from haystack.dataclasses import ChatMessage

    from entailment.adapters.haystack import SupportChecker

    if not hasattr(chat, "MockChatGenerator"):
        pytest.skip("a version of Haystack without MockChatGenerator")
    message = ChatMessage.from_assistant(
        f"{RIGHT} {WRONG}", meta={"model": "own"}, reasoning="It is in the source."
    )
    pipeline = Pipeline()
    pipeline.add_component("llm", chat.MockChatGenerator(responses=[message]))
    pipeline.add_component("checker", SupportChecker(**SYSTEM))
    pipeline.add_component("builder", AnswerBuilder())
    pipeline.connect("llm.replies", "checker.replies")
    pipeline.connect("checker.replies", "builder.replies")
    given = {
        "llm": {"messages": [ChatMessage.from_user("How tall is it?")]},
        "checker": {"documents": [Document(content=SOURCE)]},
        "builder": {"query": "How tall is it?"},
    }
    result = pipeline.run(given, include_outputs_from={"checker"})
    (reply,) = result["checker"]["replies"]
    assert (reply.text, reply.meta["model"]) == (RIGHT, "own")
    assert reply.reasoning == message.reasoning
    assert result["builder"]["answers"][0].data == RIGHT
    run = SupportChecker(**SYSTEM).run
    for unchanged in (ChatMessage.from_assistant(RIGHT), ChatMessage.from_assistant("")):
        assert run([unchanged], given["checker"]["documents"])["replies"] == [unchanged]


# Ragas leaves the file open that has the number of its user.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_ragas_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGAS_DO_NOT_TRACK", "true")
    pytest.importorskip("ragas")
    from ragas import SingleTurnSample

    from entailment.adapters.ragas import Support

    metric = Support(options=SYSTEM)
    right = SingleTurnSample(response=RIGHT, retrieved_contexts=[SOURCE])
    wrong = SingleTurnSample(response=WRONG, retrieved_contexts=[SOURCE])
    assert metric.single_turn_score(right) > 0.5 > metric.single_turn_score(wrong)


def test_dspy_evaluates_and_optimizes() -> None:
    dspy = pytest.importorskip("dspy")
    from entailment.adapters.dspy import support_metric

    examples = [
        dspy.Example(question=question, context=[SOURCE]).with_inputs("question", "context")
        for question in (RIGHT, WRONG)
    ]
    metric = support_metric(**SYSTEM)
    evaluate = dspy.Evaluate(devset=examples, metric=metric, num_threads=1)
    result = evaluate(lambda question, context: dspy.Prediction(answer=question))
    assert 0 < result.score < 100
    assert metric(examples[0], dspy.Prediction(answer=RIGHT), trace=[]) is True
    assert metric(examples[1], dspy.Prediction(answer=WRONG), trace=[]) is False
    with pytest.raises(ValueError, match="has a field 'passages'"):
        support_metric(sources="passages")(examples[0], dspy.Prediction(answer=RIGHT))


def test_an_assistant_calls_the_tools(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    from entailment.adapters.mcp import make_server
    from entailment.systems import load_system

    (tmp_path / "tower.txt").write_text(SOURCE)
    server = make_server(load_system("features"), {"manuals": tmp_path})

    def call(tool: str, **arguments: Any) -> dict[str, Any]:
        result = asyncio.run(server.call_tool(tool, arguments))
        content = result[0] if isinstance(result, tuple) else getattr(result, "content", result)
        value: dict[str, Any] = json.loads(content[0].text)
        return value

    tools = {tool.name: tool for tool in asyncio.run(server.list_tools())}
    assert set(tools) == {"check", "judge", "search"}
    assert "manuals" in str(tools["search"].description)
    report = call("check", answer=WRONG, sources=[SOURCE])
    assert report["claims"][0]["evidence"][0]["quote"] == RIGHT
    judged = call("judge", text=SOURCE, hypothesis=WRONG)
    assert judged["label"] == "CONTRADICTION"
    assert judged["reasons"]
    response = call("search", hypothesis=RIGHT, collection="manuals")
    assert response["entailing"][0]["text"] == RIGHT
    assert {"title", "label", "probabilities", "contradiction"} <= response["entailing"][0].keys()
    assert str(tmp_path) not in json.dumps(response)
    question = call("search", hypothesis="Is the tower tall?", collection="manuals")
    assert question["refused"].startswith("it is a question")
    with pytest.raises(Exception, match="there is no collection '/etc'"):
        call("search", hypothesis=RIGHT, collection="/etc")


def test_the_command_serves_by_the_protocol(tmp_path: Path) -> None:
    pytest.importorskip("mcp")
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    code = "from entailment.entry import main; main()"
    parameters = StdioServerParameters(
        command=sys.executable, args=["-c", code, "mcp", "-s", "features"], cwd=str(tmp_path)
    )

    async def called() -> Any:
        async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
            await session.initialize()
            return await session.call_tool("check", {"answer": WRONG, "sources": [SOURCE]})

    result = asyncio.run(called())
    assert json.loads(result.content[0].text)["contradicted"] == 1


def test_a_frame_is_judged_and_checked() -> None:
    pandas = pytest.importorskip("pandas")
    import entailment.adapters.pandas  # noqa: F401

    frame = pandas.DataFrame(
        {"answer": [RIGHT, WRONG], "sources": [[SOURCE]] * 2}, index=["a", "b"]
    )
    checked = frame.entail.check(**SYSTEM)
    assert list(checked["supported"]) == [True, False]
    assert list(checked.index) == ["a", "b"]
    pairs = pandas.DataFrame({"premise": [SOURCE], "claim": [RIGHT]}, index=[7])
    judged = pairs.entail.judge(text="premise", hypothesis="claim", **SYSTEM)
    assert (judged["label"][7], judged["score"][7] > 0.5) == ("ENTAILMENT", True)
    empty = pairs[:0].entail.judge(text="premise", hypothesis="claim", **SYSTEM)
    assert (len(empty), list(empty.columns)) == (0, list(judged.columns))
    assert pairs.entail.judge(**SYSTEM).equals(judged)  # the usual names
    unsure = pairs.entail.judge(abstain=1.0, explain=True, **SYSTEM)
    assert list(unsure.columns) == [*judged.columns, "undecided", "explanation"]
    assert (unsure["label"][7], bool(unsure["undecided"][7])) == ("UNKNOWN", True)
    assert unsure["explanation"][7] is not None
    with pytest.raises(ValueError, match="the frame has no column 'text'"):
        pairs.rename(columns={"premise": "p"}).entail.judge()
    with pytest.raises(ValueError, match="'claim' would be both text and hypothesis"):
        pairs.entail.judge(text="claim")
    numbered = pairs.set_axis([0, 1], axis="columns")
    assert numbered.entail.judge(text=0, hypothesis=1, **SYSTEM).equals(judged)
    with pytest.raises(ValueError, match="columns are named by text and hypothesis"):
        pairs.entail.judge(columns={"text": "premise"})
    frame.loc["b", "answer"] = None
    with pytest.raises(ValueError, match="the value of 'answer' is missing in row b"):
        frame.entail.check(**SYSTEM)


def test_spans_have_counts_and_no_text() -> None:
    pytest.importorskip("opentelemetry.sdk")
    from opentelemetry import trace
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    import entailment

    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    entailment.check(f"{RIGHT} {WRONG}", [SOURCE], **SYSTEM)
    entailment.judge(SOURCE, RIGHT, **SYSTEM)
    checked, judged = exporter.get_finished_spans()
    assert (checked.name, judged.name) == ("entailment.check", "entailment.judge")
    attributes = dict(checked.attributes or {})
    assert (attributes["entailment.claims"], attributes["entailment.supported"]) == (2, 1)
    assert str(attributes["entailment.system"]).startswith("features")
    assert "tower" not in str(attributes) + str(judged.attributes)
