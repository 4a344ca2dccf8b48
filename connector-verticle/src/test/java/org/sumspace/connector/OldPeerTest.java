package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Patience;
import org.sumspace.connector.OldConnector.Imported;
import org.sumspace.connector.OldConnector.Item;

/** Exchange rule X18: exchanges with a connector of version 1.10.2, in both roles and from both triggers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OldPeerTest {
    private static final String JSON = "application/json";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    static Path folder;

    private ExchangeWorld world;
    private OldConnector old;

    @BeforeAll
    void start() {
        world = new ExchangeWorld(folder, List.of(peer(ExchangeWorld.ELM), peer(ExchangeWorld.OAK)));
        old = new OldConnector(world.elm.vertx);
    }

    private static PeerConfig peer(String participant) {
        return new PeerConfig(participant, "ptx-1.10", List.of("127.0.0.1/32"), (int) PATIENCE.toSeconds(), 100_000);
    }

    @AfterAll
    void stop() {
        world.close();
    }

    @BeforeEach
    void reset() {
        world.delivered.clear();
        world.payload = ExchangeWorld.PAYLOAD;
        world.morePayload = "";
        world.payloadType = JSON;
        passTime(Duration.ofMinutes(2));
    }

    private void passTime(Duration time) {
        world.elm.clock.advance(time);
        world.oak.clock.advance(time);
    }

    /** The old connector is the provider, and Oak the consumer. */
    private void oldProvider() {
        old.reset(world.oak.base + "/");
        old.items.add(new Item(JSON, ExchangeWorld.PAYLOAD));
        world.move(ExchangeWorld.ELM, old.url);
        world.move(ExchangeWorld.OAK, world.oak.base + "/");
    }

    /** The old connector is the consumer, and Elm the provider. */
    private void oldConsumer() {
        old.reset(world.elm.base + "/");
        world.move(ExchangeWorld.OAK, old.url);
        world.move(ExchangeWorld.ELM, world.elm.base + "/");
    }

    /** The fields of a record at the old connector, which selects resources even where its client does not. */
    private JsonObject fields() {
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
                .put("consumerParams", new JsonObject().put("query", new JsonArray()))
                .put("serviceChain", new JsonObject().put("services", new JsonArray()));
    }

    private JsonObject trigger(ConnectorUnderTest connector) {
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
    private static JsonObject newest(ConnectorUnderTest connector) {
        return connector
                .api
                .get("/dataexchanges")
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonArray("content")
                .getJsonObject(0);
    }

    private static JsonObject ended(ConnectorUnderTest connector) {
        await().atMost(Patience.MAX)
                .until(() -> !newest(connector).getString("status").equals("PENDING"));
        return newest(connector);
    }

    private void assertOldRecord(String status) {
        await().atMost(Patience.MAX)
                .untilAsserted(
                        () -> assertThat(old.onlyRecord().getString("status")).isEqualTo(status));
    }

    @Test
    void x18_consumesFromAnOldProvider_triggeredHere() {
        oldProvider();

        JsonObject exchange = trigger(world.oak);

        assertThat(exchange.getString("status")).as(exchange.encode()).isEqualTo("IMPORT_SUCCESS");
        assertThat(exchange.getString("peerAuthentication")).isEqualTo("callback");
        assertThat(world.delivered)
                .singleElement()
                .satisfies(delivered ->
                        assertThat(new JsonObject(delivered.body())).isEqualTo(new JsonObject(ExchangeWorld.PAYLOAD)));
        assertThat(old.called("POST /provider/export")).isEqualTo(1);
        assertOldRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_consumesFromAnOldProvider_triggeredThere_withoutAskingForTheData() {
        oldProvider();

        result(old.triggerAsProvider(fields()));

        assertThat(ended(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).hasSize(1);
        assertThat(old.called("POST /provider/export")).isZero();
        assertThat(old.called("POST /dataexchanges")).isZero();
        assertOldRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_providesToAnOldConsumer_triggeredHere() {
        oldConsumer();

        JsonObject exchange = trigger(world.elm);

        assertThat(exchange.getString("status")).as(exchange.encode()).isEqualTo("IMPORT_SUCCESS");
        assertThat(exchange.getString("peerAuthentication")).isEqualTo("callback");
        assertThat(old.imported).containsExactly(new Imported(JSON, new JsonObject(ExchangeWorld.PAYLOAD).toString()));
        assertOldRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_providesToAnOldConsumer_triggeredThere() {
        oldConsumer();

        result(old.triggerAsConsumer(fields()));

        assertThat(ended(world.elm).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(old.imported).hasSize(1);
        assertOldRecord("IMPORT_SUCCESS");
    }
}
