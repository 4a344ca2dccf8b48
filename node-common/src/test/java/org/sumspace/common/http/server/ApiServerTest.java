package org.sumspace.common.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.obs.Correlation;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiServerTest {
    private static final int BODY_BYTES_MAX = 64 * 1024;
    private static final int STREAM_BYTES_MAX = 100_000;

    private final Vertx vertx = Vertx.vertx();
    private final Contract contract = Contract.load("contracts/items.yaml");
    private ApiServer server;
    private ApiProbe probe;

    @BeforeAll
    void start() {
        server = Await.result(builder().start(operations()));
        probe = new ApiProbe(vertx, server.baseUrl(), contract);
    }

    @AfterAll
    void stop() {
        Await.result(server.stop());
        Await.result(vertx.close());
    }

    private ApiServer.Builder builder() {
        HttpConfig http = new HttpConfig("127.0.0.1", 0, null, false, null, null, null);
        LimitsConfig limits = new LimitsConfig(BODY_BYTES_MAX, 4, 60, 5, 1, 2);
        return ApiServer.builder(vertx, http, limits, contract)
                .alsoBelow("/v1")
                .tolerantPaths()
                .readiness(
                        new Readiness()
                                .require("store", Future::succeededFuture)
                                .require("peer", () -> Future.failedFuture("password=hunter2"))
                                .require(
                                        "registration",
                                        () -> Future.failedFuture(
                                                NodeException.unavailable(
                                                        "No answer from https://me:hunter2@catalog.example/v1?key=hunter2; is it running?"))))
                .security("bearerAuth", ctx -> refuseUnless(ctx, "Authorization", "Bearer good"))
                .security("apiKey", ctx -> refuseUnless(ctx, "X-Api-Key", "good"));
    }

    private static Future<Void> refuseUnless(RoutingContext ctx, String header, String value) {
        return value.equals(ctx.request().getHeader(header))
                ? Future.succeededFuture()
                : Future.failedFuture(NodeException.unauthenticated("Send " + header + "."));
    }

    private static Operations operations() {
        return new Operations()
                        .handle("listItems", ApiServerTest::listItems)
                        .handle(
                                "createItem",
                                ctx -> ctx.response()
                                        .setStatusCode(201)
                                        .putHeader("Content-Type", MediaTypes.JSON)
                                        .end(ApiRequest.of(ctx).object().toBuffer()))
                        .handle("myItems", ctx -> ctx.json(new JsonObject()))
                        .handle("getItem", ApiServerTest::getItem)
                        .stream("putFile", STREAM_BYTES_MAX, ApiServerTest::putFile);
    }

    private static void putFile(RoutingContext ctx) {
        ctx.request()
                .body()
                .onSuccess(body -> ctx.response()
                        .setStatusCode(204)
                        .putHeader("X-Length", String.valueOf(body.length()))
                        .end());
        ctx.request().resume();
    }

    private static void listItems(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        PageRequest page = request.page();
        ctx.json(new JsonObject()
                .put("limit", page.limit())
                .put("offeredBy", new JsonArray(request.queryList("offeredBy")))
                .put("tags", new JsonArray(request.queryList("tag"))));
    }

    private static void getItem(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("itemId");
        switch (id) {
            case "absent" -> throw NodeException.notFound("There is no item absent.");
            case "busy" -> throw NodeException.tooMany("Too many items.", 7);
            case "broken" -> throw new IllegalStateException("password=hunter2");
            default -> ctx.json(new JsonObject().put("name", id).put("size", 1));
        }
    }

    @Test
    void parameters_arriveTyped() {
        JsonObject page = probe.get("/items?limit=500&offeredBy=a,b%2Bc&tag=x%26y&tag=z")
                .expect(200)
                .json();
        assertThat(page.getInteger("limit")).isEqualTo(PageRequest.LIMIT_MAX);
        assertThat(page.getJsonArray("offeredBy")).containsExactly("a", "b+c");
        assertThat(page.getJsonArray("tags")).containsExactly("x&y", "z");
    }

    @Test
    void everyViolation_isReported() {
        probe.get("/items?limit=0&page=x&tag=toolong")
                .expect(400)
                .problem()
                .isOfType(ProblemType.INVALID_INPUT)
                .hasViolation("query/limit")
                .hasViolation("query/page")
                .hasViolation("query/tag/0");
    }

    @Test
    void invalidBody_namesThePlaces() {
        JsonObject item = new JsonObject()
                .put("size", -1)
                .put("parts", new JsonArray().add(new JsonObject()))
                .put("unknown", 1);
        probe.post("/items", item)
                .expect(400)
                .problem()
                .hasViolation("/size")
                .hasViolation("/parts/0")
                .hasViolation("");
    }

    @Test
    void largeInvalidBody_isRefusedLikeASmallOne() {
        JsonObject item = new JsonObject().put("name", "n").put("size", -1).put("note", "x".repeat(20_000));
        probe.post("/items", item).expect(400).problem().hasViolation("/size");
        probe.post("/items", item.put("size", 1)).expect(201);
    }

    @Test
    void brokenJson_isInvalidInput() {
        probe.post("/items", new JsonObject())
                .body(MediaTypes.JSON, "{".getBytes(UTF_8))
                .expect(400)
                .problem()
                .detailContains("not valid JSON")
                .detailContains("line 1, column 2");
    }

    @Test
    void brokenJson_isPlacedByLineAndColumn() {
        for (Map.Entry<String, String> each : Map.of(
                        "{\n  \"name\": \"a\",\n  \"name\": \"b\"}", "line 3, column 9: Duplicate field 'name'",
                        "{\"name\": \"a\",}", "line 1, column 14: ",
                        "{} {}", "unexpected content after the value")
                .entrySet()) {
            probe.post("/items", new JsonObject())
                    .body(MediaTypes.JSON, each.getKey().getBytes(UTF_8))
                    .expect(400)
                    .problem()
                    .detailContains(each.getValue());
        }
    }

    /** JSON parsers keep the first or the last of two values, so that the validated value might not be the used one. */
    @Test
    void bodyWithAKeyTwice_isRefused() {
        for (String twice : List.of(
                "{\"name\":\"a\",\"name\":\"a\",\"size\":1}", "{\"name\":\"a\",\"size\":1,\"x\":{\"y\":1,\"y\":2}}")) {
            probe.post("/items", new JsonObject())
                    .body(MediaTypes.JSON, twice.getBytes(UTF_8))
                    .expect(400)
                    .problem()
                    .isOfType(ProblemType.INVALID_INPUT)
                    .hasViolation("");
        }
    }

    /** It was stored, or was a fault of the server when it could not be. */
    @Test
    void textThatIsNoUnicode_isRefusedWithItsPlace() {
        String body = "{\"name\":\"a\\ud800\",\"size\":1,\"parts\":[\"\\ud83d\\ude00\",\"\\udc00\"]}";
        probe.post("/items", new JsonObject())
                .body(MediaTypes.JSON, body.getBytes(UTF_8))
                .expect(400)
                .problem()
                .hasViolation("/name")
                .hasViolation("/parts/1");
        probe.post("/items", new JsonObject().put("name", "\ud83d\ude00").put("size", 1))
                .expect(201);
    }

    /** What databases of documents keep differs, so all refuse what one of them cannot keep. */
    @Test
    void valuesThatNoStoreKeeps_areRefusedWithTheirPlaces() {
        String body = "{\"name\":\"a\\u0000\",\"size\":1e400,\"parts\":[\"b\"],\"x\":{\"c\\u0000\":1}}";
        probe.post("/items", new JsonObject())
                .body(MediaTypes.JSON, body.getBytes(UTF_8))
                .expect(400)
                .problem()
                .hasViolation("/name")
                .hasViolation("/size")
                .hasViolation("/x");
        probe.get("/items/a%00b").expect(400).problem().hasViolation("path/itemId");
        probe.get("/items?offeredBy=a,b%00").expect(400).problem().hasViolation("query/offeredBy/1");
    }

    /** A body can have a hundred thousand of them. */
    @Test
    void valuesThatNoStoreKeeps_areReportedUpToALimit() {
        String parts = "\"\\u0000\",".repeat(2_000) + "\"\"";
        JsonObject problem = probe.post("/items", new JsonObject())
                .body(MediaTypes.JSON, ("{\"parts\":[" + parts + "]}").getBytes(UTF_8))
                .expect(400)
                .json();
        assertThat(problem.getJsonArray("violations").size()).isLessThan(200);
    }

    @Test
    void otherMediaType_isUnsupported() {
        probe.post("/items", new JsonObject())
                .body("text/plain", "{}".getBytes(UTF_8))
                .expect(415)
                .problem()
                .isOfType(ProblemType.UNSUPPORTED_MEDIA_TYPE)
                .detailContains("application/ld+json");
    }

    @Test
    void publishedMediaTypeThatTheLoaderDoesNotKnow_isValidated() {
        probe.post("/items", new JsonObject())
                .body("application/ld+json; charset=utf-8", "{\"name\":1}".getBytes(UTF_8))
                .expect(400)
                .problem()
                .hasViolation("/name");
    }

    @Test
    void bodyOverTheLimit_isTooLarge() {
        JsonObject item =
                new JsonObject().put("name", "x".repeat(BODY_BYTES_MAX)).put("size", 1);
        probe.post("/items", item)
                .expect(413)
                .problem()
                .isOfType(ProblemType.TOO_LARGE)
                .detailContains("The limit is " + BODY_BYTES_MAX + " bytes.");
    }

    @Test
    void securityAlternatives_oneIsEnough() {
        probe.get("/items/mine").bearer("good").expect(200);
        probe.get("/items/mine").header("X-Api-Key", "good").expect(200);
        assertThat(probe.get("/items/mine").expect(401).header("WWW-Authenticate"))
                .isEqualTo("Bearer");
    }

    @Test
    void handlersFailure_becomesAProblem() {
        probe.get("/items/absent")
                .expect(404)
                .problem()
                .isOfType(ProblemType.NOT_FOUND)
                .detailContains("absent");
        assertThat(probe.get("/items/busy").expect(429).header("Retry-After")).isEqualTo("7");
    }

    @Test
    void internalFailure_tellsNothing() {
        String body = probe.get("/items/broken").expect(500).text();
        assertThat(body).contains("internal").doesNotContain("hunter2").doesNotContain("IllegalState");
    }

    @Test
    void unknownPathAndMethod_areProblems() {
        probe.get("/nothing").expect(404).problem().isOfType(ProblemType.NOT_FOUND);
        probe.delete("/items").expect(405).problem().isOfType(ProblemType.METHOD_NOT_ALLOWED);
    }

    @Test
    void pathsBelowThePrefix_inAnyCase_withTrailingSlash() {
        assertThat(probe.get("/v1/items/Some%2FThing").expect(200).json().getString("name"))
                .isEqualTo("Some/Thing");
        assertThat(probe.get("/V1x/items").expect(404).status()).isEqualTo(404);
        assertThat(probe.get("/v1/ITEMS/?limit=3").expect(200).json().getInteger("limit"))
                .isEqualTo(3);
        assertThat(probe.get("/Items/CaseKept/").expect(200).json().getString("name"))
                .isEqualTo("CaseKept");
    }

    @Test
    void streamedBody_isBoundedByItsOwnLimit() {
        assertThat(put(STREAM_BYTES_MAX, "/items/a/file").expect(204).header("X-Length"))
                .isEqualTo(String.valueOf(STREAM_BYTES_MAX));
        put(STREAM_BYTES_MAX + 1, "/items/a/file").expect(413).problem().isOfType(ProblemType.TOO_LARGE);
        put(10, "/items/" + "x".repeat(21) + "/file").expect(400).problem().hasViolation("path/itemId");
    }

    @Test
    void encodedBody_isRefusedUnread() {
        put(10, "/items/a/file")
                .header("Content-Encoding", "gzip")
                .expect(415)
                .problem()
                .isOfType(ProblemType.UNSUPPORTED_MEDIA_TYPE);
        put(10, "/items/a/file").header("Content-Encoding", "identity").expect(204);
    }

    private ApiProbe.Call put(int length, String path) {
        return probe.put(path, new JsonObject()).body(MediaTypes.OCTET_STREAM, new byte[length]);
    }

    @Test
    void correlationId_isKeptOrMade() {
        assertThat(probe.get("/items/a")
                        .header(Correlation.HEADER, "abc-1")
                        .expect(200)
                        .header(Correlation.HEADER))
                .isEqualTo("abc-1");
        assertThat(probe.get("/items/a")
                        .header(Correlation.HEADER, "a b")
                        .expect(200)
                        .header(Correlation.HEADER))
                .isNotEqualTo("a b")
                .isNotEmpty();
    }

    /** The answer used to be only FAILED, with the reason in the log. */
    @Test
    void readinessThatFails_saysWhyAndTellsNoSecret() {
        ApiProbe.Answer ready = probe.get("/health/ready").expect(503);
        assertThat(ready.json().getJsonObject("reasons").getMap())
                .containsEntry("registration", "No answer from https://catalog.example/v1; is it running?")
                .containsEntry("peer", "see the log of this node")
                .doesNotContainKey("store");
        assertThat(ready.text()).doesNotContain("hunter2");
    }

    @Test
    void root_saysWhichNodeThisIsAndWhereItsDocumentsAre() {
        JsonObject root = probe.get("/").expect(200).json();
        assertThat(root.getString("name")).isEqualTo("Items");
        for (String where : List.of("docs", "openapi", "health")) {
            probe.get(root.getString(where)).expect(200);
        }
    }

    @Test
    void healthDocsAndContract_areServed() {
        assertThat(probe.get("/health").expect(200).json().getString("status")).isEqualTo("OK");
        JsonObject ready = probe.get("/health/ready").expect(503).json();
        assertThat(ready.getJsonObject("checks").getMap())
                .containsEntry("store", "OK")
                .containsEntry("peer", "FAILED");
        assertThat(probe.get("/openapi.json").expect(200).text()).contains("application/problem+json");
        assertThat(probe.get("/docs/").expect(200).text()).contains("swagger-ui");
        assertThat(probe.get("/docs/swagger-initializer.js").expect(200).text()).contains("openapi.json");
    }

    @Test
    void problems_areCountedByTheirType() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        ApiServer counting = Await.result(builder().metrics(registry).start(operations()));
        ApiProbe asking = new ApiProbe(vertx, counting.baseUrl(), contract);
        asking.get("/items/absent").expect(404);
        asking.get("/items/mine").expect(401);
        asking.get("/items/mine").bearer("bad").expect(401);
        assertThat(asking.get("/metrics").expect(200).text())
                .contains("sumspace_problems_total{type=\"not-found\"} 1.0")
                .contains("sumspace_problems_total{type=\"unauthenticated\"} 2.0");
        Await.result(counting.stop());
    }

    @Test
    void missingOrUnknownHandler_doesNotStart() {
        assertThatThrownBy(() -> Await.result(builder().start(new Operations())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("createItem");
        assertThatThrownBy(() -> Await.result(builder().start(operations().handle("nope", ctx -> {}))))
                .hasMessageContaining("nope");
    }

    @Test
    void schemeWithoutAuthenticator_doesNotStart() {
        HttpConfig http = new HttpConfig("127.0.0.1", 0, null, false, null, null, null);
        ApiServer.Builder bare =
                ApiServer.builder(vertx, http, new LimitsConfig(BODY_BYTES_MAX, 4, 60, 5, 1, 2), contract);
        assertThatThrownBy(() -> Await.result(bare.start(operations()))).hasMessageContaining("bearerAuth");
    }

    /** The decision comes before credentials, so that a node which only reads need not know its callers. */
    @Test
    void admission_decidesOnEachOperation_whetherTheContractMarksItForReaders() {
        ApiServer reader = Await.result(builder()
                .admission((ctx, isForReaders) -> {
                    if (!isForReaders) {
                        throw NodeException.unavailable("This node reads.");
                    }
                })
                .start(operations()));
        ApiProbe readers = new ApiProbe(vertx, reader.baseUrl(), contract);
        readers.get("/items").expect(200);
        readers.get("/v1/items").expect(200);
        readers.get("/items/a").expect(503).problem().isOfType(ProblemType.UNAVAILABLE);
        readers.post("/items", new JsonObject()).expect(503);
        readers.get("/health").expect(200);
        Await.result(reader.stop());
    }
}
