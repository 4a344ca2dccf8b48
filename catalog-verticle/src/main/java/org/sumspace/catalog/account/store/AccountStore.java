package org.sumspace.catalog.account.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.catalog.account.domain.Contact;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.MongoStore;

/** Accounts. Each is one document, so that one insert checks e-mail address and participant name together. */
public final class AccountStore {
    private final Documents accounts;

    public AccountStore(MongoStore mongo) {
        this.accounts = mongo.documents("accounts");
    }

    public Future<Void> createIndexes() {
        return accounts.uniqueIndex("email").compose(done -> accounts.uniqueIndex("participantName"));
    }

    /** Fails with CONFLICT, and stores nothing, if the e-mail address or the participant name is taken. */
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

    /** @param email in the form of {@link ParticipantAccount#canonicalEmail} */
    public Future<Optional<ParticipantAccount>> byEmail(String email) {
        return accounts.findOne(new JsonObject().put("email", email)).map(found -> found.map(AccountStore::read));
    }

    public Future<Optional<Participant>> participant(String id) {
        return accounts.find(id).map(found -> found.map(AccountStore::readParticipant));
    }

    /** By id; those that do not exist are left out. */
    public Future<Map<String, Participant>> participants(Set<String> ids) {
        return accounts.listOneOf(new JsonObject(), Documents.ID, ids)
                .map(found -> found.stream()
                        .map(AccountStore::readParticipant)
                        .collect(Collectors.toMap(Participant::id, Function.identity())));
    }

    private static Participant readParticipant(JsonObject document) {
        return new Participant(
                document.getString(Documents.ID),
                document.getString("participantName"),
                Instant.ofEpochMilli(document.getLong("createdAt")));
    }

    /** By the participant's id; those that do not exist are left out. */
    public Future<Map<String, Contact>> contacts(Set<String> participantIds) {
        return accounts.listOneOf(new JsonObject(), Documents.ID, participantIds)
                .map(found -> found.stream()
                        .collect(Collectors.toMap(
                                document -> document.getString(Documents.ID),
                                document -> new Contact(
                                        document.getString("firstName"),
                                        document.getString("lastName"),
                                        document.getString("email")))));
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
