#!/usr/bin/env python3
"""Replays the vectors of statements, leaf lists and shares without any code of this project.

Written from docs/reference/protocol.md and the RFCs it names; needs Python's standard library and the openssl command.
usage: check_sharing.py VECTORS-FOLDER
"""
import hashlib
import hmac
import json
import pathlib
import subprocess
import sys
import tempfile
import uuid

RING = 1 << 64


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def openssl(*arguments, data=b""):
    return subprocess.run(["openssl", *arguments], input=data, capture_output=True, check=True).stdout


def ed25519(seed):
    """The private key as RFC 8410 wraps it, and the 32 bytes of the public one."""
    private = bytes.fromhex("302e020100300506032b657004220420") + seed
    return private, openssl("pkey", "-inform", "DER", "-pubout", "-outform", "DER", data=private)[-32:]


def sign(private, message):
    with tempfile.NamedTemporaryFile() as key, tempfile.NamedTemporaryFile() as text:
        key.write(private)
        key.flush()
        text.write(message)
        text.flush()
        return openssl("pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", key.name, "-in", text.name)


# Statements, section 2

def number(count):
    return lambda value: int(value).to_bytes(count, "big", signed=count == 8)


def prefixed(count, data):
    return len(data).to_bytes(count, "big") + data


KINDS = {
    "u8": number(1), "u16": number(2), "u32": number(4), "i64": number(8),
    "digest": bytes.fromhex, "fixed": bytes.fromhex,
    "id16": lambda value: uuid.UUID(value).bytes,
    "text": lambda value: prefixed(2, value.encode()),
    "bytes32": lambda value: prefixed(4, bytes.fromhex(value)),
}


def statement(seed, code, body):
    private, public = ed25519(seed)
    signed = b"SMST" + bytes([1, code]) + sha256(public) + body
    return signed + sign(private, b"sumspace-statement-v1" + signed)


def check_statements(vectors):
    seed = bytes.fromhex(vectors["signerSeed"])
    for vector in vectors["accepted"]:
        for label, kind, value, encoded in vector["body"]:
            assert KINDS[kind](value).hex() == encoded, f"{vector['name']}: {label}"
        body = bytes.fromhex("".join(field[3] for field in vector["body"]))
        data = statement(seed, vector["code"], body)
        assert data.hex() == vector["statement"], vector["name"]
        assert sha256(data[:-64]).hex() == vector["digest"], vector["name"]


# Leaf lists, section 2; Merkle trees as RFC 6962 section 2.1 defines them, by recursion

def split_point(count):
    return 1 << ((count - 1).bit_length() - 1)


def root_of(leaves):
    if not leaves:
        return sha256()
    if len(leaves) == 1:
        return sha256(b"\x00", leaves[0])
    k = split_point(len(leaves))
    return sha256(b"\x01", root_of(leaves[:k]), root_of(leaves[k:]))


def path_of(index, leaves):
    if len(leaves) == 1:
        return []
    k = split_point(len(leaves))
    if index < k:
        return path_of(index, leaves[:k]) + [root_of(leaves[k:])]
    return path_of(index - k, leaves[k:]) + [root_of(leaves[:k])]


def check_leaf_lists(vectors):
    leaves = [bytes.fromhex(leaf) for leaf in vectors["leaves"]]
    for size, root in enumerate(vectors["roots"]):
        assert root_of(leaves[:size]).hex() == root, f"root of {size} leaves"
    for proof in vectors["paths"]:
        path = path_of(proof["index"], leaves[:proof["size"]])
        assert [step.hex() for step in path] == proof["path"], f"path of {proof['index']} in {proof['size']}"
    listed = vectors["leafList"]
    consents = sorted((bytes.fromhex(consent) for consent in listed["consents"]), key=lambda data: data[70:86])
    encoded = [number(2)(1) + number(1)(position % listed["shares"] + 1) + prefixed(4, consent)
               for position, consent in enumerate(consents)]
    assert [leaf.hex() for leaf in encoded] == listed["leaves"], "the leaves"
    assert root_of(encoded).hex() == listed["root"], "the root"


