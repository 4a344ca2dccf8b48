package org.sumspace.connector.exchange.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.connector.exchange.core.ExampleRecords;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.OldExchange;

class OldExchangeStoreTest extends StoreTestBase {
    @StoreTest
    void exchange_isFoundAsItWasStored_byEachAnnouncedRecord() {
        OldExchangeStore store = new OldExchangeStore(database());
        result(store.createIndexes());
        OldExchange begun = OldExchange.begun("here").announced("one");
        OldExchange later = begun.announced("other")
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
