package org.sumspace.connector.exchange.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.ExchangeRecord;
import org.sumspace.connector.exchange.domain.ExchangeRequest;
import org.sumspace.connector.exchange.domain.Item;
import org.sumspace.connector.exchange.domain.LegacyExchange;
import org.sumspace.connector.exchange.domain.Parties;
import org.sumspace.connector.exchange.domain.PeerLinks;
import org.sumspace.connector.exchange.domain.UseCount;
import org.sumspace.connector.shared.store.GoldenDocuments;

/** The documents of exchanges, member by member: a later build reads those of an earlier one. */
class StoredExchangesTest extends StoreTestBase {
    private static final Content EMPTY = new Content(0, Digest.of(new byte[0]), "text/plain");

    private static ExchangeRecord example(Map<String, ExchangeRecord> records, String state) {
        return requireNonNull(records.get(state));
    }

    /** A record with what no example has: a selection, a chain, links in a map, and items that are empty or unknown. */
    private static ExchangeRecord full() {
        ExchangeRecord base = example(ExampleRecords.consumer(), "RECEIVING");
        return new ExchangeRecord(
                "full",
                7,
                "full",
                new Parties(List.of("a", "b", "c"), 2, true),
                new ExchangeRequest("contract", "", "", "chain", JsonValue.parse("{\"b\":[1,null],\"a.$\":\"x\"}")),
                "key",
                base.triggers(),
                base.state(),
                new PeerLinks(Map.of(1, "m", 0, "p"), Set.of(1, 0), Set.of(1), Set.of(0)),
                List.of(new Item(EMPTY, 0), Item.toSend(EMPTY), Item.UNKNOWN),
                List.of(),
                base.deliveries(),
                true,
                true,
                null,
                null,
                "process",
                base.times());
    }

    static Stream<ExchangeRecord> records() {
        return Stream.of(
                example(ExampleRecords.consumer(), "ENDED"),
                example(ExampleRecords.provider(), "NOTED with a wish"),
                example(ExampleRecords.provider(), "ALIAS"),
                example(ExampleRecords.middle(), "WORKING, accepted"),
                full());
    }

    @Test
    void exchanges_areWrittenAsGolden_andReadFromIt() {
        List<String> golden = GoldenDocuments.of("exchanges");
        assertThat(records().map(record -> ExchangeDocument.write(record).encode()))
                .isEqualTo(golden);
        assertThat(golden.stream().map(document -> ExchangeDocument.read(new JsonObject(document))))
                .isEqualTo(records().toList());
    }

    @StoreTest
    void whatWasSentToOldConnectors_isWrittenAsGolden() {
        LegacyExchangeStore store = new LegacyExchangeStore(database());
        result(store.save(LegacyExchange.begun("begun")));
        result(store.save(LegacyExchange.begun("here")
                .announced("one")
                .opened(ExampleRecords.NOW)
                .exported(ExampleRecords.NOW)
                .pushedBy("other")
                .taken()
                .sending(ExampleRecords.NOW)
                .announcedItem(new Content(3, Digest.of(new byte[3]), "text/csv"))));

        assertThat(GoldenDocuments.stored(database(), "oldExchanges")).isEqualTo(GoldenDocuments.of("oldExchanges"));
    }

    @StoreTest
    void useCounts_areWrittenAsGolden() {
        result(new UseCountStore(database()).replace(new UseCount("uses", 3, 2, Set.of("b", "a"))));

        assertThat(GoldenDocuments.stored(database(), "useCounts")).isEqualTo(GoldenDocuments.of("useCounts"));
    }
}
