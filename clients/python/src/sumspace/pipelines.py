"""Pipelines of scikit-learn that take tables. Needs ``sumspace[pandas,scikit-learn]``."""

from __future__ import annotations

import copy
import re
import warnings
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,99}")
_FRACTION = re.compile(r"-?(0|[1-9][0-9]{0,6})\.[0-9]+")
_BOOLEANS = ((True, ("true", "True", "TRUE")), (False, ("false", "False", "FALSE")))


def pipeline_of(model: Any, features: Sequence[Mapping[str, Any]]) -> Any:
    """A fitted ``Pipeline`` of an encoder and a model; it takes a table with a column for each feature.

    The encoder does what processors do with records. All its parts are of scikit-learn, so files of the pipeline need
    nothing else.

    Args:
        model: a fitted estimator, which is copied.
        features: the ``features`` of the training plan.

    Raises:
        ValueError: the model takes another number of columns than the features give.
    """
    from sklearn.compose import ColumnTransformer
    from sklearn.pipeline import Pipeline

    width = sum(len(each.get("vocabulary", [None])) for each in features)
    if model.n_features_in_ != width:
        raise ValueError(f"the model takes {model.n_features_in_} columns, the features give {width}")
    # Neighbours of one kind are encoded together, so that the columns keep the order of the features.
    groups = [(kind, list(group)) for kind, group in groupby(features, key=lambda each: each["kind"])]
    named = [(f"{kind}-{number}", kind, group) for number, (kind, group) in enumerate(groups, 1)]
    encoder = ColumnTransformer(
        [(name, Pipeline(_steps(kind, group)), [each["name"] for each in group]) for name, kind, group in named]
    )
    with warnings.catch_warnings():
        # The values of this table do not count: the states of the parts are set afterwards.
        warnings.simplefilter("ignore")
        encoder.fit(_any_table(features))
    for name, kind, group in named:
        steps = encoder.named_transformers_[name].named_steps
        (_set_numbers if kind == "numeric" else _set_codes)(steps, group)
    last = copy.deepcopy(model)
    if hasattr(last, "feature_names_in_"):
        del last.feature_names_in_
    return Pipeline([("encode", encoder), ("model", last)])


def _any_table(features: Sequence[Mapping[str, Any]]) -> Any:
    import pandas

    return pandas.DataFrame(
        {
            each["name"]: pandas.Series([0.0, 1.0])
            if each["kind"] == "numeric"
            else pandas.Series([_words(each)[0]] * 2, dtype=object)
            for each in features
        }
    )


def _steps(kind: str, group: Sequence[Mapping[str, Any]]) -> list[tuple[str, Any]]:
    import numpy
    from sklearn.impute import SimpleImputer
    from sklearn.preprocessing import KBinsDiscretizer, OneHotEncoder, OrdinalEncoder, StandardScaler

    if kind == "numeric":
        return [("impute", SimpleImputer()), ("scale", StandardScaler())]
    return [
        # Objects, so that columns of any type are read, with None for missing values.
        ("objects", SimpleImputer(strategy="constant")),
        ("codes", OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=numpy.nan)),
        ("unknown", SimpleImputer()),
        # The codes of a word and of its other forms become the index of the word.
        ("words", KBinsDiscretizer(n_bins=2, encode="ordinal", strategy="uniform", subsample=None)),
        (
            "columns",
            OneHotEncoder(
                categories=[numpy.arange(float(len(each["vocabulary"]))) for each in group],
                handle_unknown="ignore",
                sparse_output=False,
            ),
        ),
    ]


def _set_numbers(steps: Mapping[str, Any], group: Sequence[Mapping[str, Any]]) -> None:
    import numpy

    offsets = numpy.array([float(each["mean"] if "mean" in each else each["min"]) for each in group])
    scales = numpy.array([float(each["sd"] if "sd" in each else each["max"] - each["min"]) for each in group])
    steps["impute"].statistics_ = offsets
    steps["scale"].mean_, steps["scale"].scale_, steps["scale"].var_ = offsets.copy(), scales, scales**2


def _set_codes(steps: Mapping[str, Any], group: Sequence[Mapping[str, Any]]) -> None:
    import numpy

    steps["objects"].statistics_ = numpy.array([None] * len(group), dtype=object)
    categories = []
    unknown = []
    edges = numpy.empty(len(group), dtype=object)
    for index, each in enumerate(group):
        values, starts = _values(each)
        categories.append(numpy.empty(len(values), dtype=object))
        categories[-1][:] = values
        words = _words(each)
        unknown.append(float(starts[words.index(_text(each["other"])) if "other" in each else len(words)]))
        edges[index] = numpy.array([*starts, len(values)], dtype=float)
    steps["codes"].categories_ = categories
    steps["unknown"].statistics_ = numpy.array(unknown)
    steps["words"].bin_edges_ = edges
    steps["words"].n_bins_ = numpy.array([len(each) - 1 for each in edges])


def _values(feature: Mapping[str, Any]) -> tuple[list[Any], list[int]]:
    """The values that count as words, of which each is followed by its other form, and the last one is missing.

    Returns:
        the values, and the positions of the words and of the missing value.
    """
    forms = _other_forms(_words(feature))
    values: list[Any] = []
    starts = []
    for word in _words(feature):
        starts.append(len(values))
        values += [word, forms[word]] if word in forms else [word]
    starts.append(len(values))
    return [*values, None], starts


def _other_forms(words: Sequence[str]) -> dict[str, Any]:
    """Numbers and booleans of words. Python takes 1, 1.0 and True for equal, so only one word can have them."""
    numbers: dict[Any, str] = {}
    for word in words:
        if _INTEGER.fullmatch(word):
            numbers.setdefault(int(word), word)
    for word in words:
        if _FRACTION.fullmatch(word) and repr(float(word)) == word:
            numbers.setdefault(float(word), word)
    for value, spellings in _BOOLEANS:
        found = [word for word in spellings if word in words]
        if found:
            numbers.setdefault(value, found[0])
    return {word: number for number, word in numbers.items()}


def _words(feature: Mapping[str, Any]) -> list[str]:
    return [_text(each) for each in feature["vocabulary"]]


def _text(word: Any) -> str:
    """A word as JSON writes it."""
    return str(word).lower() if isinstance(word, bool) else str(word)
