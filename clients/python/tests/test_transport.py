"""Requests and answers of a single node: refusals, repetitions, streams, redirects, TLS and secrets."""

from __future__ import annotations

import base64
import copy
import hashlib
import io
import pickle
import shutil
import ssl
import subprocess
import tempfile
import time
import tracemalloc
import unittest
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from typing import Any

import sumspace
from sumspace import AssessmentNode, Catalog, Connector, ContractManager, Converter, Retry

from .server import Asked, FakeNode, Reply, in_turn, problem

PLAN = {"training_plan": {"id": "t"}}
BUSY = problem(503, detail="busy")
OK = Reply(200, {"id": "ep-1"})


def busy(status: int, retry_after: str) -> Reply:
    reply = problem(status, detail="busy")
    reply.headers["Retry-After"] = retry_after
    return reply


class ProblemsTest(unittest.TestCase):
    def test_refusal_isTypedAndHasAllViolations(self) -> None:
        wrong = [
            {"path": "/id", "message": "is missing"},
            {"path": "/parameters/shares", "message": "expected 2 to 16"},
        ]
        reply = problem(422, title="Unprocessable", detail="2 violations", violations=wrong, correlationId="c-1")
        with FakeNode(lambda asked: reply) as node, self.assertRaises(sumspace.Invalid) as caught:
            Catalog(node.url, token="t").publish_training_plan({})
        failure = caught.exception
        self.assertEqual(failure.status, 422)
        self.assertEqual(failure.violations[1], sumspace.Violation("/parameters/shares", "expected 2 to 16"))
        self.assertEqual(
            (failure.title, failure.detail, failure.correlation_id), ("Unprocessable", "2 violations", "c-1")
        )
        self.assertIn("/id: is missing; /parameters/shares: expected 2 to 16", str(failure))
        self.assertIn("POST /training_plan", str(failure))

    def test_violationsOfTheAssessmentNode_standInDetail(self) -> None:
        reply = problem(422, detail=[{"type": "missing", "loc": ["body", "labels"], "msg": "is required"}])
        with FakeNode(lambda asked: reply) as node, self.assertRaises(sumspace.Invalid) as caught:
            AssessmentNode(node.url).run_audit({})
        self.assertEqual(caught.exception.violations, (sumspace.Violation("body/labels", "is required"),))

    def test_eachStatus_hasItsException(self) -> None:
        expected = {
            400: sumspace.BadRequest,
            401: sumspace.NotAuthenticated,
            403: sumspace.NotPermitted,
            404: sumspace.NotFound,
            409: sumspace.Conflict,
            410: sumspace.Gone,
            413: sumspace.TooLarge,
            415: sumspace.UnsupportedMediaType,
            424: sumspace.DependencyFailed,
            500: sumspace.Problem,
            507: sumspace.StorageFull,
        }
        for status, kind in expected.items():
            with self.subTest(status=status), FakeNode(lambda asked, status=status: problem(status)) as node:  # type: ignore[misc]
                with self.assertRaises(sumspace.Problem) as caught:
                    Catalog(node.url, token="t").get_training_plan("x")
                self.assertIs(type(caught.exception), kind)

    def test_answerThatIsNoProblem_isStillAProblem(self) -> None:
        with FakeNode(lambda asked: Reply(502, b"<html>Bad gateway</html>", {"X-Correlation-Id": "c-2"})) as node:
            with self.assertRaises(sumspace.Problem) as caught:
                Catalog(node.url).get_rule("r")
        self.assertEqual((caught.exception.status, caught.exception.correlation_id), (502, "c-2"))

    def test_unchangedRecord_isNotModified(self) -> None:
        with FakeNode(lambda asked: Reply(304)) as node:
            with self.assertRaises(sumspace.NotModified):
                Catalog(node.url).get_service_offering("o", if_none_match=3)
            self.assertEqual(node.asked[0].headers["If-None-Match"], '"3"')

    def test_answer_hasVersionAndStatus(self) -> None:
        with FakeNode(lambda asked: Reply(202, {"_id": "n"}, {"ETag": '"4"'})) as node:
            answer = Catalog(node.url, token="t").accept_negotiation("n", if_match=3)
        self.assertEqual((answer["_id"], answer.etag, answer.status), ("n", '"4"', 202))


