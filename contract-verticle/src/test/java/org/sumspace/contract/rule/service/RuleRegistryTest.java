package org.sumspace.contract.rule.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.testkit.DocumentedMetrics;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.contract.rule.domain.RegistryAddress;
import org.sumspace.contract.rule.store.RuleFolder;

class RuleRegistryTest {
    private static final JsonValue TARGET = JsonValue.of(Map.of("target", "https://c.example/1"));
    private static final List<String> LOOPBACK = List.of("127.0.0.0/8");

    @TempDir
    private Path folder;

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final MutableClock clock = new MutableClock(Instant.parse("2026-11-25T08:00:00Z"));
    private final Vertx vertx = Vertx.vertx();
    private HttpServer server;
    private volatile Consumer<HttpServerRequest> answer = document("use");

    @BeforeEach
    void start() {
        server = result(vertx.createHttpServer()
                .requestHandler(request -> {
                    requests.add(request.path() + " " + request.getHeader("If-None-Match"));
                    answer.accept(request);
                })
                .listen(0, "127.0.0.1"));
    }

    @AfterEach
    void stop() {
        result(vertx.close());
    }

    private static Consumer<HttpServerRequest> document(String action) {
        return request ->
                request.response().putHeader("ETag", "\"" + action + "\"").end(text(action));
    }

    private static String text(String action) {
        return "{\"name\": \"R\", \"policy\": {\"permission\": [{\"action\": \"" + action
                + "\", \"target\": \"@{target}\"}]}}";
    }

    private RuleService service() {
        return service(registry(LOOPBACK, "rules", ""));
    }

    private RuleService service(RuleRegistry registry) {
        result(registry.open());
        return new RuleService(RuleDocuments.standard(), registry);
    }

    private RuleRegistry registry(List<String> allow, String path, String extension) {
        return registry(allow, path, extension, 30);
    }

    private RuleRegistry registry(List<String> allow, String path, String extension, int timeoutSeconds) {
        NodeHttpClient client = new NodeHttpClient(
                vertx,
                new OutboundGuard(vertx, allow),
                new LimitsConfig(1 << 20, 4, timeoutSeconds, 1, 1, 1),
                systemTrust());
        URI url = URI.create("http://127.0.0.1:" + server.actualPort() + "/" + path);
        return new RuleRegistry(
                vertx,
                client,
                RegistryAddress.of(url, extension),
                new RuleFolder(folder.resolve("rules")),
                clock,
                metrics);
    }

