package org.sumspace.catalog.store;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.sumspace.catalog.domain.ParticipantAccount;
import org.sumspace.common.error.NodeException;

final class InMemoryAccountStore implements AccountStore {
    private final Map<String, ParticipantAccount> accounts = new HashMap<>();

    @Override
    public synchronized Future<Void> add(ParticipantAccount account) {
        boolean nameTaken = accounts.values().stream()
                .anyMatch(other -> other.participantName().equals(account.participantName()));
        if (nameTaken || accounts.containsKey(account.email())) {
            return Future.failedFuture(
                    NodeException.conflict("An account with this e-mail or participant name exists."));
        }
        accounts.put(account.email(), account);
        return Future.succeededFuture();
    }

    @Override
    public synchronized Future<Optional<ParticipantAccount>> byEmail(String email) {
        return Future.succeededFuture(Optional.ofNullable(accounts.get(email)));
    }
}
