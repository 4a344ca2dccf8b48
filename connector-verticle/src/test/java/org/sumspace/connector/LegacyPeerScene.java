package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.sumspace.common.testkit.Patience;
import org.sumspace.connector.LegacyConnector.Item;

/** Elm and Oak. In each test, one of them has an old connector. */
final class LegacyPeerScene implements AutoCloseable {
    static final String JSON = "application/json";
    /** The patience with an old connector. */
    static final Duration PATIENCE = Duration.ofMinutes(5);

    static final int BODY_BYTES_MAX = 100_000;

    final ExchangeWorld world;
    final LegacyConnector old;

    LegacyPeerScene(Path folder) {
        world = new ExchangeWorld(folder, List.of(peer(ExchangeWorld.ELM), peer(ExchangeWorld.OAK)));
        old = new LegacyConnector(world.elm.vertx);
    }

    private static PeerConfig peer(String participant) {
        return new PeerConfig(
                participant, "ptx-1.10", List.of("127.0.0.1/32"), (int) PATIENCE.toSeconds(), BODY_BYTES_MAX);
    }

    void reset() {
        world.delivered.clear();
        world.payload = ExchangeWorld.PAYLOAD;
        world.morePayload = "";
        world.payloadType = JSON;
        // Equal requests within a minute after the end join the same exchange.
        passTime(Duration.ofMinutes(2));
    }

    void passTime(Duration time) {
        world.elm.clock.advance(time);
        world.oak.clock.advance(time);
    }

    /** The old connector is the provider, and Oak the consumer. */
    void oldProvider() {
        old.reset(world.oak.base + "/");
        old.items.add(new Item(JSON, ExchangeWorld.PAYLOAD));
        world.move(ExchangeWorld.ELM, old.url);
        world.move(ExchangeWorld.OAK, world.oak.base + "/");
    }

    /** The old connector is the consumer, and Elm the provider. */
    void oldConsumer() {
        old.reset(world.elm.base + "/");
        world.move(ExchangeWorld.OAK, old.url);
        world.move(ExchangeWorld.ELM, world.elm.base + "/");
    }

    /** The offering has two resources in CSV. */
    void twoTables(String one, String other) {
        world.payloadType = "text/csv; charset=utf-8";
        world.payload = one;
        world.morePayload = other;
        old.items.clear();
        old.items.add(new Item(world.payloadType, one));
        old.items.add(new Item(world.payloadType, other));
    }

    /** The fields of a record at the old connector, which lists resources even if its client selects none. */
    JsonObject fields() {
        String offering = world.catalog("serviceofferings", ExchangeWorld.OFFERING);
        String purpose = world.catalog("serviceofferings", ExchangeWorld.PURPOSE);
        JsonArray resources = new JsonArray();
        world.dataResources()
                .forEach(each -> resources.add(
                        new JsonObject().put("serviceOffering", offering).put("resource", each)));
        return new JsonObject()
                .put("contract", world.contract())
                .put("purposeId", purpose)
                .put("resources", resources)
                .put(
                        "purposes",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("serviceOffering", purpose)
                                        .put("resource", world.catalog("softwareresources", ExchangeWorld.SOFTWARE))))
                .put("providerParams", new JsonObject().put("query", new JsonArray()))
                .put("consumerParams", new JsonObject().put("query", new JsonArray()));
    }

    JsonObject trigger(ConnectorUnderTest connector) {
        return connector
                .api
                .post("/exchange", world.request())
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonObject("content")
                .getJsonObject("dataExchange");
    }

    /** The newest exchange. */
    static JsonObject newest(ConnectorUnderTest connector) {
        return connector
                .api
                .get("/dataexchanges")
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonArray("content")
                .getJsonObject(0);
    }

    static JsonObject ended(ConnectorUnderTest connector) {
        Awaitility.await()
                .atMost(Patience.MAX)
                .until(() -> !newest(connector).getString("status").equals("PENDING"));
        return newest(connector);
    }

    void assertLegacyRecord(String status) {
        Awaitility.await()
                .atMost(Patience.MAX)
                .untilAsserted(
                        () -> assertThat(old.onlyRecord().getString("status")).isEqualTo(status));
    }

    /** Triggers an exchange, and does not wait for its end. */
    void begin(ConnectorUnderTest connector) {
        connector
                .api
                .post("/exchange", world.request())
                .header("Prefer", "respond-async")
                .bearer(connector.operator())
                .send();
    }

    void await(BooleanSupplier condition) {
        Awaitility.await().atMost(Patience.MAX).until(condition::getAsBoolean);
    }

    /** The old connector stays silent for longer than its patience. */
    void outlast(BooleanSupplier isStuck) {
        await(isStuck);
        passTime(PATIENCE.plusSeconds(1));
    }

    @Override
    public void close() {
        world.close();
    }
}
