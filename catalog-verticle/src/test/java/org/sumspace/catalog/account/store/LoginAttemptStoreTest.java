package org.sumspace.catalog.account.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.query.Query;

class LoginAttemptStoreTest extends StoreTestBase {
    @StoreTest
    void t3_rowsOutliveARestart_untilTheirTime() {
        LoginAttemptStore before = new LoginAttemptStore(database());
        before.save("account:a", NOW.plusSeconds(5));
        before.save("account:b", NOW.plusSeconds(60));
        before.save("account:a", NOW.plusSeconds(30));
        before.save("account:c", NOW.plusSeconds(1));
        awaitRows(3);
        assertThat(loaded(NOW.plusSeconds(1)))
                .containsExactly(
                        Map.entry("account:a", NOW.plusSeconds(30)), Map.entry("account:b", NOW.plusSeconds(60)));
        awaitRows(2);
    }

    @StoreTest
    void t3_ofTooManyRows_theOldestGo() {
        LoginAttemptStore before = new LoginAttemptStore(database(), 3);
        for (int i = 0; i < 6; i++) {
            before.save("account:" + i, NOW.plusSeconds(10 + i));
        }
        before.save("account:3", NOW.plusSeconds(90));
        before.save("account:6", NOW.plusSeconds(16));
        await().untilAsserted(() -> assertThat(loaded(NOW)).containsOnlyKeys("account:5", "account:6", "account:3"));
    }

    private Map<String, Instant> loaded(Instant now) {
        Map<String, Instant> rows = new LinkedHashMap<>();
        LoginAttemptStore store = new LoginAttemptStore(database());
        result(store.deleteOver(now).compose(deleted -> store.load(now, rows::put)));
        return rows;
    }

    private void awaitRows(long count) {
        await().untilAsserted(() -> assertThat(
                        result(database().documents("loginAttempts").count(Query.everything())))
                .isEqualTo(count));
    }
}