class RetriesTest(unittest.TestCase):
    def test_busyNode_isAskedAgainAfterTheTimeThatItNames(self) -> None:
        for header in ("1", "a date"):
            value = header if header == "1" else formatdate(time.time() + 2, usegmt=True)
            with self.subTest(header=header), FakeNode(in_turn(busy(503, value), OK)) as node:
                begun = time.monotonic()
                self.assertEqual(Catalog(node.url, token="t").get_training_plan("t")["id"], "ep-1")
                self.assertGreaterEqual(time.monotonic() - begun, 0.9)
                self.assertEqual(len(node.asked), 2)

    def test_creationWithAnIdempotencyKey_isRepeatedWithTheSameKey(self) -> None:
        with FakeNode(in_turn(busy(429, "0"), busy(503, "0"), OK)) as node:
            Catalog(node.url, token="t").create_execution_plan(PLAN)
            keys = {asked.headers["Idempotency-Key"] for asked in node.asked}
        self.assertEqual((len(node.asked), len(keys)), (3, 1))
        self.assertNotIn(None, keys)

    def test_twoCreations_haveTwoKeys_andAGivenKeyIsSent(self) -> None:
        with FakeNode(lambda asked: OK) as node, Catalog(node.url, token="t") as catalog:
            catalog.create_execution_plan(PLAN)
            catalog.create_execution_plan(PLAN)
            catalog.create_execution_plan(PLAN, idempotency_key="mine")
            keys = [asked.headers["Idempotency-Key"] for asked in node.asked]
        self.assertEqual((len(set(keys)), keys[2]), (3, "mine"))

    def test_changeWithoutAKey_isNeverRepeated(self) -> None:
        with FakeNode(lambda asked: busy(503, "0")) as node, self.assertRaises(sumspace.Unavailable) as caught:
            Catalog(node.url, token="t").publish_training_plan({})
        self.assertEqual((len(node.asked), caught.exception.retry_after), (1, 0))

    def test_repetitions_areLimited(self) -> None:
        with FakeNode(lambda asked: busy(503, "0")) as node, self.assertRaises(sumspace.Unavailable):
            Catalog(node.url, token="t", retry=Retry(times=2)).get_training_plan("t")
        self.assertEqual(len(node.asked), 3)

    def test_pauseBeyondTheLimit_isNotMade(self) -> None:
        with FakeNode(lambda asked: busy(429, "3600")) as node:
            with self.assertRaises(sumspace.TooManyRequests) as caught:
                Catalog(node.url, token="t").get_training_plan("t")
        self.assertEqual((len(node.asked), caught.exception.retry_after), (1, 3600))

    def test_otherRefusals_areNotRepeated(self) -> None:
        with FakeNode(lambda asked: problem(500)) as node, self.assertRaises(sumspace.Problem):
            Catalog(node.url, token="t").get_training_plan("t")
        self.assertEqual(len(node.asked), 1)

    def test_nodeThatEndedAKeptConnection_isAskedAgain(self) -> None:
        with FakeNode(lambda asked: Reply(200, {"id": "t"}, cut=True)) as node, Catalog(node.url, token="t") as catalog:
            for _ in range(3):
                self.assertEqual(catalog.get_training_plan("t")["id"], "t")

    def test_nodeThatIsAway_isAConnectionFailure(self) -> None:
        with FakeNode(lambda asked: OK) as node:
            url = node.url
        with self.assertRaisesRegex(sumspace.ConnectionFailed, "did not answer GET /training_plan/t"):
            Catalog(url, token="t", retry=Retry(times=1)).get_training_plan("t")


