"""A graph put together from large operators says what it said before."""

from __future__ import annotations

from collections import Counter

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from entailment.training.fusing import fused
from entailment.training.quantisation import quantised
from tests.training.layers import encoder, feed, logits

LAYERS = 2
EXAMPLES = [feed(length, length) for length in (8, 20, 30)]


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "positions"])
def whole(request: pytest.FixtureRequest) -> onnx.ModelProto:
    return encoder(LAYERS, positions=request.param)


@pytest.fixture(scope="module")
def small(whole: onnx.ModelProto) -> onnx.ModelProto:
    copied = onnx.ModelProto()
    copied.CopyFrom(whole)
    return quantised(copied, EXAMPLES)


@pytest.fixture(scope="module")
def large(small: onnx.ModelProto) -> onnx.ModelProto:
    return fused(small)


def counted(model: onnx.ModelProto) -> Counter[str]:
    return Counter(node.op_type for node in model.graph.node)


@pytest.mark.parametrize("positions", [False, True])
def test_it_says_the_same_but_for_the_order_of_sums(positions: bool) -> None:
    before = quantised(encoder(LAYERS, positions=positions, mean=True), EXAMPLES)
    after = fused(before)
    for length in (1, 7, 40):
        given = feed(length, 100 + length)
        assert logits(after, given) == pytest.approx(logits(before, given), abs=0.01)


def test_products_without_a_bias_stay_apart() -> None:
    before = quantised(encoder(1, mean=True, biases=False), EXAMPLES)
    after = fused(before)
    assert counted(after)["Split"] == 0
    assert logits(after, feed(9)) == pytest.approx(logits(before, feed(9)), abs=0.01)


def test_by_the_first_token_it_is_as_near_to_the_model_in_32_bits(
    whole: onnx.ModelProto, small: onnx.ModelProto, large: onnx.ModelProto
) -> None:
    given = [feed(5 + place, place) for place in range(30)]
    right = np.array([logits(whole, array) for array in given])
    before, after = (
        np.abs(np.array([logits(model, array) for array in given]) - right).mean()
        for model in (small, large)
    )
    assert after == pytest.approx(before, rel=0.1)


def test_what_the_mask_hides_says_nothing() -> None:
    large = fused(quantised(encoder(1), EXAMPLES))
    first, other, shorter = (feed(30, 3, hidden=10) for _ in range(3))
    other["input_ids"][:, 20:] = other["input_ids"][:, 10:20]
    shorter["attention_mask"][:] = 1
    assert logits(large, first) == pytest.approx(logits(large, other), abs=0.1)
    assert logits(large, first) != pytest.approx(logits(large, shorter), abs=0.1)


def test_each_layer_is_of_large_operators(large: onnx.ModelProto) -> None:
    counts = counted(large)
    assert counts["MultiHeadAttention"] == counts["Gelu"] == LAYERS
    assert counts["MatMulIntegerToFloat"] == 4 * LAYERS + 1  # the last query is alone
    assert counts["DynamicQuantizeLinear"] == 4 * LAYERS
    assert counts["Sum"] == 2 * LAYERS
    for taken_apart in ("Softmax", "Erf", "MatMulInteger", "IsNaN"):
        assert counts[taken_apart] == 0


def test_weights_stay_what_they_were(small: onnx.ModelProto, large: onnx.ModelProto) -> None:
    before = {value.name: numpy_helper.to_array(value) for value in small.graph.initializer}
    after = {value.name: numpy_helper.to_array(value) for value in large.graph.initializer}
    for name, weight in before.items():
        if name.endswith(("_quantized", "_scale", "_outlying", ".bias")):
            assert np.array_equal(weight, after[name]), name


def test_done_again_it_changes_nothing(large: onnx.ModelProto) -> None:
    assert fused(large).SerializeToString() == large.SerializeToString()


def test_of_the_last_layer_only_the_first_token_is_worked_out(large: onnx.ModelProto) -> None:
    shapes = onnx.ModelProto()
    shapes.CopyFrom(large)
    last = [node for node in large.graph.node if node.op_type == "Gelu"][-1]
    shapes.graph.output.append(
        onnx.helper.make_tensor_value_info(last.output[0], onnx.TensorProto.FLOAT, None)
    )
    from onnxruntime import InferenceSession

    session = InferenceSession(shapes.SerializeToString(), providers=["CPUExecutionProvider"])
    (made,) = session.run([last.output[0]], dict(feed(12)))
    assert made.shape[:2] == (1, 1)


def test_what_is_built_otherwise_stays_as_it_is() -> None:
    model = encoder(1)
    for node in model.graph.node:
        node.op_type = {"Softmax": "LogSoftmax", "Erf": "Tanh"}.get(node.op_type, node.op_type)
    before = quantised(model, EXAMPLES)
    after = fused(before)
    assert counted(after)["MultiHeadAttention"] == counted(after)["Gelu"] == 0
    assert counted(after)["MatMulIntegerToFloat"] == 6
    assert logits(after, feed(12)) == pytest.approx(logits(before, feed(12)), abs=0.1)


def test_a_unit_of_other_numbers_stays_as_it_is() -> None:
    model = encoder(1)
    half = next(weight for weight in model.graph.initializer if weight.name == "half")
    half.CopyFrom(numpy_helper.from_array(np.array(0.4, np.float32), "half"))
    before = quantised(model, EXAMPLES)
    after = fused(before)
    assert counted(after)["Gelu"] == 0
    assert logits(after, feed(12)) == pytest.approx(logits(before, feed(12)), abs=0.1)


def test_states_that_are_given_too_are_worked_out_for_all_tokens() -> None:
    from onnxruntime import InferenceSession

    model = encoder(1)
    states = next(node for node in model.graph.node if "place" in node.input).input[0]
    value_info = onnx.helper.make_tensor_value_info(states, onnx.TensorProto.FLOAT, None)
    model.graph.output.append(value_info)
    whole = fused(quantised(model, EXAMPLES)).SerializeToString()
    session = InferenceSession(whole, providers=["CPUExecutionProvider"])
    (made,) = session.run([states], dict(feed(12)))
    assert made.shape[1] == 12
