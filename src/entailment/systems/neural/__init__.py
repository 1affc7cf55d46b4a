"""The neural judge: a cross-encoder that reads text and hypothesis together, by onnxruntime.

| module | holds |
| --- | --- |
| `judging` | the system: pairs in, judgments out |
| `catalogue`, `sources` | names of models to the folders that hold them, and those opened |
| `folder`, `protobuf` | the checked files of a model's folder |
| `card` | the metadata of a model: labels, window, calibration |
| `encoding`, `windows` | the tokens of a pair, in windows where its text is long |
| `runtime`, `transformers_model` | the model, run by onnxruntime or by transformers |
| `relevance` | the relevance weights of windows for the hypothesis |
| `verdicts` | logits to probabilities, many windows to one judgment |
| `chunks`, `ablated_spans`, `roles` | explanations: spans that lower P(entailment), swapped roles |
| `languages` | whether a pair is in English |
"""

from __future__ import annotations

from entailment.systems.neural.judging import Neural

__all__ = ["Neural"]
