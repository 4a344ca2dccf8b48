"""Writes src/test/resources/compliance/config_hashes.json: configurations, and their hashes as Python computes them.

config_hash is the first 16 hex digits of the SHA-256 of json.dumps(configuration, sort_keys=True). config_sha256 is that of
RFC 8785, which json.dumps gives for texts, integers and short decimals; other numbers have none here.
Run it with Python 3 in the folder assessment-verticle.
"""
import hashlib
import json
import pathlib

CONFIGURATIONS = [
    {},
    {"b": 1, "a": [1, 2.0, True, None, "é"]},
    {"recipe": "generic_tabular", "coverage_k": [5, 10], "pseudonymize": True, "salt": "affectlog", "seed": 42},
    {"a": {}, "b": [], "c": [[]], "d": [{}], "e": ""},
    {"Z": 1, "a": 2, "_": 3, "10": 4, "9": 5, "é": 6},
    {"quote\" and \\": "tab\t line\n return\r form\f back\b zero\u0000 delete\u007f slash/"},
    {"😀": "😀", "\uffff": "after the surrogates in UTF-16", "\ue000": 1},
    {"integers": [0, -1, 9007199254740991]},
    {"decimals": [0.5, -0.25, 100.125, 0.1]},
    {"numbers": [1e16, 1e-5, 1e22, 1.5e300, 5e-324, -0.0, 123456789.0, 1e15, 0.0001]},
    {"rules": [{"column": "age", "min": 0, "max": 120}], "release": {"k": 5, "t": 0.2, "suppression_max": 0.1}},
]


def is_plain(value):
    """Whether RFC 8785 writes it as json.dumps does."""
    if isinstance(value, dict):
        return all(key.isascii() and is_plain(each) for key, each in value.items())
    if isinstance(value, list):
        return all(is_plain(each) for each in value)
    if isinstance(value, float):
        return value != int(value) and 1e-3 < abs(value) < 1e6
    if isinstance(value, int):
        return abs(value) < 2**53
    return not isinstance(value, str) or "\x7f" not in value


def vector(configuration):
    text = json.dumps(configuration, sort_keys=True)
    canonical = json.dumps(configuration, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return {
        "configuration": text,
        "config_hash": hashlib.sha256(text.encode()).hexdigest()[:16],
        "config_sha256": hashlib.sha256(canonical.encode()).hexdigest() if is_plain(configuration) else None,
    }


vectors = [vector(each) for each in CONFIGURATIONS]
target = pathlib.Path("src/test/resources/compliance/config_hashes.json")
target.write_text(json.dumps(vectors, indent=1) + "\n")
