package org.sumspace.connector.exchange.service.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.domain.ExchangeFilter;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.Moment;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.store.ExchangeStore;

class RefusedStartsTest extends StoreTestBase {
    private static final Parties AT_CONSUMER = new Parties(List.of("elm", "oak"), 1);
    private static final Parties AT_PROVIDER = new Parties(List.of("elm", "oak"), 0);

    private int written;
    private Instant now = ExampleRecords.NOW;

    private RefusedStarts starts(ExchangeStore store) {
        return new RefusedStarts(
                store, () -> String.format("%024x", ++written), () -> new Moment(now, "process", true));
    }

    private static ExchangeRequest request(int number) {
        return new ExchangeRequest("contract " + number, "purpose", "resource", "", JsonValue.of(null));
    }

    private static List<ExchangeRecord> listed(ExchangeStore store) {
        return result(store.list(ExchangeFilter.NONE, Optional.empty()));
    }

    @StoreTest
    void participantWhoAsksALot_leavesALimitedNumber_andDisplacesNoOther() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        RefusedStarts starts = starts(store);
        result(starts.record(AT_CONSUMER, request(0), Side.CONSUMER, "denied"));
        List<Future<Void>> all = IntStream.range(0, RefusedStarts.PER_PARTICIPANT_MAX + 20)
                .mapToObj(number -> starts.record(AT_PROVIDER, request(number), Side.PROVIDER, "denied"))
                .toList();
        result(Future.all(all));
        assertThat(result(store.refusedStarts("elm")))
                .hasSize(RefusedStarts.PER_PARTICIPANT_MAX)
                .extracting(record -> record.request().contract())
                .contains("contract " + (RefusedStarts.PER_PARTICIPANT_MAX + 19))
                .doesNotContain("contract 0");
        assertThat(result(store.refusedStarts("oak"))).hasSize(1);
        assertThat(listed(store)).hasSize(RefusedStarts.PER_PARTICIPANT_MAX + 1);
    }

    @StoreTest
    void sameAgain_isOneRecord_withTheFirstTimeAndTheLast_andAnotherReasonIsAnother() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        RefusedStarts starts = starts(store);
        for (int repeated = 0; repeated < 3; repeated++) {
            result(starts.record(AT_CONSUMER, request(0), Side.CONSUMER, "denied"));
            now = now.plus(Duration.ofHours(1));
        }
        assertThat(listed(store)).singleElement().satisfies(record -> {
            assertThat(record.triggers())
                    .extracting(ExchangeTrigger::at)
                    .containsExactly(ExampleRecords.NOW, ExampleRecords.NOW.plus(Duration.ofHours(2)));
            assertThat(record.waitsFor()).isEmpty();
        });
        result(starts.record(AT_CONSUMER, request(0), Side.CONSUMER, "revoked"));
        assertThat(listed(store)).hasSize(2);
    }

    @StoreTest
    void laterTrigger_joinsNoRefusedStart() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        result(starts(store).record(AT_CONSUMER, request(0), Side.CONSUMER, "denied"));
        ExchangeTrigger later = new ExchangeTrigger(Side.PROVIDER, "", "", now);
        String key = request(0).digest().toString();
        assertThat(result(store.candidates(later, key, now.minus(Duration.ofMinutes(5)), now.plusSeconds(1))))
                .isEmpty();
    }
}
