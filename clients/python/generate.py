#!/usr/bin/env python3
"""Writes the modules of ``sumspace.api``, and the tables of ``docs/clients.md``, from the contracts. Needs PyYAML.

generate.py           writes them
generate.py --check   says which differ from the contracts, and ends with 1 if one does
generate.py --documents FOLDER   writes the contract of each kind of node as JSON, as nodes have it at /openapi.json
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(__file__).resolve().parent / "src/sumspace/api"
PAGE = ROOT / "docs/clients.md"
COMMON = ROOT / "node-common/src/main/resources"
KINDS = {
    "catalog": "Catalog",
    "contract": "ContractManager",
    "connector": "Connector",
    "assessment": "AssessmentNode",
    "converter": "Converter",
    "aggregator": "Aggregator",
    "processor": "Processor",
}
"""Kinds of nodes, and their classes."""

METHODS = ("get", "put", "post", "delete", "patch")

BETWEEN_NODES = {"nodeSignature", "oldPeer", "participantSignature"}
"""Schemes with which nodes alone show who they are."""

BODY_BYTES = 64 * 1024
"""The largest body where a contract names none (``x-body-bytes-max``)."""

WIDTH = 118

SHAPE_CHARS = 160
"""Shorter schemas stand in the documentation of each method."""

TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
Schema = dict[str, Any]


class Contract:
    """The contract of a kind of node, with the parts that all nodes have."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.shapes: dict[str, str] = {}
        """Schemas by their names, in the notation of the documentation."""
        self.named: set[str] = set()
        """Those that methods name."""
        self.document = _read(ROOT / f"{kind}-verticle/src/main/resources/{kind}/openapi.yaml")
        self.parts: dict[str, set[str]] = {}
        """The ids of the operations that come from parts of contracts, by the part's name."""
        for part in self.document.pop("x-parts", []):
            content = _read(COMMON / part)
            self.parts[Path(part).stem] = {
                item[method]["operationId"]
                for item in content.get("paths", {}).values()
                for method in METHODS
                if method in item
            }
            _merge(self.document, content)

    def resolve(self, node: Any) -> Any:
        while isinstance(node, dict) and "$ref" in node:
            target: Any = self.document
            for step in node["$ref"][2:].split("/"):
                target = target[step]
            node = target
        return node

    def operations(self) -> Iterator[Operation]:
        """Those that people may call, in the order of the contract."""
        for path, item in self.document["paths"].items():
            for method in METHODS:
                if method in item:
                    operation = Operation(self, method, path, item.get("parameters", []), item[method])
                    if not operation.is_between_nodes:
                        yield operation

    def members(self, schema: Any) -> dict[str, Any]:
        """The members of an object, also those of the schemas that it joins."""
        schema = self.resolve(schema)
        found: dict[str, Any] = {}
        for part in schema.get("allOf", []):
            found.update(self.members(part))
        found.update(schema.get("properties", {}))
        return found


