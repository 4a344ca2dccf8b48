"""What the operations of all nodes have in common. The operations themselves are in :mod:`sumspace.api`."""

from __future__ import annotations

import base64
import os
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Union
from urllib.parse import quote

from .bodies import Body
from .transport import Answer, Answers, Credentials, Node, Request, Retry, Stream, json_of

Value = Union[str, int, float, bool, Sequence[str], None]

_PAGE_SIZE = 100


class Pages(Iterable[dict[str, Any]]):
    """The items of a list. Iterating reads one page after another, each when its first item is wanted.

    Iterating again reads the list again. Items that are created or deleted meanwhile can be missing, or come twice.
    """

    def __init__(self, read: Callable[[int], Any], path: Sequence[str], first: int, step: Callable[[int, Any], int]):
        self._read = read
        self._path = path
        self._first = first
        self._step = step

    def pages(self) -> Iterator[Union[Answer, Answers]]:
        """The answers with the pages, whole."""
        at = self._first
        while True:
            page = self._read(at)
            yield page
            items = self._items(page)
            if not items or self._is_last(page, at, items):
                return
            at = self._step(at, items)

    def count(self) -> int:
        """How many items the whole list has, by its first page.

        Raises:
            LookupError: the node does not say.
        """
        page: Any = next(self.pages())
        holder = page.get("data", page) if isinstance(page, dict) else {}
        if "count" not in holder:
            raise LookupError("the node does not say how many items the list has")
        return int(holder["count"])

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for page in self.pages():
            yield from self._items(page)

    def _items(self, page: Any) -> list[Any]:
        for name in () if isinstance(page, list) else self._path:
            page = page[name]
        return list(page)

    def _is_last(self, page: Any, at: int, items: list[Any]) -> bool:
        holder = page.get("data", page) if isinstance(page, dict) else {}
        return "pages" in holder and at >= holder["pages"]


class Service:
    """A node with its operations. Each kind of node has a subclass of its own."""

    LOGIN_PATH = "/auth/login"

    def __init__(
        self,
        url: str,
        *,
        token: str | None = None,
        email: str | None = None,
        password: str | None = None,
        code: str | None = None,
        key: str | None = None,
        ca: str | os.PathLike[str] | None = None,
        timeout: float = 60.0,
        retry: Retry = Retry(),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Connects when the first operation is called; credentials are sent to this node alone.

        Args:
            url: base URL of the node. HTTP without TLS is possible on this machine alone.
            token: a bearer token of this node.
            email, password: an account of this node, in the place of a token.
            code: of the second factor at an assessment node.
            key: of a contract manager, or of a connector for triggers.
            ca: PEM file with the root certificates to trust; those of the system if it is None.
            timeout: seconds without any byte after which a connection counts as broken.
            retry: how often and how long requests are repeated.
            headers: of each request, for example ``{"X-Workspace": "default"}``.
        """
        credentials = Credentials(token=token, email=email, password=password, code=code, key=key)
        self.node = Node(
            url,
            credentials,
            ca=ca,
            timeout=timeout,
            retry=retry,
            headers=headers,
            login_path=self.LOGIN_PATH,
        )

    @property
    def url(self) -> str:
        """Base URL of the node."""
        return self.node.url

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.url!r})"

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes connections that are kept for further requests."""
        self.node.close()

    def _stream(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Value] | None = None,
        headers: Mapping[str, Union[str, int, None]] | None = None,
        body: Body | None = None,
        auth: Sequence[str] = (),
        keyed: bool = False,
        accept: str = "*/*",
    ) -> Stream:
        sent = {
            "Accept": accept,
            **{name: _header(name, value) for name, value in (headers or {}).items() if value is not None},
        }
        if keyed and "Idempotency-Key" not in sent:
            sent["Idempotency-Key"] = str(uuid.uuid4())
        return self.node.send(Request(method, path, tuple(_query(query or {})), sent, body, auth))

    def _json(self, method: str, path: str, **request: Any) -> Answer:
        answer: Answer = json_of(self._stream(method, path, accept="application/json", **request))
        return answer

    def _array(self, method: str, path: str, **request: Any) -> Answers:
        answer: Answers = json_of(self._stream(method, path, accept="application/json", **request))
        return answer

    def _nothing(self, method: str, path: str, **request: Any) -> None:
        self._stream(method, path, **request).read()

    def _pages(self, path: str, items: Sequence[str], by: str, query: Mapping[str, Value], **request: Any) -> Pages:
        """A list.

        Args:
            items: members that lead to the items of an answer.
            by: ``page`` if pages are counted from 1, ``offset`` if items are counted from 0, ``after`` if a page begins
                after the number of an item.
        """
        size = query.get("limit") or _PAGE_SIZE
        first = query.get(by)
        limit = {} if by == "after" else {"limit": size}

        def read(at: int) -> Any:
            at_query = {**query, **limit, by: at}
            return json_of(self._stream("GET", path, query=at_query, accept="application/json", **request))

        def step(at: int, found: Any) -> int:
            return {"page": at + 1, "offset": at + len(found)}[by] if by != "after" else int(found[-1]["number"])

        return Pages(read, items, int(first) if isinstance(first, int) else int(by == "page"), step)


def segment(value: Union[str, int], *, base64url: bool = False) -> str:
    """A parameter in a path.

    Raises:
        ValueError: it is empty, or a step through folders.
    """
    text = str(value)
    if base64url:
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
    if text in ("", ".", ".."):
        raise ValueError(f"expected a name or an id, got {text!r}")
    return quote(text, safe="")


def joined(values: Union[Sequence[str], None]) -> str | None:
    """The values of a parameter that takes them with commas between them."""
    return values if values is None or isinstance(values, str) else ",".join(values)


def _query(values: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        many = [value] if isinstance(value, (str, int, float)) else list(value or ())
        for each in many:
            yield name, ("true" if each else "false") if isinstance(each, bool) else str(each)


def _header(name: str, value: Union[str, int]) -> str:
    text = str(value)
    is_bare = name in ("If-Match", "If-None-Match") and text.isalnum()
    return f'"{text}"' if is_bare else text
