package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;
import static org.sumspace.connector.LegacyPeerScene.ended;
import static org.sumspace.connector.LegacyPeerScene.newest;

import io.vertx.core.http.HttpMethod;
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
import org.sumspace.connector.LegacyConnector.Step;

/** Exchange rule X18: an old connector stops in the middle of an exchange, refuses, or reports a failure. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LegacyPeerFaultsTest {
    private static final String OPEN = "POST /dataexchanges";
    private static final String EXPORT = "POST /provider/export";
    private static final String IMPORT = "POST /consumer/import";

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

    private static String message(JsonObject exchange) {
        return exchange.getJsonObject("error").getString("message");
    }

    @Test
    void recordThatWasAnnounced_isNotAskedForAgain_ifTheAnswerIsLost() {
        for (ConnectorUnderTest connector : List.of(world.oak, world.elm)) {
            if (connector == world.oak) {
                scene.oldProvider();
            } else {
                scene.oldConsumer();
            }
            old.dies.add(Step.RECORD_ANNOUNCED);

            assertThat(scene.trigger(connector).getString("status")).isEqualTo("IMPORT_SUCCESS");

            assertThat(old.called(OPEN)).isEqualTo(1);
            scene.assertLegacyRecord("IMPORT_SUCCESS");
        }
    }

    @Test
    void recordThatMayExist_isLookedFor_andNotAskedForAgain() {
        scene.oldProvider();
        old.dies.add(Step.ASKED_FOR_A_RECORD);

        scene.begin(world.oak);
        scene.outlast(() -> old.called("GET /dataexchanges") > 0);

        JsonObject exchange = ended(world.oak);
        assertThat(exchange.getString("status")).isEqualTo("UNDEFINED_ERROR");
        assertThat(message(exchange)).contains("did not say whether it keeps a record");
        assertThat(old.called(OPEN)).isEqualTo(1);
    }

    @Test
    void providerThatSendsNothing_isNotAskedAgain_andNotWaitedForWithoutALimit() {
        scene.oldProvider();
        old.dies.add(Step.ASKED_FOR_DATA);

        scene.begin(world.oak);
        scene.outlast(() -> old.called(EXPORT) > 0);

        JsonObject exchange = ended(world.oak);
        assertThat(exchange.getString("status")).isEqualTo("PROVIDER_EXPORT_ERROR");
        assertThat(message(exchange)).contains("did not send the data in time");
        assertThat(old.called(EXPORT)).isEqualTo(1);
        scene.assertLegacyRecord("PROVIDER_EXPORT_ERROR");
    }

    @Test
    void providerThatDiesAfterItSent_isNotAskedAgain() {
        scene.oldProvider();
        old.dies.add(Step.DATA_SENT);

        assertThat(scene.trigger(world.oak).getString("status")).isEqualTo("IMPORT_SUCCESS");

        assertThat(old.called(EXPORT)).isEqualTo(1);
        assertThat(world.delivered).hasSize(1);
    }

    @Test
    void exchangeX18_dataThatIsNotWhatTheProviderAnnounced_isNotDelivered() {
        scene.oldProvider();
        old.items.clear();
        old.items.add(new LegacyConnector.Item("text/csv", "a,b"));
        old.announcesOtherData = true;

        JsonObject exchange = scene.trigger(world.oak);

        assertThat(exchange.getString("status")).isEqualTo("PROVIDER_EXPORT_ERROR");
        assertThat(world.delivered).isEmpty();
        scene.assertLegacyRecord("PROVIDER_EXPORT_ERROR");
    }

    @Test
    void providersFailure_isReadAfterItIsReported() {
        scene.oldProvider();
        old.failure = "PEP_ERROR";

        assertThat(scene.trigger(world.oak).getString("status")).isEqualTo("PEP_ERROR");

        assertThat(world.delivered).isEmpty();
        scene.assertLegacyRecord("PEP_ERROR");
    }

    @Test
    void failureThatTheProviderReportsAtItsOwnRecord_isTheReasonOfTheEnd() {
        scene.oldProvider();
        old.hasNoRepresentation = true;

        JsonObject ended = scene.trigger(world.oak);

        assertThat(ended.getString("status")).isEqualTo("PROVIDER_EXPORT_ERROR");
        assertThat(message(ended)).isEqualTo("No representation found");
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void failureThatIsReportedWithoutARecordOfIt_endsNothing() {
        scene.oldProvider();
        old.items.add(new LegacyConnector.Item("application/json", "[1]"));
        JsonObject failed = new JsonObject().put("origin", "provider").put("payload", "made up");

        String id = scene.trigger(world.oak).getString("_id");

        assertThat(result(old.call(HttpMethod.PUT, "dataexchanges/" + id + "/error", failed))
                        .content()
                        .getString("status"))
                .isEqualTo("IMPORT_SUCCESS");
        assertThat(result(old.call(HttpMethod.PUT, "dataexchanges/" + "0".repeat(24) + "/error", failed))
                        .status())
                .isEqualTo(404);
        assertThat(result(old.callFromElsewhere(HttpMethod.PUT, "dataexchanges/" + id + "/error", failed))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void providerThatIsNotThere_isAskedWhenItIsBack() {
        scene.oldProvider();
        world.move(ExchangeWorld.ELM, "http://127.0.0.1:1/");
        scene.begin(world.oak);
        await().atMost(Patience.MAX)
                .until(() -> newest(world.oak).getString("status").equals("PENDING"));

        world.move(ExchangeWorld.ELM, old.url);

        // The address is cached for a minute. Calls that read it may be under way, and time out if the clock advances.
        // The
        // connector looks once a second: at the same interval, every call could meet an advance.
        await().atMost(Patience.MAX).pollInterval(Duration.ofMillis(1_700)).until(() -> {
            boolean isAsked = old.called(OPEN) > 0;
            if (!isAsked) {
                scene.passTime(Duration.ofMinutes(2));
            }
            return isAsked;
        });
        scene.await(() -> newest(world.oak).getString("status").equals("IMPORT_SUCCESS"));
        assertThat(old.called(OPEN)).isEqualTo(1);
    }

    @Test
    void consumerThatDiesBeforeItImports_leavesTheDeliveryUnknown_andGetsNothingTwice() {
        scene.oldConsumer();
        old.dies.add(Step.GOT_DATA);

        scene.begin(world.elm);
        scene.outlast(() -> old.called(IMPORT) > 0);

        JsonObject exchange = ended(world.elm);
        assertThat(exchange.getString("status")).isEqualTo("UNDEFINED_ERROR");
        assertThat(exchange.getJsonObject("payload").getString("delivery")).isEqualTo("unknown");
        assertThat(old.called(IMPORT)).isEqualTo(1);
    }

    @Test
    void consumersReport_countsOnlyIfItsRecordSaysTheSame() {
        scene.oldConsumer();
        old.dies.add(Step.REPORTED);

        scene.begin(world.elm);
        scene.outlast(() -> !old.imported.isEmpty());

        assertThat(ended(world.elm).getString("status")).isEqualTo("UNDEFINED_ERROR");
        assertThat(old.called(IMPORT)).isEqualTo(1);
    }

    @Test
    void consumerThatDiesAfterItsImport_isBelievedByItsRecord() {
        scene.oldConsumer();
        old.dies.add(Step.IMPORTED);

        assertThat(scene.trigger(world.elm).getString("status")).isEqualTo("IMPORT_SUCCESS");

        assertThat(old.called(IMPORT)).isEqualTo(1);
    }

    @Test
    void consumersRefusal_isTheOutcome() {
        scene.oldConsumer();
        old.refusesData = true;

        assertThat(scene.trigger(world.elm).getString("status")).isEqualTo("CONSUMER_IMPORT_ERROR");

        assertThat(old.called(IMPORT)).isEqualTo(1);
    }

    @Test
    void dataThatAnOldConsumerCannotTake_isNotSent() {
        scene.oldConsumer();
        world.payload = "[\"" + "x".repeat(LegacyPeerScene.BODY_BYTES_MAX) + "\"]";

        JsonObject exchange = scene.trigger(world.elm);

        assertThat(exchange.getString("status")).isEqualTo("PROVIDER_EXPORT_ERROR");
        assertThat(message(exchange)).contains("larger than the old connector takes");
        assertThat(old.called(IMPORT)).isZero();
        scene.assertLegacyRecord("PROVIDER_EXPORT_ERROR");
    }
}