class Operation:
    """An operation of a contract, as a method of Python."""

    def __init__(self, contract: Contract, method: str, path: str, shared: list[Any], definition: Any) -> None:
        self.contract = contract
        self.method = method.upper()
        self.path = path
        self.definition = definition
        self.id: str = definition["operationId"]
        self.name = snake(self.id)
        self.parameters = [contract.resolve(each) for each in shared + definition.get("parameters", [])]
        self.body = contract.resolve(definition.get("requestBody", {}))
        self.media_types = list(self.body.get("content", {}))
        self.security = definition.get("security", contract.document.get("security", []))

    @property
    def is_between_nodes(self) -> bool:
        return bool(self.security) and all(BETWEEN_NODES & set(each) for each in self.security)

    @property
    def auth(self) -> tuple[str, ...]:
        return tuple(scheme for each in self.security for scheme in each if scheme not in BETWEEN_NODES)

    @property
    def form(self) -> Schema:
        """The parts of the only body that is a form."""
        if self.media_types != ["multipart/form-data"]:
            return {}
        return self.contract.members(self.body["content"]["multipart/form-data"]["schema"])

    def answers(self) -> dict[str, Any]:
        """Successful answers by status."""
        return {
            str(status): self.contract.resolve(answer)
            for status, answer in self.definition["responses"].items()
            if str(status).startswith("2")
        }

    def answer_schemas(self) -> list[Any]:
        contents = [answer.get("content", {}) for answer in self.answers().values()]
        return [each["application/json"].get("schema", {}) for each in contents if "application/json" in each]

    @property
    def kind(self) -> str:
        """How the answer is read: ``pages``, ``stream``, ``nothing``, ``array`` or ``json``."""
        types = {media for answer in self.answers().values() for media in answer.get("content", {})}
        if not types:
            return "nothing" if list(self.answers()) == ["204"] else "json"
        if types != {"application/json"}:
            return "stream"
        if self.page_by:
            return "pages"
        is_array = self.contract.resolve(self.answer_schemas()[0]).get("type") == "array"
        return "array" if is_array else "json"

    @property
    def page_by(self) -> str:
        names = {each["name"] for each in self.parameters}
        return next((each for each in ("page", "offset", "after") if each in names and self.id.startswith("list")), "")

    def items(self) -> tuple[str, ...]:
        """The members that lead to the items of a page."""
        schema = self.contract.resolve(self.answer_schemas()[0])
        alternatives = [self.contract.resolve(each) for each in schema.get("oneOf", [schema])]
        path: list[str] = []
        schema = next(each for each in alternatives if each.get("type") != "array" or len(alternatives) == 1)
        if len(alternatives) > 1:
            schema = next(each for each in alternatives if {"data", "pages"} & set(self.contract.members(each)))
        while schema.get("type") != "array":
            members = self.contract.members(schema)
            name = next(
                each
                for each in ("data", "content", "result", *members)
                if each in members and (self.contract.resolve(members[each]).get("type") in ("array", None, "object"))
            )
            path.append(name)
            schema = self.contract.resolve(members[name])
        return tuple(path)

    def source(self) -> str:
        """The method."""
        fixed = {each["name"]: each["schema"]["enum"][0] for each in self.parameters if is_fixed(each)}
        shown = [each for each in self.parameters if each["name"] not in fixed]
        positional = [f"{snake(each['name'])}: {self.type_of(each)}" for each in shown if each["in"] == "path"]
        if self.media_types and not self.form:
            positional.append(self.body_parameter())
        named = [self.named_parameter(each) for each in shown if each["in"] != "path"]
        named += [self.form_parameter(name) for name in self.form]
        named.sort(key=lambda each: each.endswith("= None"))
        if len(self.body_types) > 1 or any("*" in each for each in self.body_types):
            named.append(f"content_type: {literal(self.body_types)} | None = None")
        star = ["*"] if named else []
        result = {"pages": "Pages", "stream": "Stream", "nothing": "None", "array": "Answers", "json": "Answer"}[
            self.kind
        ]
        arguments = ", ".join(["self", *positional, *star, *named])
        head = f"    def {self.name}({arguments}) -> {result}:"
        if len(head) > WIDTH + 2:
            lines = "".join(f"        {each},\n" for each in ["self", *positional, *star, *named])
            head = f"    def {self.name}(\n{lines}    ) -> {result}:"
        return f"{head}\n{self.documentation()}{self.call(fixed)}"

    @property
    def body_types(self) -> list[str]:
        return [] if self.form else [each for each in self.media_types if each != "multipart/form-data"]

    def body_parameter(self) -> str:
        is_json = self.body_types == ["application/json"]
        has_json = "application/json" in self.body_types
        kind = "Json" if is_json else "Upload | Json" if has_json else "Upload"
        return f"body: {kind}" if self.body.get("required") else f"body: {kind} | None = None"

    def form_parameter(self, name: str) -> str:
        schema = self.contract.resolve(self.form[name])
        kind = "Json" if schema.get("type") == "object" else "Upload"
        required = self.contract.resolve(self.body["content"]["multipart/form-data"]["schema"]).get("required", [])
        return f"{snake(name)}: {kind}" if name in required else f"{snake(name)}: {kind} | None = None"

    def named_parameter(self, parameter: Schema) -> str:
        kind = self.type_of(parameter)
        return f"{snake(parameter['name'])}: {kind}" + ("" if parameter.get("required") else " | None = None")

    def type_of(self, parameter: Schema) -> str:
        schema = self.contract.resolve(parameter["schema"])
        if schema.get("type") == "array":
            return "Sequence[str]"
        if "enum" in schema:
            return literal(schema["enum"])
        if parameter["name"] in ("If-Match", "If-None-Match"):
            return "str | int"
        return TYPES[schema["type"]]

    def call(self, fixed: dict[str, str]) -> str:
        path = re.sub(r"{(\w+)}", lambda found: "{" + self.segment(found.group(1)) + "}", self.path)
        place = ("f" if "{" in path else "") + quoted(path)
        by_kind: dict[str, list[str]] = {"query": [], "header": []}
        for each in self.parameters:
            name = each["name"]
            if each["in"] in by_kind:
                by_kind[each["in"]].append(
                    f"{quoted(name)}: {quoted(fixed[name]) if name in fixed else self.value(each)}"
                )
        paged = self.kind == "pages"
        arguments = []
        if by_kind["query"] and not paged:
            arguments.append("query=" + wrapped("{", by_kind["query"], "}"))
        if by_kind["header"]:
            arguments.append("headers=" + wrapped("{", by_kind["header"], "}"))
        if self.form:
            encoding = self.body["content"]["multipart/form-data"].get("encoding", {})
            values = ", ".join(f"{quoted(name)}: {snake(name)}" for name in self.form)
            types = {name: kind["contentType"].split(",")[0] for name, kind in encoding.items()}
            arguments.append(f"body=FormBody({{{values}}}, {json.dumps(types)})")
        elif self.body_types:
            chosen = ["content_type"] if len(self.body_types) > 1 else []
            made = wrapped("body_of(", ["body", many(self.body_types), *chosen], ")")
            arguments.append("body=" + (made if self.body.get("required") else f"None if body is None else {made}"))
        if self.auth:
            arguments.append(f"auth={many(self.auth)}")
        if any(each["name"] == "Idempotency-Key" for each in self.parameters):
            arguments.append("keyed=True")
        if paged:
            query = wrapped("{", by_kind["query"], "}")
            arguments = [place, many(self.items()), quoted(self.page_by), query, *arguments]
        else:
            arguments = [quoted(self.method), place, *arguments]
        called = {"stream": "_stream", "nothing": "_nothing", "array": "_array", "json": "_json", "pages": "_pages"}
        result = "" if self.kind == "nothing" else "return "
        line = f"        {result}self.{called[self.kind]}({', '.join(arguments)})\n"
        if len(line) <= WIDTH + 2 and "\n" not in line[:-1]:
            return line
        lines = "".join(f"            {each},\n" for each in arguments)
        return f"        {result}self.{called[self.kind]}(\n{lines}        )\n"

    def segment(self, name: str) -> str:
        parameter = next(each for each in self.parameters if each["name"] == name and each["in"] == "path")
        is_encoded = self.contract.resolve(parameter["schema"]).get("contentEncoding") == "base64url"
        return f"segment({snake(name)}, base64url=True)" if is_encoded else f"segment({snake(name)})"

    def value(self, parameter: Schema) -> str:
        name = snake(parameter["name"])
        is_list = self.contract.resolve(parameter["schema"]).get("type") == "array"
        return f"joined({name})" if is_list and not parameter.get("explode", True) else name

    def documentation(self) -> str:
        parts = [self.definition["summary"].strip().rstrip(".") + "."]
        parts += paragraphs(self.definition.get("description", ""))
        arguments = [
            f"{snake(each['name'])}: {one_line(each.get('description', ''))}".rstrip(": ")
            for each in self.parameters
            if each.get("description") and not is_fixed(each)
        ]
        arguments += [
            f"{snake(name)}: {one_line(self.contract.resolve(part).get('description', ''))}"
            for name, part in self.form.items()
            if self.contract.resolve(part).get("description")
        ]
        if self.body_types:
            arguments.append(f"body: {self.body_words()}")
        if arguments:
            parts.append("Args:\n" + "\n".join(hanging(each) for each in arguments))
        answer = self.answer_words()
        if answer:
            parts.append("Returns:\n" + hanging(answer))
        statuses = sorted(str(each) for each in self.definition["responses"] if str(each)[0] in "45")
        if statuses:
            parts.append("Refused with: " + ", ".join(statuses) + ".")
        if "x-permission" in self.definition and self.definition["x-permission"] != "none":
            parts.append(f"Permission: `{self.definition['x-permission']}`.")
        text = "\n\n".join(parts).replace("\\", "\\\\").replace('"""', "'''")
        lines = textwrap.indent(text, " " * 8, lambda line: line.strip() != "")
        closing = '"""\n' if "\n" not in text else '\n        """\n'
        return f'        """{lines.strip()}{closing}'

    def body_words(self) -> str:
        size = self.definition.get("x-body-bytes-max", BODY_BYTES)
        shapes = [
            self.shape(self.body["content"][each]["schema"])
            for each in self.body_types
            if each == "application/json" and "schema" in self.body["content"][each]
        ]
        limit = f", at most {size:,} bytes" if self.body_types == ["application/json"] else ""
        return f"`{'`, `'.join(self.body_types)}`{limit}" + (f": {shapes[0]}" if shapes else "")

    def answer_words(self) -> str:
        if self.kind == "stream":
            types = sorted({media for answer in self.answers().values() for media in answer.get("content", {})})
            return "`" + "`, `".join(types) + "`"
        if self.kind == "pages":
            schema = self.contract.resolve(self.answer_schemas()[0])
            alternatives = [self.contract.resolve(each) for each in schema.get("oneOf", [schema])]
            schema = alternatives[-1]
            for name in self.items():
                schema = self.contract.resolve(self.contract.members(schema)[name])
            return "the items, each " + self.shape(schema.get("items", {}))
        return ", or ".join(dict.fromkeys(self.shape(each) for each in self.answer_schemas()))

    def shape(self, schema: Any, depth: int = 0) -> str:
        """A schema in the short notation of the documentation. Long ones are named, and stand above all methods."""
        name = schema["$ref"].split("/")[-1] if "$ref" in schema else ""
        if not name or not self.contract.members(schema):
            return self.expanded(self.contract.resolve(schema), depth)
        shapes = self.contract.shapes
        if name not in shapes:
            shapes[name] = ""
            shapes[name] = self.expanded(self.contract.resolve(schema), 0)
        is_short = 0 < len(shapes[name]) <= SHAPE_CHARS
        if not is_short:
            self.contract.named.add(name)
        return shapes[name] if is_short else name

    def expanded(self, schema: Any, depth: int) -> str:
        alternatives = schema.get("oneOf") or schema.get("anyOf")
        if alternatives:
            return " | ".join(dict.fromkeys(self.shape(each, depth) for each in alternatives))
        members = self.contract.members(schema)
        if members:
            if depth > 3:
                return "{...}"
            required = self.required(schema)
            inner = [
                f"{member}{'' if member in required else '?'}: {self.shape(each, depth + 1)}"
                for member, each in members.items()
            ]
            return "{" + ", ".join(inner) + "}"
        if "enum" in schema:
            return " | ".join(json.dumps(each) for each in schema["enum"])
        if "const" in schema:
            return json.dumps(schema["const"])
        kind = schema.get("type", "any")
        if kind == "array":
            return f"[{self.shape(schema.get('items', {}), depth + 1)}]"
        return " | ".join(kind) if isinstance(kind, list) else kind + unit(schema)

    def required(self, schema: Any) -> set[str]:
        schema = self.contract.resolve(schema)
        found = set(schema.get("required", []))
        for part in schema.get("allOf", []):
            found |= self.required(part)
        return found


