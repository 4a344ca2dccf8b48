package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.LegacyPeerScene.JSON;
import static org.sumspace.connector.LegacyPeerScene.ended;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.connector.LegacyConnector.Imported;

/** Exchange rule X18: exchanges with a connector of version 1.10.2, in both roles and from both triggers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LegacyPeerTest {
    private static final String ONE = "name;age\nAda;36\n";
    private static final String OTHER = "name;town\nBob;Köln\n";

    @TempDir
    static Path folder;

    private LegacyPeerScene scene;
    private ExchangeWorld world;
    private LegacyConnector old;

    @BeforeAll
    void start() {
        scene = new LegacyPeerScene(folder);
        world = scene.world;
        old = scene.old;
    }

    @AfterAll
    void stop() {
        scene.close();
    }

    @BeforeEach
    void reset() {
        scene.reset();
    }

    @Test
    void x18_consumesFromAnOldProvider_triggeredHere() {
        scene.oldProvider();

        JsonObject exchange = scene.trigger(world.oak);

        assertThat(exchange.getString("status")).as(exchange.encode()).isEqualTo("IMPORT_SUCCESS");
        assertThat(exchange.getString("peerAuthentication")).isEqualTo("callback");
        assertThat(world.delivered)
                .singleElement()
                .satisfies(delivered ->
                        assertThat(new JsonObject(delivered.body())).isEqualTo(new JsonObject(ExchangeWorld.PAYLOAD)));
        assertThat(old.called("POST /provider/export")).isEqualTo(1);
        scene.assertLegacyRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_consumesFromAnOldProvider_triggeredThere_withoutAskingForTheData() {
        scene.oldProvider();

        result(old.triggerAsProvider(scene.fields()));

        assertThat(ended(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).hasSize(1);
        assertThat(old.called("POST /provider/export")).isZero();
        assertThat(old.called("POST /dataexchanges")).isZero();
        scene.assertLegacyRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_oldProviderThatTakesTheIdLate_isNotTakenForOneThatForgot() {
        scene.oldProvider();
        old.isSlow = true;

        result(old.triggerAsProvider(scene.fields()));

        assertThat(ended(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");
    }

    @Test
    void x18_providesToAnOldConsumer_triggeredHere() {
        scene.oldConsumer();

        JsonObject exchange = scene.trigger(world.elm);

        assertThat(exchange.getString("status")).as(exchange.encode()).isEqualTo("IMPORT_SUCCESS");
        assertThat(exchange.getString("peerAuthentication")).isEqualTo("callback");
        assertThat(old.imported).containsExactly(new Imported(JSON, new JsonObject(ExchangeWorld.PAYLOAD).toString()));
        scene.assertLegacyRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_providesToAnOldConsumer_triggeredThere() {
        scene.oldConsumer();

        result(old.triggerAsConsumer(scene.fields()));

        assertThat(ended(world.elm).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(old.imported).hasSize(1);
        scene.assertLegacyRecord("IMPORT_SUCCESS");
    }

    private void assertTablesDelivered() {
        assertThat(world.delivered).extracting(ExchangeWorld.Delivered::body).containsExactly(ONE, OTHER);
        assertThat(world.delivered)
                .allSatisfy(each -> assertThat(each.headers()).containsEntry("Content-Type", world.payloadType));
    }

    @Test
    void x18_consumesSeveralTables_fromBothTriggers() {
        scene.oldProvider();
        scene.twoTables(ONE, OTHER);

        assertThat(scene.trigger(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertTablesDelivered();

        scene.reset();
        scene.oldProvider();
        scene.twoTables(ONE, OTHER);
        result(old.triggerAsProvider(scene.fields()));
        assertThat(ended(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertTablesDelivered();
    }

    @Test
    void x18_providesSeveralTables_fromBothTriggers() {
        scene.oldConsumer();
        scene.twoTables(ONE, OTHER);
        Imported[] both = {new Imported(world.payloadType, ONE), new Imported(world.payloadType, OTHER)};

        assertThat(scene.trigger(world.elm).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(old.imported).containsExactly(both);

        scene.reset();
        scene.oldConsumer();
        scene.twoTables(ONE, OTHER);
        result(old.triggerAsConsumer(scene.fields()));
        assertThat(ended(world.elm).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(old.imported).containsExactly(both);
    }

    @Test
    void x18_itemsThatAreSentTwice_areDeliveredOnce() {
        scene.oldProvider();
        scene.twoTables(ONE, OTHER);
        old.pushesOfEach = 2;

        assertThat(scene.trigger(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");

        assertTablesDelivered();
    }

    @Test
    void x18_triggersAtBothConnectors_areOneExchange_ifTheConsumerIsHere() {
        scene.oldProvider();
        scene.trigger(world.oak);

        result(old.triggerAsProvider(scene.fields()));

        assertThat(world.delivered).hasSize(1);
        assertThat(old.records.values())
                .hasSize(2)
                .allSatisfy(record -> assertThat(record.getString("status")).isEqualTo("IMPORT_SUCCESS"));
    }

    @Test
    void x18_openingWithEveryMemberOfAnOldConnector_isAccepted() {
        JsonObject announced =
                new JsonObject().put("mimetype", "text/csv").put("size", 3).put("checksum", "0".repeat(64));
        for (JsonObject providerData :
                List.of(new JsonObject(), announced, new JsonObject().put("checksum", "0".repeat(64)))) {
            scene.reset();
            scene.oldProvider();

            result(old.triggerAsProvider(scene.fields().put("providerData", providerData)));

            assertThat(ended(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");
        }
    }

    @Test
    void x18_whatIsNotDoneWithOldConnectors_isRefusedWithItsReason() {
        scene.oldProvider();
        JsonObject step = new JsonObject()
                .put("participant", "https://catalog.example/p")
                .put("service", "https://catalog.example/s")
                .put("params", "")
                .put("pre", new JsonArray())
                .put("completed", false);
        JsonObject chain = new JsonObject().put("catalogId", "c").put("services", new JsonArray().add(step));
        String id = "01dc0ffee0f0000000000001";

        assertThat(refusal(new JsonObject().put("providerDataExchange", id).put("consentId", id)))
                .contains("no data by consent");
        assertThat(refusal(new JsonObject()
                        .put("providerDataExchange", id)
                        .put("consumerDataExchange", id)
                        .put("serviceChain", chain)))
                .contains("no service chains");
    }

    private String refusal(JsonObject members) {
        LegacyConnector.Answer answer =
                result(old.call(HttpMethod.POST, "dataexchanges", scene.fields().mergeIn(members)));
        assertThat(answer.status()).isEqualTo(400);
        return answer.text();
    }

    @Test
    void x18_longReasonOfAFailure_isNoReasonToRefuseTheReport() {
        scene.oldProvider();
        old.failure = "PROVIDER_EXPORT_ERROR";
        old.reason = "x".repeat(5_000);

        assertThat(scene.trigger(world.oak).getString("status")).isEqualTo("PROVIDER_EXPORT_ERROR");

        scene.assertLegacyRecord("PROVIDER_EXPORT_ERROR");
    }

    @Test
    void x18_anyMediaTypeOfAnOldProvider_isDelivered() {
        for (String type : List.of("image/png", "text/turtle", "application/vnd.ms-excel", "application/zip")) {
            scene.reset();
            scene.oldProvider();
            old.items.clear();
            old.items.add(new LegacyConnector.Item(type, "0123"));
            world.payloadType = type;

            assertThat(scene.trigger(world.oak).getString("status")).as(type).isEqualTo("IMPORT_SUCCESS");
            assertThat(world.delivered)
                    .singleElement()
                    .satisfies(delivered -> assertThat(delivered.headers()).containsEntry("Content-Type", type));
        }
    }
}
