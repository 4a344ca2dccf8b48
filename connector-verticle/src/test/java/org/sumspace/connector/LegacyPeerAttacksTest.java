package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.LegacyPeerScene.newest;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.document.JsonValue;
import org.sumspace.connector.LegacyConnector.Item;
import org.sumspace.connector.LegacyConnector.Step;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.store.ExchangeStore;

/** Attacks with unsigned messages, which must fail. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LegacyPeerAttacksTest {
    private static final String ID = "01dc0ffee0f0000000000001";

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

    private JsonObject opening(String id) {
        return scene.fields().put("providerEndpoint", old.url).put("providerDataExchange", id);
    }

    /** An exchange that waits for the data of the old provider. */
    private String waiting() {
        scene.oldProvider();
        old.dies.add(Step.ASKED_FOR_DATA);
        scene.begin(world.oak);
        scene.await(() -> old.called("POST /provider/export") > 0);
        return newest(world.oak).getString("_id");
    }

    private void end() {
        scene.passTime(LegacyPeerScene.PATIENCE.plusSeconds(1));
        LegacyPeerScene.ended(world.oak);
    }

    @Test
    void otherAddress_isNotAdmitted() {
        String exchange = waiting();
        String peerId = old.onlyRecord().getString("_id");
        Map<String, JsonObject> messages = Map.of(
                "dataexchanges", opening(peerId),
                "provider/export", new JsonObject().put("consumerDataExchange", exchange),
                "consumer/import",
                        new JsonObject().put("providerDataExchange", peerId).put("data", 1));

        messages.forEach((path, body) -> assertThat(result(old.callFromElsewhere(HttpMethod.POST, path, body))
                        .status())
                .as(path)
                .isEqualTo(401));
        JsonObject report = new JsonObject().put("status", "IMPORT_SUCCESS");
        assertThat(result(old.callFromElsewhere(HttpMethod.PUT, "dataexchanges/" + exchange, report))
                        .status())
                .isEqualTo(401);
        assertThat(world.delivered).isEmpty();
        end();
    }

    @Test
    void openingThatItsRecordDoesNotConfirm_opensNothing() {
        scene.oldProvider();
        String before = result(old.call(HttpMethod.GET, "dataexchanges", new JsonObject()))
                .text();
        int exchanges = new JsonObject(before).getJsonArray("content").size();

        assertThat(result(old.call(HttpMethod.POST, "dataexchanges", opening(ID)))
                        .status())
                .isEqualTo(403);
        old.records.put(ID, opening(ID).put("_id", ID).put("contract", world.contract() + "/other"));
        assertThat(result(old.call(HttpMethod.POST, "dataexchanges", opening(ID)))
                        .status())
                .isEqualTo(403);

        String after = result(old.call(HttpMethod.GET, "dataexchanges", new JsonObject()))
                .text();
        assertThat(new JsonObject(after).getJsonArray("content")).hasSize(exchanges);
    }

    @Test
    void reportThatItsRecordDoesNotConfirm_changesNothing() {
        String exchange = waiting();
        JsonObject report = new JsonObject().put("status", "PROVIDER_EXPORT_ERROR");

        assertThat(result(old.call(HttpMethod.PUT, "dataexchanges/" + exchange, report))
                        .status())
                .isEqualTo(200);
        scene.await(() -> old.called("GET /dataexchanges/id") > 3);

        assertThat(newest(world.oak).getString("status")).isEqualTo("PENDING");
        end();
    }

    @Test
    void recordOfAnotherExchange_isNotTakenForThisOne() {
        String exchange = waiting();
        JsonObject foreign = old.onlyRecord().copy().put("_id", ID).put("consumerDataExchange", ID);
        old.records.put(ID, foreign);

        JsonObject announcement = new JsonObject().put("providerDataExchange", ID);
        assertThat(result(old.call(HttpMethod.PUT, "dataexchanges/" + exchange, announcement))
                        .status())
                .isEqualTo(403);
        assertThat(result(old.push(ID, exchange, new Item(LegacyPeerScene.JSON, "[\"forged\"]")))
                        .status())
                .isEqualTo(404);

        assertThat(world.delivered).isEmpty();
        end();
    }

    @Test
    void exchangeOfPeersThatSign_takesNoUnsignedMessages() {
        String exchange = waiting();
        end();
        JsonObject report = new JsonObject().put("status", "IMPORT_SUCCESS");
        // A record as it was stored before its participant was configured in peers.
        Parties signing = new Parties(
                List.of(
                        world.catalog("participants", ExchangeWorld.ELM),
                        world.catalog("participants", ExchangeWorld.OAK)),
                1);
        ExchangeRecord record = ExchangeRecord.created(
                ID,
                ID,
                signing,
                new ExchangeRequest(world.contract(), "p", "r", "", JsonValue.of(null)),
                ExchangeState.OPEN,
                new Moment(world.oak.clock.instant(), "process", true));
        result(new ExchangeStore(world.oak.mongo).add(record));
        assertThat(result(old.call(HttpMethod.PUT, "dataexchanges/" + ID, report))
                        .status())
                .isEqualTo(404);
        assertThat(result(old.call(
                                HttpMethod.PUT,
                                "dataexchanges/" + exchange + "/success",
                                new JsonObject()
                                        .put("consumerDataExchange", exchange)
                                        .put("origin", "consumer")
                                        .put("status", "IMPORT_SUCCESS")))
                        .status())
                .isEqualTo(401);
    }
}