def is_fixed(parameter: Schema) -> bool:
    """Whether a header has one value only, which needs no argument."""
    return (
        parameter["in"] == "header"
        and parameter.get("required", False)
        and len(parameter["schema"].get("enum", [])) == 1
    )


def unit(schema: Schema) -> str:
    """The unit of a number, as its description names it."""
    text = one_line(schema.get("description", "")).lower()
    found = re.search(r"milliseconds|seconds|bytes|a fraction|per cent|percent|hours|days", text)
    return f" ({found.group()})" if found and schema.get("type") in ("integer", "number") else ""


def snake(name: str) -> str:
    text = re.sub(r"[^0-9A-Za-z]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name)).lower()
    return text + "_" if keyword.iskeyword(text) else text


def quoted(text: str) -> str:
    return json.dumps(text)


def many(texts: Sequence[str]) -> str:
    """A tuple of texts."""
    return f"({', '.join(map(quoted, texts))}{',' if len(texts) == 1 else ''})"


def literal(values: Sequence[str]) -> str:
    """The type of these values."""
    return wrapped("Literal[", [quoted(each) for each in values], "]")


def wrapped(opening: str, items: Sequence[str], closing: str) -> str:
    """An argument of a call, on several lines if it is long."""
    line = f"{opening}{', '.join(items)}{closing}"
    if len(line) <= WIDTH - 30:
        return line
    return opening + "\n" + "".join(f"                {each},\n" for each in items) + " " * 12 + closing


def one_line(text: str) -> str:
    return " ".join(text.split())


def paragraphs(text: str) -> list[str]:
    return [textwrap.fill(one_line(each), WIDTH - 8) for each in text.strip().split("\n\n") if each.strip()]


def hanging(text: str) -> str:
    return textwrap.fill(
        text,
        WIDTH - 8,
        initial_indent="    ",
        subsequent_indent="        ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _merge(whole: dict[str, Any], part: dict[str, Any]) -> None:
    for name, value in part.items():
        known = whole.get(name)
        if isinstance(known, dict) and isinstance(value, dict):
            _merge(known, value)
        elif isinstance(known, list) and isinstance(value, list):
            whole[name] = known + value
        else:
            whole.setdefault(name, value)


def shared(contracts: Sequence[Contract]) -> dict[str, set[str]]:
    """The ids of the operations that all nodes with a part of contracts have in the same form, by the part's name."""
    sources: dict[tuple[str, str], set[str]] = {}
    for contract in contracts:
        for part, ids in contract.parts.items():
            for operation in contract.operations():
                if operation.id in ids:
                    sources.setdefault((part, operation.id), set()).add(operation.source())
    found: dict[str, set[str]] = {}
    for (part, name), forms in sources.items():
        if len(forms) == 1:
            found.setdefault(part, set()).add(name)
    return found


def class_of(name: str) -> str:
    return "".join(map(str.capitalize, re.split("[-_]", name))) + "Operations"


def module_of_part(contract: Contract, part: str, ids: set[str]) -> str:
    """The module with the operations that several kinds of nodes have."""
    return module(
        contract,
        [operation for operation in contract.operations() if operation.id in ids],
        f"The operations that several kinds of nodes have from `{part}.yaml`.",
        f"class {class_of(part)}(Service):",
        [],
    )


def module_of_kind(contract: Contract, parts: dict[str, set[str]]) -> str:
    """The module with the operations of a kind of node, besides those that it has from parts."""
    bases = [part for part in contract.parts if part in parts]
    inherited = set().union(*(parts[part] for part in bases))
    return module(
        contract,
        [operation for operation in contract.operations() if operation.id not in inherited],
        f"The operations of a node of the kind `{contract.kind}`.",
        f"class {class_of(contract.kind)}({', '.join(map(class_of, bases)) or 'Service'}):",
        [(f".{snake(part)}", (class_of(part),)) for part in bases],
    )


def module(
    contract: Contract,
    operations: Sequence[Operation],
    about: str,
    head: str,
    bases: Sequence[tuple[str, tuple[str, ...]]],
) -> str:
    """A module with one class."""
    contract.named.clear()
    methods = "\n".join(operation.source() for operation in operations)
    code = f"{head}\n{methods}"
    imports = [
        f"from {package} import {', '.join(used)}"
        for package, names in (
            ("collections.abc", ("Sequence",)),
            ("typing", ("Literal",)),
            ("..bodies", ("FormBody", "Json", "Upload", "body_of")),
            ("..service", ("Pages", "Service", "joined", "segment")),
            ("..transport", ("Answer", "Answers", "Stream")),
            *sorted(bases),
        )
        if (used := [each for each in names if re.search(rf"\b{each}\b", code)])
    ]
    standard = [each for each in imports if "from ." not in each]
    own = [each for each in imports if "from ." in each]
    blocks = "\n\n".join("\n".join(each) for each in (["from __future__ import annotations"], standard, own) if each)
    shapes = "".join(
        textwrap.indent(hanging(f"{name}: {contract.shapes[name]}"), "    ") + "\n" for name in sorted(contract.named)
    )
    shown = f"\n\n    Shapes; `?` marks members that may be missing:\n\n{shapes}    " if shapes else ""
    return (
        f'"""{about} Made by generate.py: do not change it."""\n\n'
        f"{blocks}\n\n\n{head}\n"
        f'    """Those that people may call, each with the name in the contract.{shown}"""\n\n'
        f"{methods}"
    )


def table(contract: Contract) -> str:
    """The operations of a kind of node by the tags of its contract, in Markdown."""
    by_tag: dict[str, list[str]] = {}
    for operation in contract.operations():
        by_tag.setdefault(operation.definition["tags"][0], []).append(f"`{operation.name}`")
    rows = "".join(f"| {tag} | {', '.join(names)} |\n" for tag, names in by_tag.items())
    return f"### {KINDS[contract.kind]}\n\n| group | methods |\n|---|---|\n{rows}\n"


def page(contracts: list[Contract]) -> str:
    """The page of the documentation, with the tables at its end."""
    before, heading, _ = PAGE.read_text(encoding="utf-8").partition("\n## All operations\n")
    count = sum(len(list(contract.operations())) for contract in contracts)
    text = (
        f"{count} operations. `help(sumspace.Catalog.METHOD)` shows the parameters, the body and the answer of one; "
        "shapes that it names are in `help(sumspace.api.catalog)`. Those that several kinds of nodes have are in "
        "`sumspace.api.portal` and `sumspace.api.portal_session`."
    )
    return before + heading + f"\n{text}\n\n" + "".join(map(table, contracts)).rstrip("\n") + "\n"


def main() -> int:
    contracts = [Contract(kind) for kind in KINDS]
    if "--documents" in sys.argv:
        folder = Path(sys.argv[sys.argv.index("--documents") + 1])
        for contract in contracts:
            (folder / f"{contract.kind}.json").write_text(json.dumps(contract.document), encoding="utf-8")
        return 0
    parts = shared(contracts)
    texts = {TARGET / f"{contract.kind}.py": module_of_kind(contract, parts) for contract in contracts}
    for part, ids in parts.items():
        owner = next(contract for contract in contracts if part in contract.parts)
        texts[TARGET / f"{snake(part)}.py"] = module_of_part(owner, part, ids)
    texts[PAGE] = page(contracts)
    stale = []
    for target, text in texts.items():
        if "--check" not in sys.argv:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            stale.append(target.name)
    if stale:
        print(f"{', '.join(stale)} differ from the contracts: run {Path(__file__).name}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
