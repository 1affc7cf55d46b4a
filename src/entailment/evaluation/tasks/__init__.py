"""The tasks: pairs, topics and facts, a module each; `evaluation.task` says what a task is."""
