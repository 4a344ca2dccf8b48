"""Tables of pandas. Needs ``sumspace[pandas]`` where a function gets or gives one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote

EXTENSIONS = "https://sumspace.org/extensions/"
"""How the names of columns begin in records that ``./sumspace demo`` makes of a table."""

OTHER = "other"


def is_frame(value: Any) -> bool:
    """Whether it is a ``pandas.DataFrame``; pandas need not be installed."""
    return type(value).__module__.partition(".")[0] == "pandas" and hasattr(value, "columns")


def frame_of(items: Iterable[Mapping[str, Any]]) -> Any:
    """A ``pandas.DataFrame`` with a row for each item, for example of a list of the catalog."""
    import pandas

    return pandas.DataFrame([dict(each) for each in items])


def extension_path(column: str) -> str:
    """Where a record has the value of a column if ``./sumspace demo`` or ``up`` made it of a table."""
    name = "".join(each if each.isalnum() else quote(each, safe="-._~") for each in column)
    return f"result.extensions['{EXTENSIONS}{name}']"


def features_of(
    frame: Any,
    label: str,
    *,
    path: Callable[[str], str] = extension_path,
    rare: int = 5,
    categorical_max: int = 10,
    is_number: bool = False,
) -> dict[str, Any]:
    """The ``target_data`` of a training plan, from a table with the same columns as the records.

    The plan is published, so it gets no value of single rows: of numbers, mean and standard deviation, of texts the
    values that at least ``rare`` rows have. Other texts count as ``other`` if at least ``rare`` rows have one of them,
    and as missing otherwise.

    Args:
        frame: a ``pandas.DataFrame`` with a row for each learner.
        label: the column to predict. Each of its values is a class, unless ``is_number``.
        path: where a record has the value of a column.
        rare: rows that a value needs to be published; use at least ``minContributors`` of the plan.
        categorical_max: integers with at most so many different values count as texts.
        is_number: whether the label is a number, for a ``LinearRegression`` or ``Ridge``.

    Raises:
        ValueError: the column does not exist, one of its classes has fewer rows than ``rare``, or it has no numbers.
    """
    if label not in frame.columns:
        raise ValueError(f"there is no column {label!r}; the columns are {', '.join(map(str, frame.columns))}")
    features = [
        _feature(frame[name], name, path(name), rare, categorical_max) for name in frame.columns if name != label
    ]
    return {
        "datatype": "xAPI",
        "queries": [],
        "features": [each for each in features if each is not None],
        "label": _target(frame[label], path(label), rare) if is_number else _classes(frame[label], path(label), rare),
    }


def _target(column: Any, path: str, rare: int) -> dict[str, Any]:
    """A label that is a number."""
    present = column.dropna()
    deviation = float(present.std(ddof=0)) if present.dtype.kind in "iuf" and len(present) >= rare else 0.0
    if not deviation > 0:
        raise ValueError(f"the label {column.name!r} needs {rare} numbers that differ")
    return {"path": path, "mean": float(present.mean()), "sd": deviation}


def _classes(column: Any, path: str, rare: int) -> dict[str, Any]:
    """A label with classes."""
    counts = column.astype(str).value_counts()
    few = [name for name, count in counts.items() if count < rare]
    if few or column.isna().any() or len(counts) < 2:
        raise ValueError(
            f"the label {column.name!r} needs a value in each row, two classes, and {rare} rows of each; see {few}"
        )
    return {"path": path, "classes": sorted(map(str, counts.index))}


def _feature(column: Any, name: str, path: str, rare: int, categorical_max: int) -> dict[str, Any] | None:
    """A feature; None if nothing of the column can be published."""
    present = column.dropna()
    is_number = present.dtype.kind in "iuf"
    if is_number and ((present.dtype.kind == "f" and (present % 1 != 0).any()) or present.nunique() > categorical_max):
        if len(present) < rare:
            return None
        deviation = float(present.std(ddof=0))
        return {"name": name, "path": path, "kind": "numeric", "mean": float(present.mean()), "sd": deviation or 1.0}
    texts = present.astype("Int64").astype(str) if is_number else present.astype(str)
    counts = texts.value_counts()
    frequent = sorted(str(value) for value, count in counts.items() if count >= rare)
    pooled = int(sum(count for count in counts if count < rare))
    if pooled >= rare or (pooled and OTHER in frequent):
        frequent = sorted({*frequent, OTHER})
        return {"name": name, "path": path, "kind": "categorical", "vocabulary": frequent, "other": OTHER}
    return {"name": name, "path": path, "kind": "categorical", "vocabulary": frequent} if frequent else None
