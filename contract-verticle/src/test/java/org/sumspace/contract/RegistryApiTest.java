package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.tls.TlsTrust;
import org.sumspace.contract.rule.domain.RegistryAddress;
import org.sumspace.contract.rule.service.RuleRegistry;
import org.sumspace.contract.rule.store.RuleFolder;

class RegistryApiTest {
    private static final String TARGET = "https://catalog.example/v1/catalog/serviceofferings/1";
    private static final JsonObject DOCUMENT = new JsonObject()
            .put("name", "Reading")
            .put(
                    "policy",
                    new JsonObject()
                            .put(
                                    "permission",
                                    new JsonArray()
                                            .add(new JsonObject()
                                                    .put("action", "read")
                                                    .put("target", "@{target}"))));

    @TempDir
    private static Path folder;

    private static ManagerUnderTest manager;
    private static String contract;

    @BeforeAll
    static void start() {
        manager = new ManagerUnderTest(null, false, RegistryApiTest::registry);
        contract = manager.api
                .post(
                        "/contracts",
                        new JsonObject()
                                .put(
                                        "contract",
                                        new JsonObject().put("ecosystem", "e").put("orchestrator", "elm")))
                .expect(201)
                .json()
                .getString("_id");
    }

    @AfterAll
    static void stop() {
        manager.close();
    }

    private static RuleRegistry registry(Vertx vertx) {
        HttpServer server = result(vertx.createHttpServer()
                .requestHandler(request -> {
                    if (request.path().equals("/rules/rule-reading.json")) {
                        request.response().end(DOCUMENT.toBuffer());
                    } else {
                        request.response().setStatusCode(404).end();
                    }
                })
                .listen(0, "127.0.0.1"));
        try {
            NodeHttpClient client = new NodeHttpClient(
                    vertx,
                    new OutboundGuard(vertx, List.of("127.0.0.0/8")),
                    new LimitsConfig(1 << 20, 4, 30, 1, 1, 1),
                    TlsTrust.ofSystem(null));
            return new RuleRegistry(
                    vertx,
                    client,
                    RegistryAddress.of(URI.create("http://127.0.0.1:" + server.actualPort() + "/rules"), "json"),
                    new RuleFolder(folder),
                    Clock.systemUTC(),
                    new SimpleMeterRegistry());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonObject rule(String id) {
        return new JsonObject()
                .put("role", "member")
                .put("ruleId", id)
                .put("values", new JsonObject().put("target", TARGET));
    }

    @Test
    void ruleOfTheRegistry_becomesAPolicy_andIsListedFromThenOn() {
        manager.api.get("/rules/rule-reading").expect(404);
        JsonObject changed = manager.api
                .put("/contracts/policy/" + contract, rule("rule-reading"))
                .expect(200)
                .json();
        assertThat(changed.encode()).contains("\"uid\":\"rule-reading\"").contains(TARGET);
        assertThat(manager.api
                        .get("/rules/rule-reading.json")
                        .expect(200)
                        .json()
                        .getString("name"))
                .isEqualTo("Reading");
    }

    @Test
    void ruleThatTheRegistryDoesNotHave_isAFailedDependency_withTheReason() {
        JsonObject problem = manager.api
                .put("/contracts/policy/" + contract, rule("rule-other"))
                .expect(424)
                .json();
        assertThat(problem.getString("error"))
                .contains("the registry has no such rule (status 404)")
                .contains("GET /rules");
        manager.api.put("/contracts/policy/" + contract, rule("rule-access-1")).expect(200);
    }

    @Test
    void idThatIsNoId_isRefused_withItsPlace() {
        for (String id : List.of("../../admin", "a\nforged", "http://10.0.0.1/x", "a%2f..", "")) {
            assertThat(manager.api
                            .put("/contracts/policy/" + contract, rule(id))
                            .expect(400)
                            .json()
                            .encode())
                    .contains("ruleId");
        }
    }
}
