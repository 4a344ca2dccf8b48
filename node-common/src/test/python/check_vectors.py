#!/usr/bin/env python3
"""Replays the test vectors without any code of this project.

Written from docs/reference/protocol.md and the RFCs it names; needs Python's standard library and the openssl command.
usage: check_vectors.py VECTORS-FOLDER
"""
import hashlib
import hmac
import json
import pathlib
import subprocess
import sys
import tempfile

LABEL = b"sumspace-envelope-v1"
VERSION = 2
RECORD_BYTES = 65536
TAG_BYTES = 16
TYPES = {1, 2, 3} | set(range(10, 19))


def openssl(*arguments, data=b""):
    return subprocess.run(["openssl", *arguments], input=data, capture_output=True, check=True).stdout


def in_file(data):
    file = tempfile.NamedTemporaryFile()
    file.write(data)
    file.flush()
    return file


# Keys of RFC 8410: raw 32 bytes behind a fixed DER prefix; the last byte of the object identifier tells the curve.
def private_der(curve, raw):
    return bytes.fromhex("302e020100300506032b65") + curve + bytes.fromhex("04220420") + raw


def public_der(curve, raw):
    return bytes.fromhex("302a300506032b65") + curve + bytes.fromhex("032100") + raw


X25519, ED25519 = b"\x6e", b"\x70"


def public_of(curve, private):
    return openssl("pkey", "-inform", "DER", "-pubout", "-outform", "DER", data=private_der(curve, private))[-32:]


def ed25519_sign(seed, message):
    with in_file(private_der(ED25519, seed)) as key, in_file(message) as text:
        return openssl("pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", key.name, "-in", text.name)


def ed25519_verifies(public, signature, message):
    with in_file(public_der(ED25519, public)) as key, in_file(signature) as mark, in_file(message) as text:
        return subprocess.run(
            ["openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-keyform", "DER", "-inkey", key.name,
             "-sigfile", mark.name, "-in", text.name], capture_output=True).returncode == 0


def x25519(private, public):
    with in_file(private_der(X25519, private)) as mine, in_file(public_der(X25519, public)) as theirs:
        return openssl("pkeyutl", "-derive", "-keyform", "DER", "-inkey", mine.name, "-peerform", "DER",
                       "-peerkey", theirs.name)


# Envelopes, section 3

class Refused(Exception):
    pass


class Fields:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, count):
        if self.at + count > len(self.data):
            raise Refused("MALFORMED")
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self, count, signed=False):
        return int.from_bytes(self.take(count), "big", signed=signed)


def envelope_bytes(seed, public, recipient, vector):
    payload = bytes.fromhex(vector["payload"])
    signed = b"".join([
        b"SMEV", bytes([VERSION, vector["code"]]), hashlib.sha256(public).digest(), recipient, bytes.fromhex(vector["plan"]),
        vector["round"].to_bytes(4, "big"), vector["group"].to_bytes(2, "big"), vector["epoch"].to_bytes(4, "big"),
        int(vector["counter"]).to_bytes(8, "big", signed=True), vector["issuedAt"].to_bytes(8, "big"),
        vector["notAfter"].to_bytes(8, "big"), len(payload).to_bytes(4, "big"), payload])
    return signed + ed25519_sign(seed, LABEL + signed)


def open_envelope(data, public, recipient, now):
    if len(data) < 38:
        raise Refused("MALFORMED")
    if data[6:38] != hashlib.sha256(public).digest():
        raise Refused("UNKNOWN_SENDER")
    signed, signature = data[:-64], data[-64:]
    if not ed25519_verifies(public, signature, LABEL + signed):
        raise Refused("WRONG_SIGNATURE")
    fields = Fields(signed)
    if fields.take(4) != b"SMEV":
        raise Refused("MALFORMED")
    if fields.number(1) != VERSION:
        raise Refused("WRONG_VERSION")
    if fields.number(1) not in TYPES:
        raise Refused("MALFORMED")
    fields.take(32)
    meant_for = fields.take(32)
    fields.take(32 + 4 + 2 + 4 + 8)
    issued_at, not_after = fields.number(8, signed=True), fields.number(8, signed=True)
    payload = fields.take(fields.number(4))
    if fields.at != len(signed):
        raise Refused("MALFORMED")
    if meant_for != recipient:
        raise Refused("WRONG_RECIPIENT")
    if issued_at > now + 60_000:
        raise Refused("FROM_THE_FUTURE")
    if not_after < now:
        raise Refused("EXPIRED")
    if not_after > issued_at + 15 * 60_000:
        raise Refused("TOO_LONG_VALID")
    return payload


def check_envelopes(vectors):
    seed, public = bytes.fromhex(vectors["senderSeed"]), bytes.fromhex(vectors["senderKey"])
    recipient, now = bytes.fromhex(vectors["recipient"]), vectors["now"]
    assert public_of(ED25519, seed) == public, "the sender's key"
    for vector in vectors["accepted"]:
        data = bytes.fromhex(vector["envelope"])
        assert envelope_bytes(seed, public, recipient, vector) == data, vector["name"]
        assert open_envelope(data, public, recipient, now) == bytes.fromhex(vector["payload"]), vector["name"]
        assert hashlib.sha256(data).hexdigest() == vector["digest"], vector["name"]
    for vector in vectors["refused"]:
        try:
            open_envelope(bytes.fromhex(vector["envelope"]), public, recipient, now)
            raise AssertionError(vector["name"] + " was accepted")
        except Refused as refused:
            assert str(refused) == vector["reason"], f"{vector['name']}: {refused}"


