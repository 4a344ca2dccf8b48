package org.sumspace.connector.exchange.service.peer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.sumspace.common.http.participant.KnownCatalogs;
import org.sumspace.common.http.participant.ParticipantKeys;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.core.ExchangeRules;
import org.sumspace.connector.exchange.core.message.SignedMessage;
import org.sumspace.connector.exchange.domain.ExchangeLimits;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeStatus;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Outcome;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.Retention;
import org.sumspace.connector.exchange.store.EvidenceStore;
import org.sumspace.connector.exchange.store.ExchangeStore;

class RecordRemovalTest extends StoreTestBase {
    private static final ExchangeRecord ENDED =
            requireNonNull(ExampleRecords.provider().get("ENDED"));
    private static final ExchangeRecord OPEN =
            requireNonNull(ExampleRecords.consumer().get("OPEN"));
    private static final String EVIDENCE = "OUTCOME " + ExchangeRecord.exchangeKey(ENDED.parties(), ENDED.exchangeId());

    private boolean isClockTrusted = true;

    private ExchangeStore store() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        assertThat(result(store.add(ENDED))).isTrue();
        assertThat(result(store.add(OPEN))).isTrue();
        assertThat(result(store.add(outcomeAlone()))).isTrue();
        result(new EvidenceStore(database())
                .keep(EVIDENCE, new SignedMessage("PUT", "https://p.example/", Map.of(), "{}"), ExampleRecords.NOW));
        return store;
    }

    private static ExchangeRecord outcomeAlone() {
        Outcome outcome = new Outcome(ExchangeStatus.PEP_ERROR, "", Outcome.Source.CONSUMER, List.of(), false);
        return requireNonNull(new ExchangeRules(ExchangeLimits.DEFAULT)
                .ended(
                        "alone",
                        "unknown",
                        new Parties(List.of("provider", "consumer"), 0),
                        outcome,
                        new Moment(ExampleRecords.NOW, "process", true))
                .written());
    }

    private void removeAfter(ExchangeStore store, int days) {
        Clock clock = Clock.fixed(ExampleRecords.NOW.plus(Duration.ofDays(days)), ZoneOffset.UTC);
        ParticipantKeys keys = new ParticipantKeys(
                new KnownCatalogs(List.of()), url -> Future.failedFuture("no keys are read"), TrustAnchors.of(), clock);
        ExchangeEvidence evidence = new ExchangeEvidence(new EvidenceStore(database()), keys, clock);
        result(new RecordRemoval(
                        store,
                        evidence,
                        retention -> retention == Retention.RECORD ? 365 : 30,
                        clock,
                        () -> isClockTrusted)
                .run());
    }

    private static boolean has(ExchangeStore store, ExchangeRecord record) {
        return result(store.find(record.id())).isPresent();
    }

    @StoreTest
    void retention_endedRecords_areRemovedWithTheirEvidenceAfterAYear_andOpenOnesNever() {
        ExchangeStore store = store();

        removeAfter(store, 365);
        assertThat(has(store, ENDED)).isTrue();
        removeAfter(store, 366);

        assertThat(has(store, ENDED)).isFalse();
        assertThat(has(store, OPEN)).isTrue();
        assertThat(result(new EvidenceStore(database()).find(EVIDENCE))).isEmpty();
    }

    @StoreTest
    void retention_outcomesWithoutARecord_areRemovedAfterThirtyDays_andCountNoMore() {
        ExchangeStore store = store();
        assertThat(result(store.countOutcomesAlone("consumer"))).isEqualTo(1);

        removeAfter(store, 30);
        assertThat(result(store.countOutcomesAlone("consumer"))).isEqualTo(1);
        removeAfter(store, 31);

        assertThat(result(store.countOutcomesAlone("consumer"))).isZero();
        assertThat(has(store, ENDED)).isTrue();
    }

    @StoreTest
    void exchangeX19_clockThatIsNotTrusted_removesNothing() {
        ExchangeStore store = store();
        isClockTrusted = false;

        removeAfter(store, 4_000);

        assertThat(has(store, ENDED)).isTrue();
    }
}
