package org.sumspace.connector.exchange.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.LegacyExchange;

class LegacyExchangeStoreTest extends StoreTestBase {
    @StoreTest
    void exchange_isFoundAsItWasStored_byEachAnnouncedRecord() {
        LegacyExchangeStore store = new LegacyExchangeStore(database());
        result(store.createIndexes());
        LegacyExchange begun = LegacyExchange.begun("here").announced("one");
        LegacyExchange later = begun.announced("other")
                .opened(ExampleRecords.NOW)
                .exported(ExampleRecords.NOW)
                .pushedBy("other")
                .taken()
                .sending(ExampleRecords.NOW)
                .announcedItem(new Content(3, Digest.of(new byte[3]), "text/csv"));

        result(store.save(begun));
        result(store.save(later));

        assertThat(result(store.find("here"))).contains(later);
        assertThat(result(store.ofPeer("one"))).containsExactly(later);
        assertThat(result(store.ofPeer("other"))).containsExactly(later);
        assertThat(result(store.ofPeer("unknown"))).isEmpty();
    }
}