class SessionsTest(unittest.TestCase):
    def test_account_logsInOnce_andAgainWhenTheTokenHasEnded(self) -> None:
        valid = ["first"]

        def answer(asked: Asked) -> Reply:
            if asked.path == "/auth/login":
                self.assertEqual(asked.json(), {"email": "ada@elm.example", "password": "secret words"})
                return Reply(200, {"token": valid[0]})
            return Reply(200, {}) if asked.headers["Authorization"] == f"Bearer {valid[0]}" else problem(401)

        with FakeNode(answer) as node, Catalog(node.url, email="ada@elm.example", password="secret words") as catalog:
            catalog.get_training_plan("a")
            catalog.get_training_plan("b")
            valid[0] = "second"
            catalog.publish_training_plan({})
            paths = [asked.path for asked in node.asked]
        self.assertEqual(
            paths,
            ["/auth/login", "/training_plan/a", "/training_plan/b", "/training_plan", "/auth/login", "/training_plan"],
        )

    def test_wrongPassword_isNotTriedAgain(self) -> None:
        with FakeNode(lambda asked: problem(401)) as node, self.assertRaises(sumspace.NotAuthenticated):
            Catalog(node.url, email="a", password="b").get_training_plan("t")
        self.assertEqual([asked.path for asked in node.asked], ["/auth/login"])

    def test_newTokenThatIsRefused_too_isARefusal(self) -> None:
        def answer(asked: Asked) -> Reply:
            return Reply(200, {"token": "t"}) if asked.path == "/auth/login" else problem(401)

        with FakeNode(answer) as node, self.assertRaises(sumspace.NotAuthenticated):
            Catalog(node.url, email="a", password="b").get_training_plan("t")
        self.assertEqual(len(node.asked), 4)

    def test_tokenThatHasEnded_isARefusal(self) -> None:
        with FakeNode(lambda asked: problem(401)) as node, self.assertRaises(sumspace.NotAuthenticated):
            Catalog(node.url, token="old").get_training_plan("t")
        self.assertEqual(len(node.asked), 1)

    def test_publicOperation_getsNoCredentials(self) -> None:
        with FakeNode(lambda asked: Reply(200, [])) as node:
            Catalog(node.url, email="a", password="b").list_data_types()
        self.assertEqual([asked.path for asked in node.asked], ["/reference/data-types"])
        self.assertNotIn("Authorization", node.asked[0].headers)

    def test_sessionOfAnAssessmentNode_isACookie_withTheSecondFactor_andEnds(self) -> None:
        def answer(asked: Asked) -> Reply:
            if asked.path == "/api/auth/login":
                self.assertEqual(asked.json()["mfa_code"], "123456")
                return Reply(200, {"status": "ok"}, {"Set-Cookie": "svc_session=abc; HttpOnly; Path=/; SameSite=Lax"})
            return Reply(200, {}) if asked.headers["Cookie"] == "svc_session=abc" else problem(401)

        with FakeNode(answer) as node:
            with AssessmentNode(
                node.url, email="a", password="b", code="123456", headers={"X-Workspace": "w"}
            ) as client:
                client.get_me()
            paths = [asked.path for asked in node.asked]
        self.assertEqual(paths, ["/api/auth/login", "/api/auth/me", "/api/auth/logout"])
        self.assertEqual(node.asked[1].headers["X-Workspace"], "w")

    def test_secrets_areShownNowhere(self) -> None:
        secrets = ("the-token", "the-password", "the-key")
        with FakeNode(lambda asked: problem(403)) as node:
            for client in (
                Catalog(node.url, token="the-token"),
                Catalog(node.url, email="a", password="the-password"),
                ContractManager(node.url, key="the-key"),
            ):
                with self.assertRaises(sumspace.NotPermitted) as caught:
                    client.get_rule("x") if isinstance(client, ContractManager) else client.get_training_plan("x")
                texts = [
                    repr(client),
                    repr(client.node),
                    str(client.__dict__),
                    str(caught.exception),
                    repr(caught.exception),
                ]
                for secret in secrets:
                    self.assertNotIn(secret, "".join(texts))
                for keep in (pickle.dumps, copy.copy, copy.deepcopy):
                    with self.assertRaises(TypeError):
                        keep(client.node)

    def test_tokenWithAnEndOfLine_isRefusedWithoutShowingIt(self) -> None:
        with self.assertRaises(ValueError) as caught:
            Catalog("https://catalog.example", token="the-token\n")
        self.assertNotIn("the-token", str(caught.exception))

    def test_credentialsThatContradict_areRefused(self) -> None:
        for given in ({"email": "a"}, {"password": "b"}, {"token": "t", "email": "a", "password": "b"}):
            with self.subTest(given=list(given)), self.assertRaises(ValueError):
                Catalog("https://catalog.example", **given)  # type: ignore[arg-type]


