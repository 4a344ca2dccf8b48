package org.sumspace.common.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;

/** The people in a node's configuration who may operate it; their tokens claim the role {@value Account#OPERATOR}. */
public final class Operators implements Account.Source {
    /** A digest of the password hash, so that a token becomes invalid when the operator's password is changed. */
    private static final String CREDENTIAL = "credential";

    private static final int CREDENTIAL_DIGITS = 16;

    private final Map<String, Account> accounts;

    public Operators(List<OperatorConfig> operators) {
        accounts = operators.stream()
                .map(operator -> account(EmailAddress.lookUpForm(operator.email()), operator.passwordHash()))
                .collect(Collectors.toUnmodifiableMap(Account::subject, account -> account, (first, second) -> first));
    }

    private static Account account(String email, Secret passwordHash) {
        String digest = Digest.of(passwordHash.reveal().getBytes(UTF_8)).toString();
        return new Account(
                email,
                passwordHash,
                new JsonObject()
                        .put(Caller.ROLE, Account.OPERATOR)
                        .put(CREDENTIAL, digest.substring(0, CREDENTIAL_DIGITS)));
    }

    @Override
    public Future<Optional<Account>> find(String email) {
        return Future.succeededFuture(Optional.ofNullable(accounts.get(email)));
    }

    /**
     * Refuses a caller who is no longer an operator, or whose password was changed.
     *
     * @throws NodeException UNAUTHENTICATED
     */
    public Caller requireCurrent(Caller caller) {
        if (!caller.claim(Caller.ROLE).equals(Optional.of(Account.OPERATOR))) {
            return caller;
        }
        Account account = accounts.get(caller.subject());
        if (account == null
                || !caller.claim(CREDENTIAL).equals(Optional.of(account.claims().getString(CREDENTIAL)))) {
            throw NodeException.unauthenticated("This account or its password has changed: log in again.");
        }
        return caller;
    }
}
