package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;

/** Two connectors exchange data over HTTP, with all that clients see of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExchangeApiTest {
    @TempDir
    static Path folder;

    private ExchangeWorld world;

    @BeforeAll
    void start() {
        world = new ExchangeWorld(folder);
    }

    @AfterAll
    void stop() {
        world.close();
    }

    @BeforeEach
    void reset() {
        world.delivered.clear();
        // Equal requests within a minute after the end mean the same exchange, and contracts are read once a minute.
        world.elm.clock.advance(Duration.ofMinutes(2));
        world.oak.clock.advance(Duration.ofMinutes(2));
    }

    private ApiProbe.Call trigger(ConnectorUnderTest connector) {
        return connector.api.post("/exchange", world.request()).bearer(connector.operator());
    }

    private static JsonObject content(ApiProbe.Answer answer) {
        return answer.json().getJsonObject("content");
    }

    private static JsonObject exchange(ConnectorUnderTest connector, String id) {
        return content(connector
                .api
                .get("/dataexchanges/" + id)
                .bearer(connector.operator())
                .expect(200));
    }

    private JsonObject onlyExchange(ConnectorUnderTest connector, String exchangeId) {
        JsonArray all = connector
                .api
                .get("/dataexchanges")
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonArray("content");
        return all.stream()
                .map(JsonObject.class::cast)
                .filter(each -> exchangeId.equals(each.getString("consumerDataExchange")))
                .reduce((one, other) -> {
                    throw new AssertionError("two records of one exchange: " + all);
                })
                .orElseThrow();
    }

    @Test
    void triggerAtTheConsumer_bringsTheDataToTheApplication_andBothEndsAgree() {
        ApiProbe.Answer answer = trigger(world.oak).expect(200);

        JsonObject exchange = content(answer).getJsonObject("dataExchange");
        assertThat(exchange.getString("status")).as(answer.text()).isEqualTo("IMPORT_SUCCESS");
        assertThat(content(answer).getBoolean("success")).isTrue();
        assertThat(world.delivered)
                .singleElement()
                .satisfies(delivered -> assertThat(delivered.body()).isEqualTo(ExchangeWorld.PAYLOAD));
        String id = exchange.getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> onlyExchange(world.elm, id).getString("status").equals("IMPORT_SUCCESS"));
        assertThat(onlyExchange(world.elm, id).getString("role")).isEqualTo("provider");
    }

    @Test
    void x1_triggerAtTheProvider_isAnExchangeOfTheConsumer() {
        ApiProbe.Answer answer = trigger(world.elm).expect(200);

        JsonObject exchange = content(answer).getJsonObject("dataExchange");
        assertThat(exchange.getString("status")).as(answer.text()).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).hasSize(1);
        assertThat(exchange(world.oak, exchange.getString("consumerDataExchange"))
                        .getString("role"))
                .isEqualTo("consumer");
    }

    @Test
    void x2_sameRequestAtBothConnectors_isOneExchange() {
        String key = UUID.randomUUID().toString();
        JsonObject first =
                content(trigger(world.oak).header("Idempotency-Key", key).expect(200));
        JsonObject second =
                content(trigger(world.elm).header("Idempotency-Key", key).expect(200));
        JsonObject third =
                content(trigger(world.oak).header("Idempotency-Key", key).expect(200));

        assertThat(world.delivered).hasSize(1);
        String id = first.getJsonObject("dataExchange").getString("consumerDataExchange");
        assertThat(second.getJsonObject("dataExchange").getString("consumerDataExchange"))
                .isEqualTo(id);
        assertThat(third.getJsonObject("dataExchange").getString("consumerDataExchange"))
                .isEqualTo(id);
    }
}
