package org.sumspace.catalog.account.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;

class AccountStoreTest extends StoreTestBase {

    private AccountStore store() {
        AccountStore store = new AccountStore(database());
        result(store.createIndexes());
        return store;
    }

    @StoreTest
    void account_isFoundByItsEmail() {
        AccountStore accounts = store();
        ParticipantAccount account = account("1", "Ada@example.org", "Alma");
        result(accounts.add(account));
        assertThat(result(accounts.byEmail("ada@example.org"))).contains(account);
        assertThat(result(accounts.byEmail("eve@example.org"))).isEmpty();
    }

    @StoreTest
    void participant_isFoundByItsId() {
        AccountStore accounts = store();
        result(accounts.add(account("1", "ada@example.org", "Alma")));
        assertThat(result(accounts.participant("1"))).contains(new Participant("1", "Alma", NOW));
        assertThat(result(accounts.participant("2"))).isEmpty();
    }

    @StoreTest
    void secondAccountWithEmailOrName_isRefused() {
        AccountStore accounts = store();
        result(accounts.add(account("1", "ada@example.org", "Alma")));
        assertConflict(() -> result(accounts.add(account("2", "ada@example.org", "Bete"))));
        assertConflict(() -> result(accounts.add(account("3", "eve@example.org", "Alma"))));
        assertThat(result(accounts.byEmail("eve@example.org"))).isEmpty();
    }

    private ParticipantAccount account(String id, String email, String name) {
        return new ParticipantAccount(id, email, "Ada", "L", name, Secret.of("$argon2id$x"), NOW);
    }

    private static void assertConflict(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.CONFLICT));
    }
}
