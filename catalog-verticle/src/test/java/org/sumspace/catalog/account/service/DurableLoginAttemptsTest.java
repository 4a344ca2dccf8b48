package org.sumspace.catalog.account.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import java.time.Duration;
import org.sumspace.catalog.account.store.LoginAttemptStore;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestOrganisation;

class DurableLoginAttemptsTest extends StoreTestBase {
    private static final String ACCOUNT = "ada@example.org";
    private static final String ADDRESS = "192.0.2.1";

    private final MutableClock clock = new MutableClock(TestOrganisation.START);

    @StoreTest
    void t3_whoHasNoAttemptLeft_hasNoneAfterARestart() {
        DurableLoginAttempts standby = open();
        LoginAttempts before = open().attempts();
        for (int i = 0; i < 10; i++) {
            before.take(ACCOUNT, ADDRESS);
        }
        Documents rows = database().documents("loginAttempts");
        await().until(() -> result(rows.count(Query.everything())) == 1);
        LoginAttempts after = open().attempts();
        assertThatThrownBy(() -> after.take(ACCOUNT, ADDRESS)).isInstanceOf(NodeException.class);
        after.take("other@example.org", ADDRESS);
        result(standby.load());
        assertThatThrownBy(() -> standby.attempts().take(ACCOUNT, ADDRESS)).isInstanceOf(NodeException.class);
        clock.advance(Duration.ofMinutes(1));
        LoginAttempts later = open().attempts();
        for (int i = 0; i < 10; i++) {
            later.take(ACCOUNT, ADDRESS);
        }
    }

    /** A catalog that began as a standby failed to start, because it deleted expired rows. */
    @StoreTest
    void l5_standby_readsTheAttempts_withoutAWrite() {
        DocumentStore readOnly = database().guardedBy(() -> {
            throw NodeException.unavailable("may not write");
        });
        assertThat(result(DurableLoginAttempts.open(new LoginAttemptStore(readOnly), clock)))
                .isNotNull();
    }

    private DurableLoginAttempts open() {
        return result(DurableLoginAttempts.open(new LoginAttemptStore(database()), clock));
    }
}
