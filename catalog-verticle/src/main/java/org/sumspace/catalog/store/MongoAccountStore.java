package org.sumspace.catalog.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.mongo.MongoClient;
import java.time.Instant;
import java.util.Optional;
import org.sumspace.catalog.domain.ParticipantAccount;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.Documents;

/** One document an account: two unique indexes make e-mail and participant name unique at once. */
final class MongoAccountStore implements AccountStore {
    private final Documents accounts;

    MongoAccountStore(MongoClient client) {
        this.accounts = new Documents(client, "accounts");
    }

    Future<Void> prepare() {
        return accounts.uniqueIndex("email").compose(done -> accounts.uniqueIndex("participantName"));
    }

    @Override
    public Future<Void> add(ParticipantAccount account) {
        JsonObject document = new JsonObject()
                .put(Documents.ID, account.participantId())
                .put("email", account.email())
                .put("firstName", account.firstName())
                .put("lastName", account.lastName())
                .put("participantName", account.participantName())
                .put("passwordHash", account.passwordHash().reveal())
                .put("createdAt", account.createdAt().toEpochMilli());
        return accounts.insertIfAbsent(document)
                .compose(stored -> stored
                        ? Future.succeededFuture()
                        : Future.failedFuture(
                                NodeException.conflict("An account with this e-mail or participant name exists.")));
    }

    @Override
    public Future<Optional<ParticipantAccount>> byEmail(String email) {
        return accounts.findOne(new JsonObject().put("email", email)).map(found -> found.map(MongoAccountStore::read));
    }

    private static ParticipantAccount read(JsonObject document) {
        return new ParticipantAccount(
                document.getString(Documents.ID),
                document.getString("email"),
                document.getString("firstName"),
                document.getString("lastName"),
                document.getString("participantName"),
                Secret.of(document.getString("passwordHash")),
                Instant.ofEpochMilli(document.getLong("createdAt")));
    }
}