# Shares, section 4

def expansion_key(seed, context, index):
    fields = [b"sumspace-expand-v1", bytes.fromhex(context["plan"]), number(4)(context["round"]),
              uuid.UUID(context["dpId"]).bytes, number(1)(index), number(4)(context["dimension"]),
              number(1)(context["fractionBits"])]
    info = b"".join(prefixed(2, field) for field in fields)
    extracted = hmac.new(bytes(32), seed, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\x01", hashlib.sha256).digest()  # 32 bytes: one block of HKDF


def stream(key, dimension):
    return openssl("enc", "-aes-256-ctr", "-K", key.hex(), "-iv", "00" * 16, data=bytes(8 * dimension))


def longs(data):
    return [int.from_bytes(data[at:at + 8], "little") for at in range(0, len(data), 8)]


def little_endian(vector):
    return b"".join((value % RING).to_bytes(8, "little") for value in vector)


def signed(value):
    value %= RING
    return value - RING if value >= RING // 2 else value


def check_expansion(vectors):
    for vector in vectors["streams"]:
        key = expansion_key(bytes.fromhex(vector["seed"]), vector, vector["index"])
        assert key.hex() == vector["key"], vector["name"]
        data = stream(key, vector["dimension"])
        assert sha256(data).hex() == vector["sha256"], vector["name"]
        for part in vector["parts"]:
            values = longs(data)[part["position"]:part["position"] + len(part["longs"])]
            assert [str(signed(value)) for value in values] == part["longs"], vector["name"]


def split(vector):
    shares, full = vector["shares"], vector["fullIndex"]
    rest = [int(value) * shares for value in vector["x"]]
    seeds = iter(bytes.fromhex(seed) for seed in vector["seeds"])
    made = []
    for index in range(1, shares + 1):
        if index == full:
            made.append(None)
            continue
        seed = next(seeds)
        values = longs(stream(expansion_key(seed, vector, index), vector["dimension"]))
        rest = [left - value for left, value in zip(rest, values)]
        made.append(b"\x01" + seed)
    made[full - 1] = b"\x00" + little_endian(rest)
    return made


def clipped(value, clip):
    return max(-clip, min(clip, value))


def check_sharing(vectors):
    for vector in vectors["split"]:
        made = split(vector)
        assert [share.hex() for share in made] == vector["shareBytes"], vector["name"]
        commitments = [sha256(b"sumspace-share-v1", bytes.fromhex(salt), share).hex()
                       for salt, share in zip(vector["salts"], made)]
        assert commitments == vector["commitments"], vector["name"]
    for vector in vectors["encoded"]:
        factor = vector["weight"] if vector["aggregation"] == "weightedMean" else 1
        scale = 2.0 ** vector["fractionBits"]
        x = [round(factor * clipped(value, vector["clip"]) * scale) for value in vector["update"]] + [vector["weight"]]
        assert [str(value) for value in x] == vector["x"], vector["name"]
    for vector in vectors["decoded"]:
        total = [signed(sum(int(value) for value in column)) for column in zip(*vector["sums"])]
        assert all(value % vector["shares"] == 0 for value in total), vector["name"]
        x = [value // vector["shares"] for value in total]
        divisor = float(x[-1]) if vector["aggregation"] == "weightedMean" else 1.0
        mean = [float(value) / divisor * 2.0 ** -vector["fractionBits"] for value in x[:-1]]
        assert [str(value) for value in x] == vector["x"], vector["name"]
        assert mean == vector["mean"], vector["name"]


CHECKS = {"statements.json": check_statements, "leaf-list.json": check_leaf_lists,
          "expansion.json": check_expansion, "sharing.json": check_sharing}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for file, check in CHECKS.items():
        check(json.loads((folder / file).read_text(encoding="utf-8")))
        print("ok", file)
