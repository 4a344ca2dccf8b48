package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Patience;
import org.sumspace.connector.exchange.core.message.SignedMessage;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.store.EvidenceStore;
import org.sumspace.connector.exchange.store.ExchangeStore;

/** A consumer that lost the outcome of an exchange accepts it from the provider, if the consumer itself signed it. */
class RestoredConsumerTest {
    @TempDir
    Path folder;

    private ExchangeWorld world;
    private String exchange = "";

    @BeforeEach
    void start() {
        world = new ExchangeWorld(folder);
        exchange = world.oak
                .api
                .post("/exchange", world.request())
                .bearer(world.oak.operator())
                .expect(200)
                .json()
                .getJsonObject("content")
                .getJsonObject("dataExchange")
                .getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> result(new ExchangeStore(world.elm.mongo).findAny(exchange))
                        .filter(atElm -> !atElm.state().isOpen())
                        .isPresent());
    }

    @AfterEach
    void stop() {
        world.close();
    }

    /** The consumer's store is restored from a backup: it has just opened the exchange. */
    private void restore() {
        ExchangeStore store = new ExchangeStore(world.oak.mongo);
        ExchangeRecord ended = result(store.find(exchange)).orElseThrow();
        ExchangeRecord opened = ExchangeRecord.created(
                exchange,
                exchange,
                ended.parties(),
                ended.request(),
                ExchangeState.OPEN,
                new Moment(world.oak.clock.instant(), "an earlier process", true));
        Moment earlier = new Moment(world.oak.clock.instant(), "an earlier process", true);
        result(store.replace(opened.change(earlier)
                .times(earlier.now(), earlier.now().plus(Duration.ofHours(1)))
                .done()
                .withRevision(ended.revision())));
        result(world.oak.exchanges().stop());
        world.oak.restarted();
        result(world.oak.exchanges().start());
    }

    @Test
    void exchangeX20_restoredConsumer_adoptsTheOutcomeThatItSigned_andDeliversNothingAgain() {
        restore();

        await().atMost(Patience.MAX).until(() -> recordOfOak().status().name().equals("IMPORT_SUCCESS"));
        assertThat(world.delivered).hasSize(1);
    }

    @Test
    void exchangeX20_outcomeThatTheConsumerDidNotSign_isNotAdopted() {
        ExchangeRecord atElm =
                result(new ExchangeStore(world.elm.mongo).findAny(exchange)).orElseThrow();
        String id = "OUTCOME " + ExchangeRecord.exchangeKey(atElm.parties(), exchange);
        EvidenceStore evidence = new EvidenceStore(world.elm.mongo);
        SignedMessage signed = result(evidence.find(id)).orElseThrow();
        SignedMessage forged = new SignedMessage(
                signed.method(),
                signed.target(),
                signed.headers(),
                signed.body().replace("0.", "1."));
        result(world.elm.mongo.documents("exchangeEvidence").delete(id));
        result(evidence.keep(id, forged, world.elm.clock.instant()));

        restore();

        await().atMost(Patience.MAX).until(() -> !recordOfOak().state().isOpen());
        assertThat(recordOfOak().status().name()).isEqualTo("PROVIDER_EXPORT_ERROR");
        assertThat(world.delivered).hasSize(1);
    }

    private ExchangeRecord recordOfOak() {
        return result(new ExchangeStore(world.oak.mongo).find(exchange)).orElseThrow();
    }
}