    private static TrustOptions systemTrust() {
        try {
            return TlsTrust.ofSystem(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String action(RuleService rules, String id) {
        JsonValue policy = result(rules.policy(id, TARGET));
        assertThat(policy.member("uid").asText()).isEqualTo(id);
        return policy.member("permission").items().get(0).member("action").asText();
    }

    private static NodeException refusal(Future<?> refused) {
        return (NodeException) failure(refused);
    }

    @Test
    void ruleOfTheRegistry_isDownloadedOnce_andKnownAfterARestartWithoutTheRegistry() {
        RuleService rules = service();
        assertThat(action(rules, "rule-x")).isEqualTo("use");
        assertThat(action(rules, "rule-x")).isEqualTo("use");
        assertThat(requests).containsExactly("/rules/rule-x null");
        result(server.close());

        RuleService restarted = service();
        assertThat(action(restarted, "rule-x")).isEqualTo("use");
        assertThat(restarted.get("rule-x").name()).isEqualTo("R");
        assertThat(restarted.all()).hasSize(50);
    }

    @Test
    void builtInRule_isNeverAskedFor() {
        assertThat(action(service(), "rule-access-1")).isEqualTo("use");
        assertThat(requests).isEmpty();
    }

    @Test
    void urlOfADocument_hasTheExtension_andJsonIfTheRegistryIsStatic() {
        action(service(registry(LOOPBACK, "rules/", "jsonld")), "rule-x");
        action(service(registry(LOOPBACK, "static/rules", "")), "rule-x");
        assertThat(requests).containsExactly("/rules/rule-x.jsonld null", "/static/rules/rule-x.json null");
    }

    @Test
    void refresh_replacesACopyByAnotherDocument() {
        RuleRegistry registry = registry(LOOPBACK, "rules", "");
        RuleService rules = service(registry);
        action(rules, "rule-x");
        answer = request -> request.response().setStatusCode(304).end();
        result(registry.refresh());
        assertThat(action(rules, "rule-x")).isEqualTo("use");
        answer = document("read");
        result(registry.refresh());
        assertThat(action(rules, "rule-x")).isEqualTo("read");
        assertThat(action(service(), "rule-x")).isEqualTo("read");
        assertThat(requests).containsExactly("/rules/rule-x null", "/rules/rule-x \"use\"", "/rules/rule-x \"use\"");
        DocumentedMetrics.check(metrics);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "half",
                "no rule",
                "html",
                "404",
                "500",
                "304",
                "redirect",
                "broken off",
                "large",
                "endless",
                "late"
            })
    void brokenAnswer_replacesNothing_andOtherRulesWork(String how) throws Exception {
        RuleRegistry registry = registry(LOOPBACK, "rules", "", how.equals("late") ? 1 : 30);
        RuleService rules = service(registry);
        action(rules, "rule-x");
        String copy = Files.readString(folder.resolve("rules/rule-x.json"));
        answer = request -> sendBroken(how, request);

        result(registry.refresh());
        NodeException refused = refusal(rules.policy("rule-y", TARGET));

        assertThat(refused.type()).isEqualTo(ProblemType.FAILED_DEPENDENCY);
        assertThat(refused.detail())
                .startsWith("Could not get rule rule-y from http://127.0.0.1:")
                .endsWith("Use a rule that GET /rules lists, or try again later.");
        assertThat(action(rules, "rule-x")).isEqualTo("use");
        assertThat(action(rules, "rule-access-1")).isEqualTo("use");
        assertThat(action(service(), "rule-x")).isEqualTo("use");
        assertThat(folder.resolve("rules").toFile().list()).hasSize(1);
        if (!how.equals("304")) {
            assertThat(Files.readString(folder.resolve("rules/rule-x.json"))).isEqualTo(copy);
        }
    }

    private static void sendBroken(String how, HttpServerRequest request) {
        HttpServerResponse response = request.response();
        switch (how) {
            case "half" -> response.end(text("use").substring(0, 30));
            case "no rule" -> response.end("{\"policy\": {\"permission\": [{\"action\": \"fly\"}]}}");
            case "html" -> response.end("<html>Not here</html>");
            case "404", "500", "304" ->
                response.setStatusCode(Integer.parseInt(how)).end();
            case "redirect" ->
                response.setStatusCode(302).putHeader("Location", "/elsewhere").end(text("use"));
            case "broken off" ->
                response.putHeader("Content-Length", "5000")
                        .write(text("use"))
                        .onComplete(sent -> request.connection().close());
            case "large" -> response.end(text("use") + " ".repeat(RuleRegistry.DOCUMENT_BYTES_MAX));
            case "endless" -> {
                response.setChunked(true);
                writeForever(response);
            }
            default -> {
                // The answer never comes: the timeout ends the download.
            }
        }
    }

    private static void writeForever(HttpServerResponse response) {
        response.write(Buffer.buffer(" ".repeat(8_192))).onSuccess(sent -> writeForever(response));
    }

    @Test
    void registryThatIsDown_isNotAskedAgainAtOnce() {
        RuleService rules = service();
        answer = request -> request.response().setStatusCode(503).end();
        refusal(rules.policy("rule-x", TARGET));
        refusal(rules.policy("rule-x", TARGET));
        assertThat(requests).hasSize(1);

        answer = document("use");
        clock.advance(RecentFailures.KEPT);
        assertThat(action(rules, "rule-x")).isEqualTo("use");
    }

    @Test
    void internalAddress_isNotCalled_unlessTheOperatorAllowsIt() {
        NodeException refused =
                refusal(service(registry(List.of(), "rules", "")).policy("rule-x", TARGET));
        assertThat(refused.type()).isEqualTo(ProblemType.FAILED_DEPENDENCY);
        assertThat(refused.detail()).contains("internal addresses");
        assertThat(requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret",
                "..",
                "a/b",
                "a\\b",
                "/etc/passwd",
                "a?b=c",
                "a#b",
                "a%2fb",
                "a.json",
                "@evil.example",
                "http://evil.example/r",
                ":8080",
                "a b",
                "a\n2026 ERROR forged",
                "a\u0000",
                "\u202ea",
                "",
                "ä"
            })
    void idThatIsNoId_leadsNowhere(String id) {
        NodeException refused = refusal(service().policy(id, TARGET));
        assertThat(refused.type()).isEqualTo(ProblemType.INVALID_INPUT);
        assertThat(refused.detail()).doesNotContain("forged").startsWith("/ruleId");
        assertThat(requests).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void copyThatWasDamagedOrIsOfAnotherAddress_isNotUsed() throws Exception {
        action(service(), "rule-x");
        action(service(), "rule-y");
        Files.writeString(folder.resolve("rules/rule-x.json"), "{");
        Files.copy(folder.resolve("rules/rule-y.json"), folder.resolve("rules/rule-z.json"));
        Files.writeString(folder.resolve("rules/note.txt"), "mine");
        assertThat(service().all()).hasSize(50);
        assertThat(service(registry(LOOPBACK, "others", "")).all()).hasSize(49);
        assertThat(action(service(), "rule-x")).isEqualTo("use");
    }

    @Test
    void requestsForOneRule_shareADownload() {
        RuleService rules = service();
        List<HttpServerRequest> held = Collections.synchronizedList(new ArrayList<>());
        answer = held::add;
        Future<JsonValue> first = rules.policy("rule-x", TARGET);
        Future<JsonValue> second = rules.policy("rule-x", TARGET);
        result(vertx.timer(1)
                .compose(passed -> Future.<Void>future(done -> vertx.setPeriodic(5, id -> {
                    if (!held.isEmpty()) {
                        vertx.cancelTimer(id);
                        done.tryComplete();
                    }
                }))));
        document("use").accept(held.get(0));
        result(Future.all(first, second));
        assertThat(requests).hasSize(1);
    }
}
