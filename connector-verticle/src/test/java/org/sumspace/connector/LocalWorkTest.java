package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.ExchangeScene.SECRET;
import static org.sumspace.connector.ExchangeScene.array;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.common.testkit.RecordedLog;
import org.sumspace.common.testkit.SmallProxy;
import org.sumspace.connector.ExchangeScene.Seen;
import org.sumspace.connector.exchange.core.ExchangeCall;
import org.sumspace.connector.exchange.core.ExchangeEvent;
import org.sumspace.connector.exchange.core.ExchangeEvent.DeliveryTried;
import org.sumspace.connector.exchange.core.ExchangeEvent.Result;
import org.sumspace.connector.exchange.core.ExchangeEvent.SourceFailed;
import org.sumspace.connector.exchange.core.ExchangeEvent.SourceStored;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.payload.service.StoredPart;
import org.sumspace.connector.record.core.StatementReader;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class LocalWorkTest {
    private static final String OTHER_DATA = ExchangeScene.id(50);
    private static final String OTHER_SOFTWARE = ExchangeScene.id(51);
    private static final Buffer JSON = Buffer.buffer("[{\"name\":\"a\"}]");

    @TempDir
    static Path folder;

    private ExchangeScene scene;

    @BeforeAll
    void start() {
        scene = new ExchangeScene(folder);
        scene.addCredential("key", "api-key", "X-Api-Key", SECRET);
        scene.addCredential("user", "basic", "elm", SECRET);
    }

    @AfterAll
    void stop() {
        scene.close();
    }

    @BeforeEach
    void reset() {
        scene.passTime();
        scene.seen.clear();
        scene.documents.put(ExchangeScene.CONTRACT_PATH, scene.contract(new JsonArray()));
        scene.addData(ExchangeScene.DATA, scene.representation("/data"));
        scene.addSoftware(ExchangeScene.SOFTWARE, scene.representation("/sink"));
        setOfferings(List.of(ExchangeScene.DATA), List.of(ExchangeScene.SOFTWARE));
    }

    @AfterEach
    void forgetApplications() {
        scene.applications.clear();
        scene.erasePayloads();
    }

    private void setOfferings(List<String> data, List<String> software) {
        scene.add(
                "serviceofferings",
                ExchangeScene.DATA_OFFERING,
                new JsonObject().put("providedBy", ExchangeScene.ELM).put("dataResources", new JsonArray(data)));
        scene.add(
                "serviceofferings",
                ExchangeScene.PURPOSE,
                new JsonObject()
                        .put("providedBy", ExchangeScene.OAK)
                        .put("softwareResources", new JsonArray(software)));
    }

    private void application(String path, String type, Buffer data) {
        scene.applications.put(
                path,
                request -> request.response().putHeader("Content-Type", type).end(data));
    }

    private void application(String path, int status) {
        scene.applications.put(
                path, request -> request.response().setStatusCode(status).end());
    }

    // Reading sources

    private ExchangeRecord reading(ExchangeRequest request) {
        ExchangeRecord agreed = scene.provider(request);
        return scene.after(agreed, new ExchangeEvent.ExportRequested(Position.START, ExchangeEvent.Verdict.PERMITTED));
    }

    private ExchangeEvent read(ExchangeRecord record) {
        return read(scene.work, record);
    }

    private static ExchangeEvent read(ExchangeWork work, ExchangeRecord record) {
        List<ExchangeEvent> events = result(work.calls().make(record, new ExchangeCall.ReadSource()));
        assertThat(events).hasSize(1);
        return events.get(0);
    }

    private static Content content(Buffer data, String type) {
        return new Content(data.length(), Digest.of(data.getBytes()), type);
    }

    @Test
    void source_isRead_withTheHeadersOfExistingConnectors_underBothNames() {
        application("/data", "application/json; charset=utf-8", JSON);
        ExchangeRecord record = reading(scene.request());

        assertThat(read(record)).isEqualTo(new SourceStored(List.of(content(JSON, "application/json; charset=utf-8"))));
        Seen seen = scene.seenAt("/data").get(0);
        assertThat(seen.method()).isEqualTo("GET");
        for (String prefix : List.of("x-ptx-", "x-svc-")) {
            assertThat(seen.header(prefix + "incomingDataspaceConnectorURI"))
                    .isEqualTo("https://connector.oak.example/");
            assertThat(seen.header(prefix + "dataExchangeId")).isEqualTo(record.id());
            assertThat(seen.header(prefix + "contractId")).isEqualTo(ExchangeScene.CONTRACT);
            assertThat(seen.header(prefix + "contractURL")).isEqualTo(scene.contractUrl());
        }
    }

    @ParameterizedTest
    @MethodSource
    void source_getsTheCredentialThatItsRepresentationNames(
            String method, String credential, String header, String value) {
        application("/data", "text/csv", Buffer.buffer("a,b"));
        scene.addData(
                ExchangeScene.DATA,
                scene.representation("/data").put("method", method).put("credential", credential));

        assertThat(read(reading(scene.request()))).isInstanceOf(SourceStored.class);
        assertThat(scene.seenAt("/data").get(0).header(header)).isEqualTo(value);
    }

    static Stream<Arguments> source_getsTheCredentialThatItsRepresentationNames() {
        String basic =
                "Basic " + Base64.getEncoder().encodeToString(("elm:" + SECRET).getBytes(StandardCharsets.UTF_8));
        return Stream.of(
                Arguments.of("none", "", "Authorization", ""),
                Arguments.of("api-key", "key", "X-Api-Key", SECRET),
                Arguments.of("apiKey", "key", "X-Api-Key", SECRET),
                Arguments.of("basic", "user", "Authorization", basic));
    }

    @Test
    void severalSources_areReadInTheirOrder_andSelectedOnesAlone() {
        application("/data", "application/json", JSON);
        Buffer pdf = Buffer.buffer(new byte[(3 << 20) + 7]);
        application("/pdf", "application/pdf", pdf);
        scene.addData(OTHER_DATA, scene.representation("/pdf"));
        setOfferings(List.of(ExchangeScene.DATA, OTHER_DATA), List.of(ExchangeScene.SOFTWARE));

        assertThat(read(reading(scene.request())))
                .isEqualTo(
                        new SourceStored(List.of(content(JSON, "application/json"), content(pdf, "application/pdf"))));

        JsonValue selection =
                JsonValue.of(Map.of("resources", List.of(Map.of("resource", scene.url("dataresources", OTHER_DATA)))));
        assertThat(read(reading(scene.request(selection))))
                .isEqualTo(new SourceStored(List.of(content(pdf, "application/pdf"))));
    }

    /** A value cannot end the parameter, the query or the request line, and only named parameters pass. */
    @Test
    void parameters_areFilteredAndEncoded_soThatTheyChangeNothingElseInTheAddress() {
        application("/data", "application/json", JSON);
        scene.addData(ExchangeScene.DATA, scene.representation("/data?fixed=1").put("queryParams", array("page", "q")));
        JsonValue selection = JsonValue.of(Map.of(
                "providerParams",
                Map.of(
                        "query",
                        List.of(
                                Map.of("q", "a&admin=1#x\r\nHost: evil.example"),
                                Map.of("page", "2"),
                                Map.of("admin", "1")))));

        assertThat(read(reading(scene.request(selection)))).isInstanceOf(SourceStored.class);
        assertThat(scene.seenAt("/data").get(0).uri())
                .isEqualTo("/data?fixed=1&page=2&q=a%26admin%3D1%23x%0D%0AHost%3A%20evil.example");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void sourceThatDoesNotGiveItsData_endsTheExchange_withoutTellingAddressOrCredential(
            String name, Handler<HttpServerRequest> application, JsonObject change, String reason) {
        scene.applications.put("/data", application);
        application("/elsewhere", "application/json", JSON);
        JsonObject representation = scene.representation("/data")
                .put("mimeType", "application/json")
                .put("method", "api-key")
                .put("credential", "key");
        scene.addData(ExchangeScene.DATA, representation.mergeIn(change));
        try (RecordedLog log = new RecordedLog()) {
            ExchangeEvent event = read(reading(scene.request()));
            assertThat(event).isInstanceOf(SourceFailed.class);
            assertThat(((SourceFailed) event).reason()).contains(reason).doesNotContain(SECRET, scene.host);
            assertThat(log.text()).doesNotContain(SECRET);
        }
        assertThat(scene.seenAt("/elsewhere")).isEmpty();
    }

    /** The log named only the record of the catalog. */
    @Test
    void sourceThatFails_isNamedInTheLogByItsAddress_withoutItsQuery() {
        application("/data", 500);
        JsonObject representation = scene.representation("/data");
        String address = representation.getString("url");
        String secret = "hunter2";
        scene.addData(ExchangeScene.DATA, representation.put("url", address + "?key=" + secret));
        try (RecordedLog log = new RecordedLog()) {
            assertThat(read(reading(scene.request()))).isInstanceOf(SourceFailed.class);
            assertThat(log.text())
                    .containsPattern("Could not read \\S+ at " + Pattern.quote(address) + " for exchange")
                    .doesNotContain(secret);
        }
    }

    static Stream<Arguments> sourceThatDoesNotGiveItsData_endsTheExchange_withoutTellingAddressOrCredential() {
        JsonObject same = new JsonObject();
        return Stream.of(
                of("an error", status(500), same, "status 500"),
                of("a refusal", status(401), same, "status 401"),
                of(
                        "a redirect",
                        request -> request.response()
                                .setStatusCode(302)
                                .putHeader("Location", "/elsewhere")
                                .end(),
                        same,
                        "status 302"),
                of("another type", type("text/html", "<p>"), same, "not of the type"),
                of(
                        "compressed data",
                        request -> request.response()
                                .putHeader("Content-Type", "application/json")
                                .putHeader("Content-Encoding", "gzip")
                                .end("bomb"),
                        same,
                        "plain data"),
                of(
                        "more than is taken",
                        request -> request.response()
                                .putHeader("Content-Type", "application/json")
                                .end(Buffer.buffer(new byte[ExchangeScene.ITEM_BYTES + 1])),
                        same,
                        "longer"),
                of(
                        "an end before its length",
                        request -> request.response()
                                .putHeader("Content-Length", "1000")
                                .putHeader("Content-Type", "application/json")
                                .write("[")
                                .onComplete(done -> request.connection().close()),
                        same,
                        ""),
                of("an unknown credential", status(200), new JsonObject().put("credential", "other"), "credential"),
                of(
                        "a credential of another type",
                        status(200),
                        new JsonObject().put("credential", "user"),
                        "credential"),
                of("an unknown method", status(200), new JsonObject().put("method", "oauth"), "method"),
                of(
                        "another type of representation",
                        status(200),
                        new JsonObject().put("type", "POSTGRESQL"),
                        "Representation type not supported"),
                of(
                        "a placeholder",
                        status(200),
                        new JsonObject().put("url", "http://127.0.0.1/{userId}"),
                        "placeholder"),
                of(
                        "a user name in the address",
                        status(200),
                        new JsonObject().put("url", "http://elm:secret@127.0.0.1/"),
                        "password"),
                of("another scheme", status(200), new JsonObject().put("url", "file:///etc/passwd"), "not a URL"),
                of(
                        "a proxy over TLS",
                        status(200),
                        proxy(new JsonObject().put("protocol", "https").put("host", "127.0.0.1")),
                        "proxy"),
                of(
                        "a proxy with a user name in its host",
                        status(200),
                        proxy(new JsonObject().put("host", "elm:secret@127.0.0.1")),
                        "proxy"),
                of(
                        "a proxy at an internal address",
                        status(200),
                        proxy(new JsonObject().put("host", "127.0.0.2")),
                        "internal addresses"),
                of(
                        "a proxy with a credential of another type",
                        status(200),
                        proxy(new JsonObject().put("host", "127.0.0.1").put("credential", "user")),
                        "credential"),
                of(
                        "a line break in the address",
                        status(200),
                        new JsonObject().put("url", "http://127.0.0.1/ HTTP/1.1\r\nX-Role: admin"),
                        "not a URL"));
    }

    private static JsonObject proxy(JsonObject proxy) {
        return new JsonObject().put("proxy", proxy.put("port", 3128));
    }

    private static Arguments of(String name, Handler<HttpServerRequest> application, JsonObject change, String reason) {
        return Arguments.of(name, application, change, reason);
    }

    private static Handler<HttpServerRequest> status(int status) {
        return request -> request.response().setStatusCode(status).end();
    }

    private static Handler<HttpServerRequest> type(String type, String data) {
        return request -> request.response().putHeader("Content-Type", type).end(data);
    }

    /**
     * Otherwise the author of a representation could read addresses that only this host reaches. The operator allowed
     * 127.0.0.1.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.2:PORT/data",
                "http://[::1]:PORT/data",
                "http://[::ffff:127.0.0.2]:PORT/data",
                "http://2130706434:PORT/data",
                "http://169.254.169.254/latest/meta-data",
                "https://10.0.0.1/"
            })
    void applicationAtAnInternalAddress_isNotCalled_unlessTheOperatorAllowedIt(String url) {
        String port = scene.host.substring(scene.host.lastIndexOf(':') + 1);
        JsonObject representation = new JsonObject()
                .put("url", url.replace("PORT", port))
                .put("method", "api-key")
                .put("credential", "key");
        application("/data", "application/json", JSON);
        scene.addData(ExchangeScene.DATA, representation);
        scene.addSoftware(ExchangeScene.SOFTWARE, representation);

        assertThat(read(reading(scene.request()))).isInstanceOf(SourceFailed.class);
        assertThat(delivered(importing(JSON))).isEqualTo(Result.FAILED);
        assertThat(scene.seenAt("/data")).isEmpty();
    }

    @Test
    void file_ofTheOfferedFolder_isASource_andNothingElseIs() throws IOException {
        Path files = folder.resolve("files");
        Files.createDirectories(files.resolve("2026"));
        Files.writeString(files.resolve("2026/marks.csv"), "a,b");
        Files.writeString(folder.resolve("secret.csv"), "secret");
        Files.createSymbolicLink(files.resolve("link.csv"), folder.resolve("secret.csv"));

        assertThat(readFile("2026/marks.csv"))
                .isEqualTo(new SourceStored(List.of(content(Buffer.buffer("a,b"), "text/csv"))));
        for (String name : List.of(
                "../secret.csv",
                "2026/../../secret.csv",
                folder.resolve("secret.csv").toString(),
                "link.csv",
                "2026",
                "",
                "absent.csv",
                "2026/marks.csv\u0000",
                "..\\secret.csv",
                "%2e%2e/secret.csv")) {
            assertThat(readFile(name)).as(name).isInstanceOf(SourceFailed.class);
        }
    }

    private ExchangeEvent readFile(String name) {
        scene.addData(
                ExchangeScene.DATA,
                new JsonObject().put("type", "FILE").put("url", name).put("mimeType", "text/csv"));
        scene.passTime();
        return read(reading(scene.request()));
    }

    @Test
    void ownStatements_leaveWithoutTheirLearners_andOnlyThoseOfManyLearners() {
        scene.addData(ExchangeScene.DATA, new JsonObject().put("type", "STATEMENTS"));
        scene.passTime();
        ingest(0, 9);
        assertThat(((SourceFailed) read(reading(scene.request()))).reason()).contains("less than 10 learners");

        ingest(9, 1_200);
        ExchangeRecord record = reading(scene.request());
        SourceStored stored = (SourceStored) read(record);
        assertThat(stored.items().get(0).mediaType()).isEqualTo("application/x-ndjson");
        String line = "{\"object\":{\"id\":\"o\"},\"result\":{\"score\":{\"raw\":7}},\"verb\":{\"id\":\"v\"}}\n";
        assertThat(stored.items().get(0).size()).isEqualTo(1_200L * line.length());
    }

    private void ingest(int from, int to) {
        String list = IntStream.range(from, to)
                .mapToObj(number -> ConnectorFixture.statement(number, "learner" + number, 7))
                .collect(Collectors.joining(",", "[", "]"));
        result(scene.statements.ingest(StatementReader.read(list)));
    }

    /** A participant who offers learning records must declare that they contain no personal data. */
    @Test
    void ownStatements_arePersonalData_unlessTheirResourceSaysOtherwise() {
        for (Object says : Arrays.asList(null, true, "false", "no")) {
            scene.add(
                    "dataresources",
                    ExchangeScene.DATA,
                    new JsonObject()
                            .put("producedBy", ExchangeScene.ELM)
                            .put("containsPII", says)
                            .put("representation", new JsonObject().put("type", "statements")));
            scene.passTime();
            assertThat(read(reading(scene.request())))
                    .as("containsPII is " + says)
                    .isEqualTo(new SourceFailed("A resource use PII."));
        }
    }

    /** The provider's disk is shared by all its exchanges. */
    @Test
    void exchangeX13_sourceThatDoesNotFitBesideOtherExchanges_isReadAgainLater() {
        Buffer large = Buffer.buffer(new byte[7 << 20]);
        application("/data", "application/octet-stream", large);
        ExchangeRecord first = reading(scene.request());
        ExchangeRecord second = reading(scene.request());
        ExchangeRecord third = reading(scene.request());
        assertThat(read(first)).isInstanceOf(SourceStored.class);
        assertThat(read(second)).isInstanceOf(SourceStored.class);

        Throwable failure = failure(scene.work.calls().make(third, new ExchangeCall.ReadSource()));
        assertThat(((NodeException) failure).type()).isEqualTo(ProblemType.TOO_MANY);

        result(scene.work.payloads().erase(first));
        assertThat(read(third)).isInstanceOf(SourceStored.class);
    }

    @Test
    void dataOfAnotherParticipant_isNotReadWithOwnCredentials() {
        scene.add(
                "dataresources",
                ExchangeScene.DATA,
                new JsonObject()
                        .put("producedBy", ExchangeScene.OAK)
                        .put("representation", scene.representation("/data")));
        assertThat(read(reading(scene.request()))).isInstanceOf(SourceFailed.class);
        assertThat(scene.seenAt("/data")).isEmpty();
    }

    @Test
    void exchangeX10_sourceIsNotRead_afterARevocation() {
        application("/data", "application/json", JSON);
        scene.documents.put(
                ExchangeScene.CONTRACT_PATH, scene.contract(new JsonArray()).put("status", "revoked"));
        assertThat(read(reading(scene.request()))).isEqualTo(new ExchangeEvent.Revoked());
        assertThat(scene.seenAt("/data")).isEmpty();
    }

    @Test
    void exchangeX8_secondReadingAfterARestart_replacesTheFirst() {
        application("/data", "application/json", Buffer.buffer("[" + "1,".repeat(1 << 20) + "1]"));
        ExchangeRecord record = reading(scene.request());
        read(record);
        application("/data", "application/json", JSON);

        ExchangeRecord sending = scene.after(record, read(scene.restarted(), record));
        StoredPart sent =
                result(scene.work.payloads().read(sending, Position.START)).bytes();
        assertThat(result(scene.onContext(() -> scene.collected(sent.body().get()))))
                .isEqualTo(JSON);
    }

    // Proxies

    @Test
    void proxy_isPassedWithItsCredential_whichIsInNoLog_andNotSentToTheApplication() {
        SmallProxy proxy = new SmallProxy(scene.vertx, "elm", SECRET);
        scene.addCredential("proxy", "proxy", "elm", SECRET);
        JsonObject way = new JsonObject()
                .put("protocol", "http")
                .put("host", "127.0.0.1")
                .put("port", String.valueOf(proxy.address().getPort()))
                .put("credential", "proxy");
        application("/data", "application/json", JSON);
        application("/sink", 201);
        scene.addData(ExchangeScene.DATA, scene.representation("/data").put("proxy", way));
        scene.addSoftware(ExchangeScene.SOFTWARE, scene.representation("/sink").put("proxy", way));
        try (RecordedLog log = new RecordedLog()) {
            assertThat(read(reading(scene.request()))).isInstanceOf(SourceStored.class);
            assertThat(delivered(importing(JSON))).isEqualTo(Result.DONE);

            scene.addCredential("proxy", "proxy", "elm", SECRET + " of before");
            assertThat(delivered(importing(JSON))).as("status 407 of the proxy").isEqualTo(Result.FAILED);
            assertThat(read(reading(scene.request())))
                    .isInstanceOfSatisfying(
                            SourceFailed.class,
                            failed ->
                                    assertThat(failed.reason()).contains("407").doesNotContain(SECRET));
            assertThat(log.text()).doesNotContain(SECRET);
        }
        assertThat(proxy.heads()).hasSize(4);
        assertThat(scene.seen)
                .filteredOn(seen -> seen.uri().equals("/data") || seen.uri().equals("/sink"))
                .hasSize(2)
                .allSatisfy(
                        seen -> assertThat(seen.header("Proxy-Authorization")).isEmpty());
    }

    // Deliveries

    private ExchangeRecord received(ExchangeRequest request, Buffer... items) {
        ExchangeRecord record = scene.consumer(request);
        for (int item = 0; item < items.length; item++) {
            Content content = content(items[item], "text/csv");
            for (int offset = 0; offset == 0 || offset < items[item].length(); ) {
                int end = Math.min(items[item].length(), offset + (1 << 20));
                record = scene.after(
                        record,
                        result(scene.receive(
                                scene.work.payloads(),
                                record,
                                items.length,
                                new Position(item, offset),
                                content,
                                items[item].slice(offset, end))));
                offset = Math.max(1, end);
            }
        }
        assertThat(record.state()).isEqualTo(ExchangeState.RECEIVED);
        return record;
    }

    private ExchangeRecord importing(Buffer... items) {
        ExchangeRecord received = received(scene.request(), items);
        ExchangeEvent permitted = result(scene.work.calls().make(received, new ExchangeCall.Decide()))
                .get(0);
        ExchangeRecord importing = scene.after(received, permitted);
        assertThat(importing.state()).isEqualTo(ExchangeState.IMPORTING);
        return importing;
    }

    private Result delivered(ExchangeRecord record) {
        List<ExchangeEvent> events = result(scene.work.calls().make(record, new ExchangeCall.Deliver(0)));
        return ((DeliveryTried) events.get(events.size() - 1)).result();
    }

    @Test
    void exchangeX9_delivery_carriesItsIdempotencyKey_andTheDataAsItWasRead() {
        byte[] bytes = new byte[(2 << 20) + 5];
        new Random(1).nextBytes(bytes);
        application("/sink", 201);
        scene.addSoftware(
                ExchangeScene.SOFTWARE,
                scene.representation("/sink").put("method", "apiKey").put("credential", "key"));
        ExchangeRecord record = importing(Buffer.buffer(bytes));

        assertThat(delivered(record)).isEqualTo(Result.DONE);
        Seen seen = scene.seenAt("/sink").get(0);
        assertThat(seen.method()).isEqualTo("POST");
        assertThat(seen.body()).isEqualTo(Buffer.buffer(bytes));
        assertThat(seen.header("Content-Type")).isEqualTo("text/csv");
        assertThat(seen.header("Idempotency-Key"))
                .isEqualTo(record.id() + ".0." + scene.url("softwareresources", ExchangeScene.SOFTWARE));
        assertThat(seen.header("X-Api-Key")).isEqualTo(SECRET);
        assertThat(seen.header("x-ptx-incomingDataspaceConnectorURI")).isEqualTo("https://connector.elm.example/");
    }

    @Test
    void eachItem_isDeliveredToEachApplication() {
        application("/sink", 200);
        application("/other", 200);
        scene.addSoftware(OTHER_SOFTWARE, scene.representation("/other"));
        setOfferings(List.of(ExchangeScene.DATA), List.of(ExchangeScene.SOFTWARE, OTHER_SOFTWARE));
        ExchangeRecord record = importing(Buffer.buffer("first"), Buffer.buffer("second"));

        while (record.state() == ExchangeState.IMPORTING) {
            int next = record.nextDelivery();
            record = scene.after(
                    record,
                    result(scene.work.calls().make(record, new ExchangeCall.Deliver(next)))
                            .get(0));
        }

        for (String path : List.of("/sink", "/other")) {
            assertThat(scene.seenAt(path).stream().map(each -> each.body().toString()))
                    .containsExactly("first", "second");
        }
        assertThat(Objects.requireNonNull(record.outcome()).delivered()).hasSize(4);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource
    void exchangeX9_attempt_isClearOrUnclear(String name, Result expected, Handler<HttpServerRequest> application) {
        scene.applications.put("/sink", application);
        application("/elsewhere", 200);
        assertThat(delivered(importing(JSON))).isEqualTo(expected);
        assertThat(scene.seenAt("/sink")).hasSize(1);
        assertThat(scene.seenAt("/elsewhere")).isEmpty();
    }

    static Stream<Arguments> exchangeX9_attempt_isClearOrUnclear() {
        return Stream.of(
                Arguments.of("204", Result.DONE, status(204)),
                Arguments.of("202", Result.DONE, status(202)),
                Arguments.of("a long answer", Result.DONE, type("text/plain", "x".repeat(1 << 20))),
                Arguments.of("400", Result.FAILED, status(400)),
                Arguments.of("409", Result.FAILED, status(409)),
                Arguments.of("a redirect", Result.FAILED, (Handler<HttpServerRequest>) request -> request.response()
                        .setStatusCode(307)
                        .putHeader("Location", "/elsewhere")
                        .end()),
                Arguments.of("500", Result.UNCLEAR, status(500)),
                Arguments.of("503", Result.UNCLEAR, status(503)),
                Arguments.of("no answer", Result.UNCLEAR, (Handler<HttpServerRequest>)
                        request -> request.connection().close()));
    }

    @Test
    void exchangeX9_applicationThatCannotBeReached_isAClearFailure() {
        scene.addSoftware(
                ExchangeScene.SOFTWARE, new JsonObject().put("url", "http://127.0.0.1:" + FreePorts.next() + "/sink"));
        assertThat(delivered(importing(JSON))).isEqualTo(Result.FAILED);
    }

    @Test
    void sourceWithoutBytes_isAnEmptyItem_whichIsDelivered() throws IOException {
        application("/data", "application/json", Buffer.buffer());
        Content empty = content(Buffer.buffer(), "application/json");
        ExchangeRecord record = reading(scene.request());
        ExchangeEvent stored = read(record);
        assertThat(stored).isEqualTo(new SourceStored(List.of(empty)));
        ExchangeRecord sending = scene.after(record, stored);
        assertThat(Position.of(sending.outgoing())).isEqualTo(Position.START);
        assertThat(result(scene.work.payloads().read(sending, Position.START)).bytes())
                .isEqualTo(StoredPart.EMPTY);
        assertThat(scene.after(sending, new ExchangeEvent.PartAnswered(new Position(1, 0)))
                        .state())
                .isEqualTo(ExchangeState.SENT);

        Files.createDirectories(folder.resolve("files"));
        Files.writeString(folder.resolve("files/empty.csv"), "");
        assertThat(readFile("empty.csv")).isEqualTo(new SourceStored(List.of(content(Buffer.buffer(), "text/csv"))));

        application("/sink", 200);
        assertThat(delivered(importing(Buffer.buffer()))).isEqualTo(Result.DONE);
        assertThat(scene.seenAt("/sink").get(0).header("Content-Length")).isEqualTo("0");
    }

    @Test
    void exchangeX9_catalogThatIsAway_leavesTheDeliveryOpen() {
        ExchangeRecord record = importing(JSON);
        scene.passTime();
        scene.applications.put("/v1/catalog/softwareresources/" + ExchangeScene.SOFTWARE, status(503));
        assertThat(result(scene.work.calls().make(record, new ExchangeCall.Deliver(0))))
                .isEmpty();
    }

    @Test
    void exchangeX10_noDeliveryStarts_afterARevocationThatTheConnectorKnows() {
        application("/sink", 200);
        ExchangeRecord record = importing(JSON);
        scene.documents.put(
                ExchangeScene.CONTRACT_PATH, scene.contract(new JsonArray()).put("status", "revoked"));
        scene.passTime();

        assertThat(result(scene.work.calls().make(record, new ExchangeCall.Deliver(0))))
                .containsExactly(new ExchangeEvent.Revoked(), new DeliveryTried(0, Result.FAILED));
        assertThat(scene.seenAt("/sink")).isEmpty();
    }

    @Test
    void softwareOfAnotherParticipant_getsNoData() {
        ExchangeRecord record = importing(JSON);
        scene.add(
                "softwareresources",
                ExchangeScene.SOFTWARE,
                new JsonObject()
                        .put("providedBy", ExchangeScene.ELM)
                        .put("representation", scene.representation("/sink")));
        scene.passTime();
        assertThat(delivered(record)).isEqualTo(Result.FAILED);
        assertThat(scene.seenAt("/sink")).isEmpty();
    }

    @Test
    void cleanUp_settlesTheUse_andErasesThePayload() {
        application("/sink", 200);
        ExchangeRecord record = importing(JSON);
        long before = result(scene.counts.count(record.parties(), record.request()));
        ExchangeRecord ended = scene.after(record, new DeliveryTried(0, Result.DONE));

        assertThat(result(scene.work.calls().make(ended, new ExchangeCall.CleanUp())))
                .isEmpty();
        assertThat(scene.payloads().resolve(record.id())).doesNotExist();
        assertThat(result(scene.counts.count(record.parties(), record.request())))
                .isEqualTo(before);
    }
}
