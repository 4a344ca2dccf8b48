"""A node for tests: an HTTP server in this process that answers as it is told and remembers what it was asked."""

from __future__ import annotations

import json
import ssl
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Optional, Union
from urllib.parse import parse_qs, urlsplit

Content = Union[bytes, Iterator[bytes], dict[str, Any], list[Any], None]


@dataclass
class Asked:
    """A request that arrived."""

    method: str
    path: str
    query: dict[str, list[str]]
    headers: Any
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Reply:
    """An answer. An iterator is sent in chunks; ``cut`` ends the connection after it, without the end of the answer."""

    status: int = 200
    content: Content = None
    headers: dict[str, str] = field(default_factory=dict)
    cut: bool = False


def problem(status: int, **members: Any) -> Reply:
    """A refusal as nodes write it."""
    content = {"type": "about:blank", "title": "Refused", "status": status, **members}
    return Reply(status, content, {"Content-Type": "application/problem+json"})


Handler = Callable[[Asked], Reply]


class FakeNode:
    """Listens on a free port of this machine until it is closed."""

    def __init__(self, handler: Handler, context: Optional[ssl.SSLContext] = None) -> None:
        self.asked: list[Asked] = []
        node = self

        class Requests(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                place = urlsplit(self.path)
                query = parse_qs(place.query, keep_blank_values=True)
                asked = Asked(self.command, place.path, query, self.headers, self.received())
                node.asked.append(asked)
                self.send(handler(asked))

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = answer

            def received(self) -> bytes:
                if self.headers.get("Transfer-Encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("Content-Length", 0)))
                parts = []
                while size := int(self.rfile.readline(), 16):
                    parts.append(self.rfile.read(size))
                    self.rfile.readline()
                self.rfile.readline()
                return b"".join(parts)

            def send(self, reply: Reply) -> None:
                content = reply.content
                headers = dict(reply.headers)
                if isinstance(content, (dict, list)):
                    headers.setdefault("Content-Type", "application/json")
                    content = json.dumps(content).encode()
                whole = content if isinstance(content, bytes) else b""
                parts = None if content is None or isinstance(content, bytes) else content
                self.send_response(reply.status)
                if parts is not None:
                    headers["Transfer-Encoding"] = "chunked"
                elif reply.status != 204:
                    headers.setdefault("Content-Length", str(len(whole)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(whole)
                for part in parts or ():
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
                if parts is not None and not reply.cut:
                    self.wfile.write(b"0\r\n\r\n")
                if reply.cut:
                    self.close_connection = True

            def log_message(self, *text: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request: object, client: object) -> None:
                """Clients of these tests leave in the middle of answers."""

        self.server = Server(("127.0.0.1", 0), Requests)
        if context is not None:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        scheme = "http" if context is None else "https"
        self.url = f"{scheme}://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self) -> FakeNode:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


def in_turn(*replies: Reply) -> Handler:
    """Answers with one after another, and with the last one from then on."""
    left = list(replies)
    return lambda asked: left.pop(0) if len(left) > 1 else left[0]
