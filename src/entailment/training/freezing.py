"""Training the upper layers alone: the lower ones stay as they are.

Embeddings and the first layers of an encoder are functions of a pair that no step of the training
changes. Where these are at least half of all layers, what they give for a pair is cached in memory,
so that every further pass costs the upper layers alone. It is computed for each pair alone, without
dropout: what is cached depends on no other pair, and a resumed training has the same numbers. Fewer
layers are computed again for each batch, which costs less than pair by pair.

Where the weights were restored from a shipped model, what that holds in 32 bits stays, too (biases,
norms, the head, outlying inputs): then the model is exported into the graph that it came from, of
which the bytes of the trained products alone are new (`replacing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from entailment.errors import DataError
from entailment.training.grids import Grid

if TYPE_CHECKING:
    import torch
    from torch import nn

__all__ = ["Lower", "States", "freeze"]

States = dict[bytes, "torch.Tensor"]
"""What the lower layers gave, by the tokens of a pair."""

_MOST_BYTES = 4 << 30
"""Of states that are kept; what is more is worked out anew each time."""


def freeze(model: nn.Module, layers: int, grid: Grid | None) -> None:
    """Let embeddings and the first *layers* layers of *model* not be trained.

    With *grid* nothing is but the products that are on it. Raise DataError for too few layers.
    """
    encoder = _body(model).encoder
    if not hasattr(encoder, "layer") or len(encoder.layer) <= layers:
        raise DataError(f"[train] frozen_layers: the model has no more than {layers} layers")
    above = {id(weight) for layer in encoder.layer[layers:] for weight in layer.parameters()}
    head = {id(weight) for weight in model.parameters()} - {
        id(weight) for weight in _body(model).parameters()
    }
    for name, weight in model.named_parameters():
        is_upper = id(weight) in above | head
        weight.requires_grad_(is_upper and (grid is None or name in grid))


class Lower:
    """Embeddings and the first *layers* layers of *model*.

    What they gave so far is in *states* if they are at least half of all layers.
    """

    def __init__(self, model: nn.Module, layers: int, states: States):
        from torch import nn

        self._model, self._body, self._states = model, _body(model), states
        whole = self._body.encoder.layer
        self._whole, self._embeddings = whole, self._body.embeddings
        self._lower = nn.ModuleList(list(whole[:layers]))
        self._upper = nn.ModuleList(list(whole[layers:]))
        self._given = _given()
        self._caches = 2 * layers >= len(whole)
        self._bytes = sum(state.nbytes for state in states.values())

    def logits(self, encoded: Mapping[str, torch.Tensor]) -> torch.Tensor:
        """Return the logits of a batch as the whole model has them."""
        states = self._cached(encoded) if self._caches else self._computed(encoded)
        mask = encoded["attention_mask"]
        with self._as(self._upper, self._given):
            logits: torch.Tensor = self._model(inputs_embeds=states, attention_mask=mask).logits
        return logits

    def _cached(self, encoded: Mapping[str, torch.Tensor]) -> torch.Tensor:
        import torch
        from torch.nn.functional import pad

        width = encoded["attention_mask"].shape[1]
        lengths = encoded["attention_mask"].sum(1).tolist()
        rows = [
            self._state({name: values[row : row + 1, :length] for name, values in encoded.items()})
            for row, length in enumerate(lengths)
        ]
        return torch.stack([pad(row.float(), (0, 0, 0, width - len(row))) for row in rows])

    def _state(self, pair: dict[str, torch.Tensor]) -> torch.Tensor:
        import torch

        key = b"|".join(pair[name].cpu().numpy().tobytes() for name in sorted(pair))
        if key in self._states:
            return self._states[key].to(pair["input_ids"].device)
        is_low = torch.is_autocast_enabled(pair["input_ids"].device.type)
        state = self._computed(pair)[0].to(torch.bfloat16 if is_low else torch.float32)
        if self._bytes + state.nbytes <= _MOST_BYTES:
            self._states[key] = state.cpu()
            self._bytes += state.nbytes
        return state

    def _computed(self, encoded: Mapping[str, torch.Tensor]) -> torch.Tensor:
        """Return what the lower layers give for a batch, without dropout."""
        import torch

        was_training = self._model.training
        self._model.eval()
        with torch.no_grad(), self._as(self._lower, self._embeddings):
            states: torch.Tensor = self._body(**encoded).last_hidden_state
        self._model.train(was_training)
        return states

    @contextmanager
    def _as(self, layers: nn.Module, embeddings: nn.Module) -> Iterator[None]:
        """Let the model have these layers and embeddings alone."""
        self._body.encoder.layer, self._body.embeddings = layers, embeddings
        try:
            yield
        finally:
            self._body.encoder.layer, self._body.embeddings = self._whole, self._embeddings


def _body(model: Any) -> Any:
    return getattr(model, model.base_model_prefix)


def _given() -> nn.Module:
    """Return what takes the place of embeddings: it gives what it is given."""
    from torch import nn

    class Given(nn.Module):  # type: ignore[misc]
        def forward(self, inputs_embeds: torch.Tensor, **_: object) -> torch.Tensor:
            return inputs_embeds

    return Given()