class AddressesTest(unittest.TestCase):
    def test_redirect_isNotFollowed_soNoTokenLeaves(self) -> None:
        with FakeNode(lambda asked: Reply(200, {})) as other:
            for status in (301, 302, 303, 307, 308):
                reply = Reply(status, b"", {"Location": f"{other.url}/training_plan/t?secret=1"})
                with FakeNode(lambda asked, reply=reply: reply) as node:  # type: ignore[misc]
                    with self.assertRaises(sumspace.RedirectRefused) as caught:
                        Catalog(node.url, token="the-token").get_training_plan("t")
                    self.assertIn(other.url, str(caught.exception))
                    self.assertNotIn("secret", str(caught.exception))
            self.assertEqual(other.asked, [])

    def test_plainHttp_isForThisMachineAlone(self) -> None:
        for url in ("http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9"):
            Catalog(url)
        for url in ("http://catalog.example", "http://10.0.0.1", "http://127.0.0.1.example"):
            with self.subTest(url=url), self.assertRaisesRegex(ValueError, "https://"):
                Catalog(url)

    def test_addressesThatAreNone_areRefused(self) -> None:
        for url in (
            "catalog.example",
            "ftp://catalog.example",
            "https://",
            "https://a:b@catalog.example",
            "https://c.example/?x=1",
        ):
            with self.subTest(url=url), self.assertRaises(ValueError):
                Catalog(url)

    def test_pathOfTheBaseUrl_isKept(self) -> None:
        with FakeNode(lambda asked: Reply(200, {})) as node:
            Catalog(f"{node.url}/elm/", token="t").get_training_plan("t")
        self.assertEqual(node.asked[0].path, "/elm/training_plan/t")

    def test_idsThatStepThroughFolders_areRefused(self) -> None:
        catalog = Catalog("https://catalog.example", token="t")
        for id in ("", ".", ".."):
            with self.subTest(id=id), self.assertRaises(ValueError):
                catalog.get_training_plan(id)


