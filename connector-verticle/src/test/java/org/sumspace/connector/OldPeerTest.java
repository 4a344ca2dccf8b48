package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.OldPeerScene.JSON;
import static org.sumspace.connector.OldPeerScene.ended;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.connector.OldConnector.Imported;

/** Exchange rule X18: exchanges with a connector of version 1.10.2, in both roles and from both triggers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OldPeerTest {
    private static final String ONE = "name;age\nAda;36\n";
    private static final String OTHER = "name;town\nBob;Köln\n";

    @TempDir
    static Path folder;

    private OldPeerScene scene;
    private ExchangeWorld world;
    private OldConnector old;

    @BeforeAll
    void start() {
        scene = new OldPeerScene(folder);
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
        scene.assertOldRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_consumesFromAnOldProvider_triggeredThere_withoutAskingForTheData() {
        scene.oldProvider();

        result(old.triggerAsProvider(scene.fields()));

        assertThat(ended(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).hasSize(1);
        assertThat(old.called("POST /provider/export")).isZero();
        assertThat(old.called("POST /dataexchanges")).isZero();
        scene.assertOldRecord("IMPORT_SUCCESS");
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
        scene.assertOldRecord("IMPORT_SUCCESS");
    }

    @Test
    void x18_providesToAnOldConsumer_triggeredThere() {
        scene.oldConsumer();

        result(old.triggerAsConsumer(scene.fields()));

        assertThat(ended(world.elm).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(old.imported).hasSize(1);
        scene.assertOldRecord("IMPORT_SUCCESS");
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
    }
}
