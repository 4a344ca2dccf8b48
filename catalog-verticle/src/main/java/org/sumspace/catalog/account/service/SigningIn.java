package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** The accounts that may log in: first the operators, then the administrators of participants. */
record SigningIn(Account.Source operators, AccountStore accounts) implements Account.Source {
    @Override
    public Future<Optional<Account>> find(String email) {
        return operators
                .find(email)
                .compose(operator -> operator.isPresent() ? Future.succeededFuture(operator) : administrator(email));
    }

    private Future<Optional<Account>> administrator(String email) {
        return accounts.byEmail(email).map(found -> found.map(SigningIn::account));
    }

    private static Account account(ParticipantAccount account) {
        return new Account(
                account.participant().id(),
                account.passwordHash(),
                new JsonObject()
                        .put("participant_name", account.participant().legalName())
                        .put("email", account.email())
                        .put(AccountService.GENERATION, account.tokenGeneration())
                        .put(Caller.ROLE, AccountService.PARTICIPANT));
    }

    @Override
    public Future<Void> replaceHash(Account account, Secret hash) {
        return accounts.replaceHash(account.subject(), account.passwordHash(), hash)
                .mapEmpty();
    }
}
