package org.sumspace.connector.exchange.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeState;
import org.sumspace.connector.exchange.domain.ExchangeTrigger;
import org.sumspace.connector.exchange.domain.ExchangeTrigger.Side;
import org.sumspace.connector.exchange.domain.Settlement;
import org.sumspace.connector.exchange.domain.UseCount;
import org.sumspace.connector.exchange.domain.WaitingExchange;

class ExchangeStoreTest extends StoreTestBase {
    private static final Instant NOW = ExampleRecords.NOW;
    private static final String KEY = ExampleRecords.REQUEST.digest().toString();

    private ExchangeStore store() {
        ExchangeStore store = new ExchangeStore(database());
        result(store.createIndexes());
        return store;
    }

    @StoreTest
    void recordsOfEveryState_areFoundAsTheyWereStored() {
        ExchangeStore store = store();
        List<ExchangeRecord> records = new ArrayList<>();
        records.addAll(ExampleRecords.consumer().values());
        records.addAll(ExampleRecords.provider().values());
        records.addAll(ExampleRecords.middle().values());
        for (ExchangeRecord first : records) {
            ExchangeRecord added = first.withRevision(0);
            result(store.find(added.id())
                    .compose(found -> found.isEmpty()
                            ? store.add(added)
                            : store.replace(added.withRevision(found.get().revision()))
                                    .map(true)));

            ExchangeRecord found = result(store.find(added.id())).orElseThrow();
            assertThat(found.withRevision(0)).as("%s", first.state()).isEqualTo(added);
        }
    }

    @StoreTest
    void x1_aSecondOpenExchangeWithAnEqualRequest_isNotStored() {
        ExchangeStore store = store();
        ExchangeRecord open = requireNonNull(ExampleRecords.consumer().get("OPEN"));
        assertThat(result(store.add(open))).isTrue();

        assertThat(result(store.add(ExampleRecords.consumerOf("another")))).isFalse();
    }

    @StoreTest
    void aRecordThatSomebodyElseHasChanged_isNotReplaced() {
        ExchangeStore store = store();
        ExchangeRecord open = requireNonNull(ExampleRecords.consumer().get("OPEN"));
        result(store.add(open));
        result(store.replace(open));

        assertThatThrownBy(() -> result(store.replace(open))).isInstanceOf(NodeException.class);
    }

    @StoreTest
    void x2_whatATriggerMayMean_isFoundByRequestNoteAndKey() {
        ExchangeStore store = store();
        ExchangeRecord ended = requireNonNull(ExampleRecords.consumer().get("ENDED"));
        result(store.add(ended));

        assertThat(ids(store, "", "", NOW.plusSeconds(30))).containsExactly(ended.id());
        assertThat(ids(store, "", "", NOW.plus(Duration.ofMinutes(5)))).isEmpty();
        assertThat(ids(store, "", "key", NOW.plus(Duration.ofHours(20)))).containsExactly(ended.id());
        assertThat(ids(store, "unknown note", "other key", NOW.plus(Duration.ofHours(20))))
                .isEmpty();
    }

    @StoreTest
    void x2_anOpenExchange_isFoundByItsRequest_howeverOldItIs() {
        ExchangeStore store = store();
        ExchangeRecord reading = requireNonNull(ExampleRecords.provider().get("READING"));
        result(store.add(reading));

        assertThat(ids(store, "", "", NOW.plus(Duration.ofDays(3)))).containsExactly(reading.id());
    }

    private static List<String> ids(ExchangeStore store, String note, String key, Instant now) {
        ExchangeTrigger trigger = new ExchangeTrigger(Side.PROVIDER, note, key, now);
        return result(store.candidates(trigger, KEY, now.minusSeconds(60), now)).stream()
                .map(ExchangeRecord::id)
                .toList();
    }

    @StoreTest
    void recordOfAnExchange_isFoundAtItsParty() {
        ExchangeStore store = store();
        ExchangeRecord sending = requireNonNull(ExampleRecords.provider().get("SENDING"));
        result(store.add(sending));

        assertThat(result(store.ofExchange(sending.parties(), sending.exchangeId()))
                        .orElseThrow()
                        .id())
                .isEqualTo(sending.id());
        assertThat(result(store.ofExchange(sending.parties(), "other"))).isEmpty();
    }

    @StoreTest
    void x12_whatWaits_isFoundWithTheTimeOfItsNextLook_andNothingElse() {
        ExchangeStore store = store();
        result(store.add(requireNonNull(ExampleRecords.consumer().get("AGREED"))));
        result(store.add(requireNonNull(ExampleRecords.provider().get("ENDED"))));
        List<WaitingExchange> waiting = new ArrayList<>();

        result(store.forEachWaiting(waiting::add));

        assertThat(waiting).containsExactly(new WaitingExchange("e", ExchangeState.AGREED, NOW.plusSeconds(30)));
    }

    @StoreTest
    void x11_aCountThatSomebodyElseHasChanged_isNotReplaced() {
        UseCountStore counts = new UseCountStore(database());
        result(counts.createIndexes());
        UseCount none = result(counts.find("contract resource"));
        UseCount reserved = none.reserve("a").orElseThrow();
        assertThat(result(counts.replace(reserved))).isTrue();

        assertThat(result(counts.replace(none.reserve("b").orElseThrow()))).isFalse();
        UseCount present = result(counts.find("contract resource"));
        assertThat(present.reserved()).containsExactly("a");
        assertThat(result(counts.reserved())).containsExactly(present);
        assertThat(result(counts.replace(present.settle("a", Settlement.USE).orElseThrow())))
                .isTrue();
        assertThat(result(counts.reserved())).isEmpty();
        assertThat(result(counts.find("contract resource")).used()).isEqualTo(1);
    }
}