# HPKE (RFC 9180): base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, export-only

KEM = b"KEM" + (0x20).to_bytes(2, "big")
SUITE = b"HPKE" + (0x20).to_bytes(2, "big") + (1).to_bytes(2, "big") + (0xFFFF).to_bytes(2, "big")


def extract(salt, key):
    return hmac.new(salt or bytes(32), key, hashlib.sha256).digest()


def labeled_extract(suite, salt, label, key):
    return extract(salt, b"HPKE-v1" + suite + label + key)


def labeled_expand(suite, key, label, info):  # 32 bytes: one block of HKDF
    return hmac.new(key, (32).to_bytes(2, "big") + b"HPKE-v1" + suite + label + info + b"\x01", hashlib.sha256).digest()


def exported(secret, encapsulation, recipient, info, context):
    shared = labeled_expand(KEM, labeled_extract(KEM, b"", b"eae_prk", secret), b"shared_secret",
                            encapsulation + recipient)
    schedule = (b"\x00" + labeled_extract(SUITE, b"", b"psk_id_hash", b"")
                + labeled_extract(SUITE, b"", b"info_hash", info))
    exporter = labeled_expand(SUITE, labeled_extract(SUITE, shared, b"secret", b""), b"exp", schedule)
    return labeled_expand(SUITE, exporter, b"sec", context)


# AES-256-GCM (NIST SP 800-38D), the block cipher from openssl

def aes_ctr(key, counter, data):
    return openssl("enc", "-aes-256-ctr", "-K", key.hex(), "-iv", counter.hex(), data=data)


def multiply(x, y):
    """Two elements of GF(2^128), their first bit being the most significant one."""
    product = 0
    for bit in range(127, -1, -1):
        if (x >> bit) & 1:
            product ^= y
        y = (y >> 1) ^ (0xE1 << 120) if y & 1 else y >> 1
    return product


def tag_of(key, nonce, aad, ciphertext):
    hash_key = int.from_bytes(openssl("enc", "-aes-256-ecb", "-nopad", "-K", key.hex(), data=bytes(16)), "big")
    table = [[multiply(value << (8 * position), hash_key) for value in range(256)] for position in range(16)]
    blocks = b"".join(part + bytes(-len(part) % 16) for part in (aad, ciphertext))
    blocks += (8 * len(aad)).to_bytes(8, "big") + (8 * len(ciphertext)).to_bytes(8, "big")
    state = 0
    for at in range(0, len(blocks), 16):
        state ^= int.from_bytes(blocks[at:at + 16], "big")
        mixed = 0
        for position in range(16):
            mixed ^= table[position][(state >> (8 * position)) & 0xFF]
        state = mixed
    return aes_ctr(key, nonce + (1).to_bytes(4, "big"), state.to_bytes(16, "big"))


def place(index, last):
    return bytes(4) + index.to_bytes(8, "big"), index.to_bytes(8, "big") + bytes([last])


def seal_records(key, plaintext):
    pieces = [plaintext[at:at + RECORD_BYTES] for at in range(0, len(plaintext), RECORD_BYTES)] or [b""]
    sealed = b""
    for index, piece in enumerate(pieces):
        nonce, aad = place(index, index == len(pieces) - 1)
        ciphertext = aes_ctr(key, nonce + (2).to_bytes(4, "big"), piece) if piece else b""
        sealed += ciphertext + tag_of(key, nonce, aad, ciphertext)
    return sealed


def opens(private, public, info, context, sealed):
    """Whether a message of one record opens."""
    if len(sealed) < 32 + TAG_BYTES:
        return False
    encapsulation, ciphertext, tag = sealed[:32], sealed[32:-TAG_BYTES], sealed[-TAG_BYTES:]
    try:
        secret = x25519(private, encapsulation)
    except subprocess.CalledProcessError:  # a point of small order
        return False
    nonce, aad = place(0, True)
    return tag_of(exported(secret, encapsulation, public, info, context), nonce, aad, ciphertext) == tag


def check_sealing(vectors):
    private, public, info, context = (
        bytes.fromhex(vectors[name]) for name in ("privateKey", "publicKey", "info", "exporterContext"))
    assert public_of(X25519, private) == public, "the recipient's key"
    for vector in vectors["opened"]:
        name = f"{vector['plaintextBytes']} bytes"
        seed = bytes.fromhex(vector["ephemeralSeed"])
        ephemeral = labeled_expand(KEM, labeled_extract(KEM, b"", b"dkp_prk", seed), b"sk", b"")
        encapsulation = public_of(X25519, ephemeral)
        key = exported(x25519(ephemeral, public), encapsulation, public, info, context)
        assert key.hex() == vector["recordKey"], name
        sealed = encapsulation + seal_records(key, bytes(i % 251 for i in range(vector["plaintextBytes"])))
        assert len(sealed) == vector["sealedBytes"], name
        assert hashlib.sha256(sealed).hexdigest() == vector["sealedSha256"], name
        assert sealed.hex() == vector.get("sealed", sealed.hex()), name
    for vector in vectors["refused"]:
        assert not opens(private, public, info, context, bytes.fromhex(vector["sealed"])), vector["name"] + " opened"
    assert opens(private, public, info, context, bytes.fromhex(vectors["opened"][1]["sealed"])), "the control opens"


CHECKS = {"envelope.json": check_envelopes, "sealing.json": check_sealing}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for file, check in CHECKS.items():
        check(json.loads((folder / file).read_text(encoding="utf-8")))
        print("ok", file)
