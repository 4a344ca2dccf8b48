package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.assessment.account.store.AccountStore;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.postgres.Database;

/** Detects that the pepper has changed since the first start. After a change no earlier password matches. */
public record PepperCheck(Database database, Passwords passwords) {
    private static final Logger LOG = LoggerFactory.getLogger(PepperCheck.class);
    private static final String TEXT = "pepper check";

    /** Whether the pepper is that of the first start; warns if it is not. */
    public Future<Boolean> run() {
        return database.inTransaction(AccountStore::pepperHash)
                .compose(known -> known.isPresent()
                        ? passwords.verify(TEXT, known)
                        : passwords
                                .renewed(TEXT)
                                .compose(hash -> database.inTransaction(tx -> AccountStore.setPepperHash(tx, hash)))
                                .map(true))
                .onSuccess(same -> {
                    if (!same) {
                        LOG.warn("SVC_PASSWORD_PEPPER has changed: nobody can log in with an earlier password."
                                + " Restore it, or reset the passwords.");
                    }
                });
    }
}
