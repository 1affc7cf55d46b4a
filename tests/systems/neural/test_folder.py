from __future__ import annotations

import json
import math
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import onnx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from onnx import TensorProto, helper

from entailment.errors import ModelError
from entailment.model import Judgment, Label, Pair
from entailment.systems.neural import Neural
from entailment.systems.neural.card import read_card
from entailment.systems.neural.folder import checksum, read_folder
from entailment.systems.neural.protobuf import external_locations
from tests.drawing import share
from tests.systems.neural.tiny import THREE, make_model, model_graph, write_json


def judge(folder: Path) -> Judgment:
    return next(Neural(f"onnx:{folder}", threads=1).judge([Pair("1", "yes", "w1")]))


def edit(folder: Path, file: str, **changes: object) -> None:
    settings = json.loads((folder / file).read_text())
    write_json(folder / file, {**settings, **changes})


def other_graph(change: Callable[[onnx.ModelProto], None]) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        model = model_graph(THREE)
        change(model)
        (folder / "model.onnx").write_bytes(model.SerializeToString())

    return spoil


def cut(name: str, share: float) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        data = (folder / name).read_bytes()
        (folder / name).write_bytes(data[: int(len(data) * share)])

    return spoil


def removed(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def wrote(name: str, data: bytes) -> Callable[[Path], None]:
    def spoil(folder: Path) -> None:
        (folder / name).write_bytes(data)

    return spoil


def config(**changes: object) -> Callable[[Path], None]:
    return lambda folder: edit(folder, "config.json", **changes)


def setting(**changes: object) -> Callable[[Path], None]:
    return lambda folder: edit(folder, "judge.json", **changes)


def _rename_input(model: onnx.ModelProto) -> None:
    model.graph.input[0].name = "pixel_values"
    model.graph.node[0].input[1] = "pixel_values"


def _rename_output(model: onnx.ModelProto) -> None:
    model.graph.output[0].name = "scores"
    model.graph.node[-1].output[0] = "scores"


def _not_finite(model: onnx.ModelProto) -> None:
    model.graph.node[-1].output[0] = "finite"
    model.graph.node.append(helper.make_node("Log", ["least"], ["none"]))
    model.graph.initializer.append(helper.make_tensor("least", TensorProto.FLOAT, [1], [-1.0]))
    model.graph.node.append(helper.make_node("Add", ["finite", "none"], ["logits"]))


def _foreign_operator(model: onnx.ModelProto) -> None:
    model.graph.node[0].domain = "somebody.else"
    model.opset_import.append(helper.make_opsetid("somebody.else", 1))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (removed("config.json"), "holds no config.json"),
        (removed("tokenizer.json"), "holds no tokenizer.json"),
        (removed("model.onnx"), "holds no model.onnx"),
        (wrote("config.json", b"\x00\xff"), "config.json: is not JSON"),
        (wrote("config.json", b"[1]"), "config.json: is not a JSON object"),
        (wrote("judge.json", b"{"), "judge.json: is not JSON"),
        (wrote("tokenizer.json", b"{}"), "tokenizer.json: is not a tokenizer"),
        (wrote("model.onnx", b""), "model.onnx: is not an ONNX model"),
        (wrote("model.onnx", b"PK\x03\x04 a zip file"), "model.onnx: is not an ONNX model"),
        (cut("model.onnx", 0.5), "model.onnx: is not an ONNX model: it is cut off"),
        (cut("model.onnx", 0.99), "model.onnx: is not an ONNX model: it is cut off"),
        (cut("tokenizer.json", 0.5), "is not a tokenizer"),
        (config(id2label=None), "has no id2label"),
        (config(id2label=["entailment"]), "has no id2label"),
        (config(id2label={"1": "entailment"}), "does not count from 0"),
        (
            config(id2label={"0": "LABEL_0", "1": "LABEL_1", "2": "LABEL_2"}),
            "do not say which is entailment; name them entailment, neutral and contradiction",
        ),
        (
            config(id2label={"0": "entailment", "1": "neutral"}, label2id=None),
            "the labels entailment, neutral are neither",
        ),
        (
            config(id2label={"0": "entailment", "1": "neutral", "2": "unknown"}, label2id=None),
            "are neither entailment, neutral and contradiction nor",
        ),
        (config(label2id={"entailment": 2}), "id2label and label2id do not agree"),
        (
            config(id2label={"0": "entailment", "1": "not_entailment"}, label2id=None),
            "names 2 labels",
        ),
        (config(max_position_embeddings=None), "has no max_position_embeddings"),
        (config(max_position_embeddings="many"), "max_position_embeddings is 'many'"),
        (config(vocab_size=100), "knows 208 tokens, config.json says 100"),
        (setting(format=2), "judge.json is of format 2; known is 1"),
        (setting(window=65), "window is 65, not from 16 to 64"),
        (setting(window=1.5), "window is 1.5, not a whole number"),
        (setting(name="a\nb"), "name is not a printable word"),
        (setting(languages="en"), "languages is not a list"),
        (setting(trained_on=[]), "trained_on is not a table"),
        (setting(calibration=[1]), "calibration is not a table"),
        (setting(calibration={"scale": [1, 1], "bias": [0, 0, 0]}), "not 3 finite numbers"),
        (
            setting(calibration={"scale": [1, 1, 1], "bias": [0, 0, math.nan]}),
            "not 3 finite numbers",
        ),
        (setting(calibration={"scale": [1, 1, math.inf], "bias": [0, 0, 0]}), "scale of the calib"),
        (setting(calibration={"scale": [1, 1, 0], "bias": [0, 0, 0]}), "not greater than 0"),
        (other_graph(_rename_input), "takes pixel_values, attention_mask, token_type_ids; known"),
        (other_graph(_rename_output), "gives scores, and no logits"),
        (other_graph(_not_finite), "logits that are not finite"),
        (other_graph(_foreign_operator), "cannot be loaded"),
    ],
)
def test_a_folder_that_is_not_what_it_should_be_is_refused_in_one_line(
    tmp_path: Path, spoil: Callable[[Path], None], says: str
) -> None:
    folder = make_model(tmp_path / "m")
    spoil(folder)
    with pytest.raises(ModelError) as caught:
        judge(folder)
    assert says in str(caught.value)
    assert str(folder) in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "name",
    [
        *("pytorch_model.bin", "model.pkl", "MODEL.PT", "run.py", "custom.so", "x.joblib"),
        *("default/evil.pkl", "sub/below/run.py"),
    ],
)
def test_a_folder_with_a_pickle_or_code_is_refused_by_its_name(tmp_path: Path, name: str) -> None:
    folder = make_model(tmp_path / "m", external=True)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(b"\x80\x04.")
    with pytest.raises(ModelError, match=f"{name}: is not a model file and might be code"):
        judge(folder)


