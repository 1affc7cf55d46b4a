"""An ONNX graph that can be rewritten: which node produces a value, and which ones consume it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

if TYPE_CHECKING:
    import onnx

__all__ = ["GraphRewriter"]


class GraphRewriter:
    """The nodes of *graph*, which can be put in place of each other.

    The graph stays as it is until `write`.
    """

    def __init__(self, graph: onnx.GraphProto):
        self._graph = graph
        self._weights = {weight.name: weight for weight in graph.initializer}
        self._producers = {name: node for node in graph.node for name in node.output if name}
        self._given = {value.name for value in graph.output}
        self._consumers: dict[str, list[onnx.NodeProto]] = defaultdict(list)
        for node in graph.node:
            self._note(node)

    def _note(self, node: onnx.NodeProto) -> None:
        for name in dict.fromkeys(node.input):
            self._consumers[name].append(node)

    def nodes(self, op_type: str) -> list[onnx.NodeProto]:
        """Return the nodes of an operator that the graph came with, in their order."""
        return [node for node in self._graph.node if node.op_type == op_type]

    def producer(self, name: str) -> onnx.NodeProto | None:
        """Return the node that makes the value *name*; None for weights and inputs."""
        return self._producers.get(name)

    def consumers(self, name: str) -> Sequence[onnx.NodeProto]:
        """Return the nodes that read the value *name*."""
        return self._consumers[name]

    def is_output(self, name: str) -> bool:
        """Return whether the value *name* is one of the graph's outputs."""
        return name in self._given

    def only_consumer(self, name: str, op_type: str) -> onnx.NodeProto | None:
        """Return the node that reads *name* if there is but one, and its operator is *op_type*."""
        protos = self._consumers[name]
        return protos[0] if len(protos) == 1 and protos[0].op_type == op_type else None

    def initializer(self, name: str) -> NDArray[Any] | None:
        """Return the weight or constant *name*; None where it is none."""
        from onnx import numpy_helper

        held = self._weights.get(name)
        return None if held is None else numpy_helper.to_array(held)

    def keep(self, name: str, value: NDArray[Any]) -> str:
        """Have *value* as a constant *name*; return the name."""
        from onnx import numpy_helper

        if name not in self._weights:
            self._weights[name] = numpy_helper.from_array(value, name)
        return name

    def make(
        self,
        op_type: str,
        inputs: Sequence[str],
        outputs: str | Sequence[str],
        domain: str = "",
        **attributes: Any,
    ) -> str:
        """Put in a node, in place of those that made its *outputs*; return the first of them."""
        from onnx import helper

        made = [outputs] if isinstance(outputs, str) else list(outputs)
        for name in made:
            self._take_out(self._producers.get(name))
        node = helper.make_node(
            op_type, list(inputs), made, name=f"node_{made[0]}", domain=domain, **attributes
        )
        self._producers.update(dict.fromkeys(made, node))
        self._note(node)
        return made[0]

    def replace_input(self, node: onnx.NodeProto, place: int, name: str) -> None:
        """Let *node* read the value *name* at *place*."""
        before = node.input[place]
        node.input[place] = name
        if before not in node.input:
            self._consumers[before].remove(node)
        if node not in self._consumers[name]:
            self._consumers[name].append(node)

    def _take_out(self, node: onnx.NodeProto | None) -> None:
        if node is not None:
            for name in set(node.input):
                self._consumers[name] = [
                    other for other in self._consumers[name] if other is not node
                ]

    def write(self) -> None:
        """Put into the graph the nodes and weights that its outputs hang on, producers first."""
        ordered: dict[int, onnx.NodeProto] = {}
        for given in self._graph.output:
            for node in self._before(given.name):
                ordered.setdefault(id(node), node)
        nodes = list(ordered.values())
        read = {name for node in nodes for name in node.input}
        remaining = [weight for name, weight in self._weights.items() if name in read]
        del self._graph.node[:]
        self._graph.node.extend(nodes)
        del self._graph.initializer[:]
        self._graph.initializer.extend(remaining)

    def _before(self, name: str) -> Iterator[onnx.NodeProto]:
        """Yield the nodes that the value *name* hangs on, each after those it hangs on itself."""
        seen: set[int] = set()
        waiting = [(self._producers.get(name), False)]
        while waiting:
            node, is_ready = waiting.pop()
            if node is None or (id(node) in seen and not is_ready):
                continue
            if is_ready:
                yield node
                continue
            seen.add(id(node))
            waiting.append((node, True))
            waiting += [(self._producers.get(source), False) for source in node.input]