@unittest.skipUnless(shutil.which("openssl"), "makes certificates with openssl")
class TlsTest(unittest.TestCase):
    def test_certificate_isCheckedAgainstTheGivenRootsAlone(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            cert, key = Path(folder, "cert.pem"), Path(folder, "key.pem")
            command = (
                "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=a -addext subjectAltName=IP:127.0.0.1"
            )
            subprocess.run([*command.split(), "-keyout", key, "-out", cert], check=True, capture_output=True)
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(cert, key)
            with FakeNode(lambda asked: Reply(200, {"id": "t"}), context) as node:
                self.assertEqual(Catalog(node.url, token="t", ca=cert).get_training_plan("t")["id"], "t")
                asked = len(node.asked)
                for wrong in (
                    Catalog(node.url, token="t", retry=Retry(0)),
                    Catalog(node.url.replace("127.0.0.1", "localhost"), token="t", ca=cert, retry=Retry(0)),
                ):
                    with self.assertRaisesRegex(sumspace.ConnectionFailed, "CERTIFICATE_VERIFY_FAILED"):
                        wrong.get_training_plan("t")
                self.assertEqual(len(node.asked), asked)


class PagesTest(unittest.TestCase):
    def test_list_isReadPageByPage_whenItsItemsAreWanted(self) -> None:
        def answer(asked: Asked) -> Reply:
            page, limit = int(asked.query["page"][0]), int(asked.query["limit"][0])
            names = [{"name": f"{number}"} for number in range((page - 1) * limit, min(page * limit, 5))]
            return Reply(200, {"data": {"limit": limit, "page": page, "pages": 3, "count": 5, "result": names}})

        with FakeNode(answer) as node, Catalog(node.url) as catalog:
            found = catalog.list_service_offerings(q="course", limit=2, offered_by=["a", "b"])
            self.assertEqual(node.asked, [])
            items = iter(found)
            self.assertEqual([next(items)["name"], next(items)["name"]], ["0", "1"])
            self.assertEqual(len(node.asked), 1)
            self.assertEqual(
                node.asked[0].query, {"q": ["course"], "limit": ["2"], "page": ["1"], "offeredBy": ["a,b"]}
            )
            self.assertEqual([item["name"] for item in items], ["2", "3", "4"])
            self.assertEqual((len(node.asked), found.count()), (3, 5))

    def test_listWithoutCount_endsWithAnEmptyPage(self) -> None:
        with FakeNode(in_turn(Reply(200, [{"_id": "1"}]), Reply(200, []))) as node:
            self.assertEqual(len(list(Catalog(node.url, token="t").list_own_service_offerings())), 1)
        self.assertEqual(node.asked[1].query["page"], ["2"])

    def test_envelopeOfAConnector_isOpened(self) -> None:
        pages = in_turn(Reply(200, {"code": 200, "content": [{"_id": "1"}]}), Reply(200, {"code": 200, "content": []}))
        with FakeNode(pages) as node:
            self.assertEqual([each["_id"] for each in Connector(node.url, token="t").list_exchanges(limit=1)], ["1"])

    def test_offsetAndNumber_goOnWhereTheLastPageEnded(self) -> None:
        with FakeNode(in_turn(Reply(200, [{}, {}]), Reply(200, []))) as node:
            list(AssessmentNode(node.url).list_users(limit=2))
        self.assertEqual([asked.query["offset"] for asked in node.asked], [["0"], ["2"]])
        with FakeNode(in_turn(Reply(200, {"entries": [{"number": 7}]}), Reply(200, {"entries": []}))) as node:
            list(ContractManager(node.url).list_audit_entries())
        self.assertEqual([asked.query["after"] for asked in node.asked], [["0"], ["7"]])


class StreamsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_download_isSaved_andItsNameKnown(self) -> None:
        headers = {
            "Content-Disposition": 'attachment; filename="../../model.joblib"',
            "Content-Type": "application/octet-stream",
        }
        with FakeNode(lambda asked: Reply(200, b"model", headers)) as node:
            answer = Catalog(node.url, token="t").get_model_file("t", 1)
            self.assertEqual(
                (answer.filename, answer.media_type, answer.length), ("model.joblib", "application/octet-stream", 5)
            )
            digest = answer.save(self.folder / "m")
        self.assertEqual((self.folder / "m").read_bytes(), b"model")
        self.assertEqual(digest, hashlib.sha256(b"model").hexdigest())

    def test_cutAnswer_isBroken_andLeavesNoFile(self) -> None:
        cut = {
            "in chunks": Reply(200, iter([b"first", b"second"]), cut=True),
            "with a length": Reply(200, b"first", {"Content-Length": "1000"}, cut=True),
        }
        for name, reply in cut.items():
            with self.subTest(name), FakeNode(lambda asked, reply=reply: reply) as node:  # type: ignore[misc]
                with self.assertRaises(sumspace.StreamBroken):
                    Catalog(node.url, token="t").get_model_file("t", 1).save(self.folder / "m")
                self.assertEqual(list(self.folder.iterdir()), [])

    def test_contentOfAnotherDigest_isRefused_andAFileThatWasThereStays(self) -> None:
        (self.folder / "m").write_bytes(b"before")
        stated = base64.b64encode(hashlib.sha256(b"right").digest()).decode()
        with FakeNode(lambda asked: Reply(200, b"wrong", {"Repr-Digest": f"sha-256=:{stated}:"})) as node:
            with self.assertRaises(sumspace.DigestMismatch):
                Catalog(node.url, token="t").get_model_file("t", 1).save(self.folder / "m")
        with FakeNode(lambda asked: Reply(200, b"wrong")) as node, self.assertRaises(sumspace.DigestMismatch):
            Catalog(node.url, token="t").get_model_file("t", 1).save(self.folder / "m", sha256="0" * 64)
        self.assertEqual([(each.name, each.read_bytes()) for each in self.folder.iterdir()], [("m", b"before")])

    def test_largeDownload_isNotInMemory(self) -> None:
        with FakeNode(lambda asked: Reply(200, (b"x" * 65536 for _ in range(1024)))) as node:
            tracemalloc.start()
            Catalog(node.url, token="t").get_model_file("t", 1).save(self.folder / "m")
            peak = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        self.assertEqual((self.folder / "m").stat().st_size, 64 << 20)
        self.assertLess(peak, 8 << 20)

    def test_linesOfJson_areReadAsTheyArrive(self) -> None:
        parts = [b'{"record": 1}\n{"rec', b'ord": 2, "text": "\xc3', b'\xa9"}\r\n', b'{"record": 3}']
        with FakeNode(lambda asked: Reply(200, iter(parts))) as node:
            found = list(Catalog(node.url, token="t").export_records().objects())
        self.assertEqual([each["record"] for each in found], [1, 2, 3])
        self.assertEqual(found[1]["text"], "é")

    def test_cutInLines_givesWhatArrived_andThenFails(self) -> None:
        with FakeNode(lambda asked: Reply(200, iter([b'{"record": 1}\n', b'{"record": 2']), cut=True)) as node:
            records = Converter(node.url).convert_records([{}])
            self.assertEqual(next(records), {"record": 1})
            with self.assertRaises(sumspace.StreamBroken):
                next(records)

    def test_events_areTakenApart_howeverTheyAreCut(self) -> None:
        text = b': hello\n\nevent: snapshot\nid: 7\ndata: {\ndata: "a": 1}\n\ndata:second\r\n\r\nevent: lost\ndata: x'
        for size in (1, 7, 1000):
            parts = [text[start : start + size] for start in range(0, len(text), size)]
            with self.subTest(size=size), FakeNode(lambda asked, parts=parts: Reply(200, iter(parts))) as node:  # type: ignore[misc]
                with Catalog(node.url, token="t").follow_events(topic=["node", "trainings"]) as stream:
                    events = list(stream.events())
                self.assertEqual(node.asked[0].query["topic"], ["node", "trainings"])
            self.assertEqual(events[0], sumspace.Event("snapshot", '{\n"a": 1}', "7"))
            self.assertEqual(
                (events[0].json(), events[1].name, events[1].data, len(events)), ({"a": 1}, "message", "second", 2)
            )

    def test_streamThatIsLeft_closesItsConnection_andOthersGoOn(self) -> None:
        def endless() -> Iterator[bytes]:
            while True:
                yield b"data: 1\n\n"

        with FakeNode(
            lambda asked: Reply(200, endless()) if asked.path == "/events" else Reply(200, {"id": "t"})
        ) as node:
            with Catalog(node.url, token="t") as catalog:
                with catalog.follow_events(topic=["node"]) as stream:
                    next(stream.events())
                self.assertEqual(catalog.get_training_plan("t")["id"], "t")


class UploadsTest(unittest.TestCase):
    def test_file_isSentWithItsLength_fromItsPositionOn(self) -> None:
        with FakeNode(lambda asked: Reply(200, {"url": "u"})) as node, tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "base.pkl")
            path.write_bytes(b"0123456789")
            catalog = Catalog(node.url, token="t")
            content = io.BytesIO(b"__abc")
            content.seek(2)
            with open(path, "rb") as file:
                for upload in (path, file, content, b"bytes"):
                    catalog.send_base_model(upload)
        self.assertEqual([asked.body for asked in node.asked], [b"0123456789", b"0123456789", b"abc", b"bytes"])
        self.assertEqual([asked.headers["Content-Length"] for asked in node.asked], ["10", "10", "3", "5"])
        self.assertEqual({asked.headers["Content-Type"] for asked in node.asked}, {"application/octet-stream"})

    def test_records_areSentAsLines_withoutBeingInMemory(self) -> None:
        alive, most = 0, 0

        class Record(dict[str, Any]):
            def __del__(self) -> None:
                nonlocal alive
                alive -= 1

        def records() -> Iterator[Record]:
            nonlocal alive, most
            for number in range(20_000):
                alive += 1
                most = max(most, alive)
                yield Record(number=number, text="x" * 1000)

        with FakeNode(lambda asked: Reply(200, {"lines": asked.body.count(b"\n")})) as node:
            lines = Catalog(node.url, token="t").import_records(records(), replace=True)["lines"]
        asked = node.asked[0]
        self.assertEqual(
            (lines, asked.headers["Transfer-Encoding"], asked.query), (20_000, "chunked", {"replace": ["true"]})
        )
        self.assertEqual(asked.headers["Content-Type"], "application/x-ndjson")
        self.assertLess(most, 10)

    def test_form_hasItsParts(self) -> None:
        with FakeNode(lambda asked: Reply(200, b'{"a": 1}\n')) as node, tempfile.TemporaryDirectory() as folder:
            table = Path(folder, 'ta"ble.csv')
            table.write_bytes(b"a,b\n1,2\n")
            answer = Converter(node.url).convert_custom(
                data_file=table, mapping_file=b"rules", config={"delimiter": ","}
            )
            self.assertEqual(list(answer.objects()), [{"a": 1}])
        asked = node.asked[0]
        kind, _, boundary = asked.headers["Content-Type"].partition("; boundary=")
        self.assertEqual(kind, "multipart/form-data")
        parts = asked.body.split(b"--" + boundary.encode())
        self.assertEqual((parts[0], parts[-1], len(parts)), (b"", b"--\r\n", 5))
        self.assertIn(
            b'name="data_file"; filename="ta%22ble.csv"\r\nContent-Type: text/csv\r\n\r\na,b\n1,2\n\r\n', parts[1]
        )
        self.assertIn(b'name="mapping_file"\r\n\r\nrules\r\n', parts[2])
        self.assertIn(b'name="config"\r\nContent-Type: application/json\r\n\r\n{"delimiter": ","}\r\n', parts[3])

    def test_contentType_followsFromTheContent_orIsChosen(self) -> None:
        with FakeNode(lambda asked: Reply(200, {})) as node:
            connector = Connector(node.url, token="t")
            connector.ingest_statements([{"id": 1}])
            connector.ingest_statements(b"raw")
            connector.ingest_statements(b"[]", content_type="application/json")
            connector.import_users("userId,email\n")
        types = [asked.headers["Content-Type"] for asked in node.asked]
        self.assertEqual(types, ["application/json", "application/octet-stream", "application/json", "text/csv"])
        self.assertEqual(node.asked[0].json(), [{"id": 1}])

    def test_uploadThatIsRefusedEarly_showsTheRefusal(self) -> None:
        with FakeNode(lambda asked: problem(413, detail="at most 32 MiB")) as node:
            with self.assertRaisesRegex(sumspace.TooLarge, "at most 32 MiB"):
                Catalog(node.url, token="t").send_base_model(io.BytesIO(b"x" * (1 << 20)))

    def test_bodyThatCannotBeSentAgain_isNotRepeatedAfterALogIn(self) -> None:
        def answer(asked: Asked) -> Reply:
            return Reply(200, {"token": "t"}) if asked.path == "/auth/login" else problem(401)

        with FakeNode(answer) as node, self.assertRaises(sumspace.NotAuthenticated):
            Catalog(node.url, email="a", password="b").send_base_model(io.BytesIO(b"x"))
        self.assertEqual(len(node.asked), 2)


if __name__ == "__main__":
    unittest.main()