def test_words_and_settings_next_to_a_model_do_no_harm(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "m", external=True)
    for name in ("README.md", "vocab.txt", "special_tokens_map.json", "LICENSE", ".gitattributes"):
        (folder / name).touch()
    (folder / "default").mkdir()
    (folder / ".git" / "hooks").mkdir(parents=True)
    (folder / ".git" / "hooks" / "update.sample").touch()
    assert judge(folder).label is Label.ENTAILMENT


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="there is no such folder of a model"):
        judge(tmp_path / "none")


def test_weights_in_a_file_of_the_folder_are_read_and_signed(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "m", external=True)
    assert external_locations(folder / "model.onnx") == {"weights.bin"}
    assert judge(folder).label is Label.ENTAILMENT
    before = checksum(folder)
    data = bytearray((folder / "weights.bin").read_bytes())
    data[100] ^= 1
    (folder / "weights.bin").write_bytes(data)
    assert checksum(folder) != before
    (folder / "weights.bin").unlink()
    with pytest.raises(ModelError, match=r"holds no weights\.bin, which model\.onnx names"):
        judge(folder)


@pytest.mark.parametrize(
    "location",
    [
        "../w.bin",
        "/etc/hostname",
        "C:\\w.bin",
        "a/../../w.bin",
        "",
        "w.bin\0",
        "*/_ORT_MEM_ADDR_/*",
        "*/_ort_mem_addr_/*",
    ],
)
@pytest.mark.parametrize("place", ["initializer", "attribute"])
def test_weights_outside_of_the_folder_are_refused(
    tmp_path: Path, location: str, place: str
) -> None:
    folder = make_model(tmp_path / "m")
    (tmp_path / "w.bin").write_bytes(b"\0" * 1000)
    for name in ("_ORT_MEM_ADDR_", "_ort_mem_addr_"):  # that such a file is there helps nothing
        (folder / "*" / name).mkdir(parents=True)
        (folder / "*" / name / "*").write_bytes(b"\0" * 1000)
    model = model_graph(THREE)
    tensor = next(stored for stored in model.graph.initializer if stored.name == "bias")
    if place == "attribute":
        node = helper.make_node("Constant", [], ["constant"], value=tensor)
        model.graph.node.append(node)
        tensor = node.attribute[0].t
        tensor = model.graph.node[-1].attribute[0].t
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value=location)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    with pytest.raises(ModelError, match="which is not in its folder"):
        read_folder(folder)


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "m", external=True)
    shutil.move(folder / "weights.bin", tmp_path / "weights.bin")
    (folder / "weights.bin").symlink_to(tmp_path / "weights.bin")
    with pytest.raises(ModelError, match="which is not in its folder"):
        read_folder(folder)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json", "config.json", "judge.json"])
