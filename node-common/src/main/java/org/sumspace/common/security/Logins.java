package org.sumspace.common.security;

import io.vertx.core.Future;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;

/**
 * Checks e-mail address and password of those who log in. The same refusal for an unknown account and a wrong password;
 * failed attempts are bounded.
 */
public final class Logins {
    private static final Logger LOG = LoggerFactory.getLogger(Logins.class);

    private final Account.Source accounts;
    private final Passwords passwords;
    private final LoginAttempts attempts;

    public Logins(Account.Source accounts, Passwords passwords, LoginAttempts attempts) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.attempts = attempts;
    }

    /**
     * @param address the remote IP address
     * @return failed with UNAUTHENTICATED or TOO_MANY
     */
    public Future<Account> logIn(String email, String password, String address) {
        String known = EmailAddress.lookUpForm(email);
        attempts.take(known, address);
        return accounts.find(known)
                .compose(account -> passwords
                        .verify(password, account.map(Account::passwordHash))
                        .map(matches -> matches ? account : Optional.<Account>empty()))
                .compose(account -> {
                    Account own = account.orElseThrow(
                            () -> NodeException.unauthenticated("E-mail address or password is wrong."));
                    attempts.giveBack(known, address);
                    return renewHash(own, password).map(own);
                });
    }

    /** Replaces an outdated hash. The log-in succeeds even if this fails. */
    private Future<Void> renewHash(Account account, String password) {
        if (!Passwords.isOutdated(account.passwordHash())) {
            return Future.succeededFuture();
        }
        return passwords
                .renewed(password)
                .compose(hash -> accounts.replaceHash(account, hash))
                .onFailure(
                        failure -> LOG.warn("Could not replace an old password hash; trying again next time", failure))
                .otherwiseEmpty();
    }
}
