"""Compares the package with the contract of every kind of node."""

from __future__ import annotations

import base64
import importlib.util
import inspect
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import sumspace
from sumspace.nodes import NODES

from .server import Asked, FakeNode, Reply

PACKAGE = Path(__file__).resolve().parents[1]
spec = importlib.util.spec_from_file_location("generate", PACKAGE / "generate.py")
assert spec is not None and spec.loader is not None
generate = importlib.util.module_from_spec(spec)
sys.modules["generate"] = generate
spec.loader.exec_module(generate)

BETWEEN_NODES = {"nodeSignature", "oldPeer", "participantSignature"}
TEXT = "a/b ü"


def definitions(contract: Any) -> Any:
    """All operations of a contract, also those between nodes."""
    for path, item in contract.document["paths"].items():
        for method, definition in item.items():
            if method in ("get", "put", "post", "delete", "patch"):
                parameters = [
                    contract.resolve(each) for each in [*item.get("parameters", []), *definition.get("parameters", [])]
                ]
                yield path, method.upper(), definition, parameters


class ContractsTest(unittest.TestCase):
    def test_modules_areThoseOfTheContracts(self) -> None:
        checked = subprocess.run(
            [sys.executable, str(PACKAGE / "generate.py"), "--check"], capture_output=True, text=True, check=False
        )
        self.assertEqual((checked.returncode, checked.stdout), (0, ""))

    def test_allKindsOfNodes_haveAClass(self) -> None:
        contracts = generate.ROOT.glob("*-verticle/src/main/resources/*/openapi.yaml")
        self.assertEqual(sorted(NODES), sorted(path.parent.name for path in contracts))

    def test_operations_areSentAsTheContractsSay(self) -> None:
        counted = {"called": 0, "between nodes": 0}
        replies: list[Reply] = []
        for kind, service in NODES.items():
            contract = generate.Contract(kind)
            with (
                FakeNode(lambda asked: replies[-1]) as node,
                service(node.url, token="a-token", key="a-key", email=None) as client,
            ):
                for path, method, definition, parameters in definitions(contract):
                    with self.subTest(kind=kind, operation=definition["operationId"]):
                        self.check(contract, node, client, (path, method, definition, parameters), replies, counted)
        self.assertGreaterEqual(counted["called"], 430)
        self.assertGreater(counted["between nodes"], 0)

    def check(
        self, contract: Any, node: FakeNode, client: Any, operation: Any, replies: list[Reply], counted: dict[str, int]
    ) -> None:
        path, method, definition, parameters = operation
        security = definition.get("security", contract.document.get("security", []))
        name = generate.snake(definition["operationId"])
        if security and all(BETWEEN_NODES & set(each) for each in security):
            self.assertFalse(hasattr(client, name), "nodes alone call it")
            counted["between nodes"] += 1
            return
        counted["called"] += 1
        call = getattr(client, name)
        body = contract.resolve(definition.get("requestBody", {}))
        given = {
            generate.snake(each["name"]): value_of(contract, each)
            for each in parameters
            if generate.snake(each["name"]) in inspect.signature(call).parameters
        }
        replies.append(reply_of(contract, definition))
        node.asked.clear()
        read(call(**given, **body_arguments(contract, body, call)))
        asked = node.asked[0]
        self.assertEqual(asked.method, method)
        self.check_path(contract, path, parameters, asked)
        self.check_parameters(contract, parameters, given, asked)
        if body:
            self.assertIn(asked.headers["Content-Type"].partition(";")[0], body["content"])
        schemes = {scheme for each in security for scheme in each}
        self.assertEqual(asked.headers["Authorization"] is not None, bool(schemes & {"bearerAuth", "ownerAuth"}))
        self.assertEqual("x-svc-catalog-key" in asked.headers, "catalogKey" in schemes)
        self.assertEqual("x-exchange-trigger-api-key" in asked.headers, "triggerKey" in schemes)

    def check_path(self, contract: Any, path: str, parameters: Any, asked: Asked) -> None:
        schemas = {each["name"]: contract.resolve(each["schema"]) for each in parameters if each["in"] == "path"}
        self.assertEqual(asked.path.count("/"), path.count("/"), asked.path)
        for expected, found in zip(path.split("/"), asked.path.split("/")):
            if not expected.startswith("{"):
                self.assertEqual(expected, found)
            elif schemas[expected[1:-1]].get("contentEncoding") == "base64url":
                self.assertEqual(base64.urlsafe_b64decode(found + "=" * (-len(found) % 4)).decode(), TEXT)
            elif schemas[expected[1:-1]].get("type") == "integer":
                self.assertEqual(found, "3")
            else:
                self.assertEqual(unquote(found), TEXT)

    def check_parameters(self, contract: Any, parameters: Any, given: dict[str, Any], asked: Asked) -> None:
        for each in parameters:
            if each["in"] == "query":
                value = given[generate.snake(each["name"])]
                texts = (
                    [value]
                    if not isinstance(value, list)
                    else value
                    if each.get("explode", True)
                    else [",".join(value)]
                )
                self.assertEqual(
                    asked.query.get(each["name"]), [str(text).lower() if text is True else str(text) for text in texts]
                )
            elif each["in"] == "header":
                self.assertIn(each["name"], asked.headers)
        named = {each["name"] for each in parameters if each["in"] == "query"}
        self.assertLessEqual(set(asked.query), named)


def value_of(contract: Any, parameter: Any) -> Any:
    schema = contract.resolve(parameter["schema"])
    if schema.get("type") == "array":
        return ["one:1", "two:2"]
    if "enum" in schema:
        return schema["enum"][0]
    if parameter["in"] == "header":
        return "3"
    return {"integer": 3, "boolean": True, "number": 0.5}.get(schema["type"], TEXT)


def body_arguments(contract: Any, body: Any, call: Any) -> dict[str, Any]:
    if not body:
        return {}
    types = list(body["content"])
    if types == ["multipart/form-data"]:
        parts = contract.members(body["content"]["multipart/form-data"]["schema"])
        return {generate.snake(name): {} if name == "config" else b"content" for name in parts}
    return {"body": {"a": 1} if types == ["application/json"] else b"content"}


def reply_of(contract: Any, definition: Any) -> Reply:
    """The example of the first success."""
    status, answer = next(
        (int(status), contract.resolve(answer))
        for status, answer in definition["responses"].items()
        if str(status).startswith("2")
    )
    content = answer.get("content", {})
    if "application/json" not in content:
        return Reply(status, b"" if status == 204 else b"{}\n", {"Content-Type": next(iter(content), "text/plain")})
    media = content["application/json"]
    example = media.get("example", contract.resolve(media.get("schema", {})).get("example"))
    return Reply(status, example if isinstance(example, (dict, list)) else page(contract, media))


def page(contract: Any, media: Any) -> Any:
    """A page without items, for answers without an example."""
    schema = contract.resolve(media.get("schema", {}))
    if schema.get("type") == "array":
        return []
    members = contract.members(schema)
    if "data" in members:
        result: Any = (
            []
            if "dataset" not in contract.members(contract.members(members["data"]).get("result", {}))
            else {"dataset": []}
        )
        return {"data": {"limit": 10, "page": 1, "pages": 1, "count": 0, "result": result}}
    return {"limit": 10, "page": 1, "pages": 1, "count": 0, "result": [], "content": []}


def read(answer: Any) -> None:
    """Reads an answer to its end, of a list its first page with all items."""
    if isinstance(answer, sumspace.Pages):
        next(answer.pages())
        next(iter(answer), None)
    elif isinstance(answer, sumspace.Stream):
        answer.read()


if __name__ == "__main__":
    unittest.main()