def test_a_file_that_is_a_link_out_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    folder = make_model(tmp_path / "m")
    shutil.move(folder / name, tmp_path / name)
    (folder / name).symlink_to(tmp_path / name)
    with pytest.raises(ModelError, match=f"{name}: is a link out of its folder"):
        judge(folder)
    (folder / name).unlink()
    shutil.move(tmp_path / name, folder / f"real-{name}")
    (folder / name).symlink_to(f"real-{name}")  # within it a link is as good as a file
    assert judge(folder).label is Label.ENTAILMENT


@pytest.mark.parametrize("name", ["default", "default/model.json"])
def test_a_default_that_is_a_link_out_of_the_folder_is_refused(tmp_path: Path, name: str) -> None:
    folder = make_model(tmp_path / "m")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "model.json").write_text("{}")
    if name != "default":
        (folder / "default").mkdir()
    (folder / name).symlink_to(tmp_path / name.replace("default", "other"))
    with pytest.raises(ModelError, match=f"{name}: is a link out of its folder"):
        judge(folder)


def test_a_folder_may_itself_be_reached_by_a_link(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(make_model(tmp_path / "m"))
    assert judge(tmp_path / "link").label is Label.ENTAILMENT


@pytest.mark.parametrize(
    ("offset", "length"), [("0", "99999999"), ("-8", "12"), ("99999999", "12")]
)
def test_weights_beyond_the_end_of_their_file_are_refused_in_one_line(
    tmp_path: Path, offset: str, length: str
) -> None:
    folder = make_model(tmp_path / "m", external=True)
    model = onnx.load(folder / "model.onnx", load_external_data=False)
    for tensor in model.graph.initializer:
        if tensor.external_data:
            del tensor.external_data[:]
            for key, value in (("location", "weights.bin"), ("offset", offset), ("length", length)):
                tensor.external_data.add(key=key, value=value)
    (folder / "model.onnx").write_bytes(model.SerializeToString())
    with pytest.raises(ModelError, match="cannot be loaded") as error:
        judge(folder)
    assert len(str(error.value).splitlines()) == 1
    assert ".cc:" not in str(error.value)


@pytest.fixture(scope="module")
def external(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model whose weights are in another file."""
    return make_model(tmp_path_factory.mktemp("external") / "m", external=True) / "model.onnx"


CHANGES = st.tuples(st.integers(min_value=0), st.binary(max_size=4))


def changed(model: Path, change: tuple[int, bytes]) -> Path:
    place, data = change
    content = model.read_bytes()
    at = place % len(content)
    path = model.with_name("changed.onnx")
    path.write_bytes(content[:at] + data + content[at + len(data) :])
    return path


@given(CHANGES)
def test_a_changed_model_is_none_or_asks_for_files(
    external: Path, change: tuple[int, bytes]
) -> None:
    with suppress(ValueError):
        locations = external_locations(changed(external, change))
        assert all(isinstance(location, str) for location in locations)


def test_some_changed_models_ask_for_files(external: Path) -> None:
    def asks(change: tuple[int, bytes]) -> bool:
        with suppress(ValueError):
            return bool(external_locations(changed(external, change)))
        return False

    assert share(CHANGES, asks) > 0.1


def test_a_model_without_token_types_and_without_our_own_file_is_read(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "m", types=False)
    (folder / "judge.json").unlink()
    assert judge(folder).label is Label.ENTAILMENT
    assert read_folder(folder).name == "m"


CONFIG: dict[str, Any] = {
    "id2label": {"0": "Entailment", "1": "NEUTRAL", "2": "contradiction"},
    "max_position_embeddings": 514,
}


@pytest.mark.parametrize(
    ("more", "longest"),
    [
        ({}, 514),
        ({"model_type": "mpnet", "pad_token_id": 1}, 512),
        ({"model_type": "roberta", "pad_token_id": 1}, 512),
        ({"model_type": "bert", "pad_token_id": 0}, 514),
    ],
)
def test_positions_that_padding_takes_are_not_counted(more: dict[str, Any], longest: int) -> None:
    card = read_card("m", {**CONFIG, **more}, {})
    assert card.longest == longest
    assert card.window == 256
    assert card.labels == (Label.ENTAILMENT, Label.UNKNOWN, Label.CONTRADICTION)


def test_what_is_no_file_is_refused_and_not_waited_for(tiny: Path, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    shutil.copytree(tiny, folder)
    (folder / "judge.json").unlink(missing_ok=True)
    os.mkfifo(folder / "judge.json")
    with pytest.raises(ModelError, match=r"judge.json: is not a file"):
        read_folder(folder)
