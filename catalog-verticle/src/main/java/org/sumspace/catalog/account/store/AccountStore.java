package org.sumspace.catalog.account.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.catalog.account.core.ComparableNames;
import org.sumspace.catalog.account.domain.ConnectorAccount;
import org.sumspace.catalog.account.domain.Contact;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.domain.ParticipantProfile;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.account.domain.TransferredAccount;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.UnsealException;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Query;

/**
 * Accounts. Each is one document, so that one insert checks e-mail address, participant name and service key together. The
 * keys that must stay secret are encrypted for their document.
 */
public final class AccountStore {
    public static final String COLLECTION = "accounts";

    private static final String EMAIL = "email";
    static final String NAME = "participantName";
    static final String COMPARABLE_NAME = "comparableName";
    private static final String PASSWORD_HASH = "passwordHash";
    static final String TOKEN_GENERATION = "tokenGeneration";
    /** Accounts without keys have their id in this field, because the index is not partial. */
    static final String SERVICE_KEY = "serviceKey";

    private static final String SECRET_KEY = "serviceSecretKey";
    private static final String APP_KEY = "dataspaceConnectorAppKey";
    private static final String ENDPOINT = "dataspaceEndpoint";
    private static final String CONNECTOR_KEYS = "connectorKeys";
    private static final String PROFILE = "profile";
    private static final String UPDATED_AT = "updatedAt";

    private static final JsonRecords RECORDS = JsonRecords.camelCase();

    private final Documents accounts;
    private final FieldCipher cipher;

    public AccountStore(DocumentStore database, FieldCipher cipher) {
        this.accounts = database.personalDocuments(COLLECTION);
        this.cipher = cipher;
    }

    public Future<Void> createIndexes() {
        return accounts.recordChanges()
                .compose(done -> accounts.uniqueIndex(EMAIL))
                .compose(done -> accounts.uniqueIndex(COMPARABLE_NAME))
                .compose(done -> accounts.uniqueIndex(SERVICE_KEY));
    }

    /** Fails with CONFLICT, and stores nothing, if the e-mail address or the participant name is taken. */
    public Future<Void> add(ParticipantAccount account, Optional<ServiceKeys> keys) {
        return add(new TransferredAccount(account, keys, Optional.empty()))
                .compose(stored -> stored ? Future.succeededFuture() : Future.failedFuture(taken()));
    }

    /** Fails with CONFLICT if the e-mail address or the participant name is taken at the moment. */
    public Future<Void> requireFree(String email, String legalName) {
        return byEmail(email)
                .compose(account -> account.isPresent()
                        ? Future.succeededFuture(true)
                        : idOfName(legalName).map(Optional::isPresent))
                .compose(taken -> taken ? Future.failedFuture(taken()) : Future.succeededFuture());
    }

    /** The refusal of an e-mail address or a participant name that another account has. */
    public static NodeException taken() {
        return NodeException.conflict("An account with this e-mail or participant name exists.");
    }

    /** @return whether the account was stored; false if its id, e-mail address, participant name or service key is taken */
    public Future<Boolean> add(TransferredAccount added) {
        Participant participant = added.account().participant();
        return accounts.insertIfAbsent(
                write(added).put(Documents.ID, participant.id()).put(Documents.REVISION, participant.version()));
    }

    private JsonObject write(TransferredAccount written) {
        ParticipantAccount account = written.account();
        Participant participant = account.participant();
        JsonObject document = new JsonObject()
                .put(EMAIL, account.email())
                .put("adminId", account.adminId())
                .put("firstName", account.firstName())
                .put("lastName", account.lastName())
                .put(NAME, participant.legalName())
                .put(COMPARABLE_NAME, ComparableNames.comparable(participant.legalName()))
                .put(PASSWORD_HASH, account.passwordHash().reveal())
                .put(TOKEN_GENERATION, account.tokenGeneration())
                .put(SERVICE_KEY, participant.id())
                .put("createdAt", participant.createdAt().toEpochMilli())
                .mergeIn(changeable(participant));
        written.keys().ifPresent(keys -> document.mergeIn(sealed(participant.id(), keys)));
        written.appKey()
                .ifPresent(key -> document.put(APP_KEY, cipher.seal(place(participant.id(), APP_KEY), key.reveal())));
        return document;
    }

    /** Accounts with their keys, in no order; those that do not exist are left out. */
    public Future<List<TransferredAccount>> transferred(Collection<String> ids) {
        return accounts.listOneOf(Query.everything(), Documents.ID, ids)
                .map(found -> found.stream()
                        .map(document -> new TransferredAccount(
                                readAccount(document), readKeys(document), opened(document, APP_KEY)))
                        .toList());
    }

    /** Accounts without their keys, in no order; those that do not exist are left out. */
    public Future<List<ParticipantAccount>> accounts(Collection<String> ids) {
        return accounts.listOneOf(Query.everything(), Documents.ID, ids)
                .map(found -> found.stream().map(AccountStore::readAccount).toList());
    }

    /**
     * Replaces an account that nobody has changed since it was read.
     *
     * @return failed with CONFLICT if it was changed, or if a value that is unique is another account's
     */
    public Future<Void> replace(TransferredAccount known, TransferredAccount after) {
        Participant participant = known.account().participant();
        Query unchanged = Query.all(
                Query.is(Documents.ID, participant.id()),
                Query.is(Documents.REVISION, participant.version()),
                Query.is(PASSWORD_HASH, known.account().passwordHash().reveal()),
                Query.is(SERVICE_KEY, known.keys().map(ServiceKeys::serviceKey).orElse(participant.id())));
        return accounts.set(unchanged, write(after).put(Documents.REVISION, participant.version() + 1))
                .compose(AccountStore::confirm);
    }

    /** The participant whose name looks like this one: see {@link ComparableNames#comparable}. */
    public Future<Optional<String>> idOfName(String legalName) {
        return accounts.findOne(Query.is(COMPARABLE_NAME, ComparableNames.comparable(legalName)))
                .map(found -> found.map(document -> document.getString(Documents.ID)));
    }

    /** @param email in its canonical form */
    public Future<Optional<ParticipantAccount>> byEmail(String email) {
        return findAccount(EMAIL, email);
    }

    public Future<Optional<ParticipantAccount>> account(String id) {
        return findAccount(Documents.ID, id);
    }

    private Future<Optional<ParticipantAccount>> findAccount(String field, String value) {
        return accounts.findOne(Query.is(field, value)).map(found -> found.map(AccountStore::readAccount));
    }

    public Future<Optional<Participant>> participant(String id) {
        return accounts.find(id).map(found -> found.map(AccountStore::readParticipant));
    }

    /** By id; those that do not exist are left out. */
    public Future<Map<String, Participant>> participants(Set<String> ids) {
        return accounts.listOneOf(Query.everything(), Documents.ID, ids)
                .map(found -> found.stream()
                        .map(AccountStore::readParticipant)
                        .collect(Collectors.toMap(Participant::id, Function.identity())));
    }

    /** By the participant's id; those that do not exist are left out. */
    public Future<Map<String, Contact>> contacts(Set<String> participantIds) {
        return accounts.listOneOf(Query.everything(), Documents.ID, participantIds)
                .map(found -> found.stream()
                        .collect(Collectors.toMap(
                                document -> document.getString(Documents.ID),
                                document -> new Contact(
                                        document.getString("firstName"),
                                        document.getString("lastName"),
                                        document.getString(EMAIL)))));
    }

    /** Reads the ids and password hashes of all accounts, in no order. */
    public Future<Void> forEach(BiConsumer<String, Secret> consumer) {
        return accounts.forEach(
                        Query.everything(),
                        document -> {
                            consumer.accept(
                                    document.getString(Documents.ID), Secret.of(document.getString(PASSWORD_HASH)));
                            return true;
                        },
                        PASSWORD_HASH)
                .mapEmpty();
    }

    /**
     * Stores a participant's profile, endpoint and keys for signatures.
     *
     * @param appKey empty if the key of the connector stays
     * @return the participant with its new version; failed with CONFLICT if it was changed since it was read
     */
    public Future<Participant> update(Participant participant, Optional<Secret> appKey) {
        JsonObject change = changeable(participant).put(Documents.REVISION, participant.version() + 1);
        appKey.ifPresent(key -> change.put(APP_KEY, cipher.seal(place(participant.id(), APP_KEY), key.reveal())));
        return accounts.set(unchanged(participant.id(), Query.is(Documents.REVISION, participant.version())), change)
                .compose(AccountStore::confirm)
                .map(done -> participant.withVersion(participant.version() + 1));
    }

    /** The key with which the participant's connector registered. */
    public Future<Optional<Secret>> appKey(String id) {
        return accounts.find(id).map(found -> found.flatMap(document -> opened(document, APP_KEY)));
    }

    /** The name of a participant's key; its secret is not decrypted. */
    public Future<Optional<String>> serviceKey(String id) {
        return accounts.find(id)
                .map(found ->
                        found.map(document -> document.getString(SERVICE_KEY)).filter(ServiceKeys::isKey));
    }

    public Future<Optional<ServiceKeys>> keys(String id) {
        return accounts.find(id).map(found -> found.flatMap(this::readKeys));
    }

    /** The participant that has this key, with the secret that signs its connector's tokens. */
    public Future<Optional<ConnectorAccount>> connector(String serviceKey) {
        return accounts.findOne(Query.is(SERVICE_KEY, serviceKey))
                .map(found -> found.flatMap(document -> opened(document, SECRET_KEY)
                        .map(secret -> new ConnectorAccount(
                                document.getString(Documents.ID), document.getString(NAME), secret))));
    }

    /** @return failed with CONFLICT if the hash is not {@code known} any more */
    public Future<Void> changePassword(String id, Secret known, Secret hash, long tokenGeneration) {
        JsonObject change = new JsonObject().put(PASSWORD_HASH, hash.reveal()).put(TOKEN_GENERATION, tokenGeneration);
        return accounts.set(unchanged(id, Query.is(PASSWORD_HASH, known.reveal())), change)
                .compose(AccountStore::confirm);
    }

    /** @return whether the hash was still {@code known} */
    public Future<Boolean> replaceHash(String id, Secret known, Secret hash) {
        return accounts.set(
                unchanged(id, Query.is(PASSWORD_HASH, known.reveal())),
                new JsonObject().put(PASSWORD_HASH, hash.reveal()));
    }

    /**
     * @param known the key that is replaced; empty if there is none
     * @return failed with CONFLICT if the participant has another key by now
     */
    public Future<Void> replaceKeys(String id, Optional<String> known, ServiceKeys keys) {
        return accounts.set(unchanged(id, Query.is(SERVICE_KEY, known.orElse(id))), sealed(id, keys))
                .compose(AccountStore::confirm);
    }

    private static Query unchanged(String id, Query known) {
        return Query.all(Query.is(Documents.ID, id), known);
    }

    private static Future<Void> confirm(boolean changed) {
        return changed
                ? Future.succeededFuture()
                : Future.failedFuture(NodeException.conflict("The account was changed at the same time. Try again."));
    }

    private JsonObject sealed(String id, ServiceKeys keys) {
        return new JsonObject()
                .put(SERVICE_KEY, keys.serviceKey())
                .put(
                        SECRET_KEY,
                        cipher.seal(
                                place(id, SECRET_KEY), keys.serviceSecretKey().reveal()));
    }

    private Optional<ServiceKeys> readKeys(JsonObject document) {
        return opened(document, SECRET_KEY).map(secret -> new ServiceKeys(document.getString(SERVICE_KEY), secret));
    }

    private Optional<Secret> opened(JsonObject document, String field) {
        String id = document.getString(Documents.ID);
        String sealed = document.getString(field);
        try {
            return sealed == null ? Optional.empty() : Optional.of(Secret.of(cipher.open(place(id, field), sealed)));
        } catch (UnsealException e) {
            throw NodeException.internal(new IllegalStateException(
                    "Could not decrypt " + field + " of participant " + id
                            + ": restore the store.key with which it was stored, or let the participant rotate its"
                            + " keys.",
                    e));
        }
    }

    private static String place(String id, String field) {
        return "accounts/" + id + "/" + field;
    }

    static JsonObject changeable(Participant participant) {
        return new JsonObject()
                .put(ENDPOINT, participant.dataspaceEndpoint())
                .put(CONNECTOR_KEYS, text(participant.connectorKeys()))
                .put(UPDATED_AT, participant.updatedAt().toEpochMilli())
                .put(PROFILE, RECORDS.tree(participant.profile()));
    }

    private static ParticipantAccount readAccount(JsonObject document) {
        return new ParticipantAccount(
                readParticipant(document),
                document.getString("adminId"),
                document.getString(EMAIL),
                document.getString("firstName"),
                document.getString("lastName"),
                Secret.of(document.getString(PASSWORD_HASH)),
                document.getLong(TOKEN_GENERATION));
    }

    private static Participant readParticipant(JsonObject document) {
        return new Participant(
                document.getString(Documents.ID),
                document.getString(NAME),
                RECORDS.read(document.getValue(PROFILE), ParticipantProfile.class),
                document.getString(ENDPOINT),
                ConnectorKeys.read(JsonValue.parse(document.getString(CONNECTOR_KEYS))),
                Instant.ofEpochMilli(document.getLong("createdAt")),
                Instant.ofEpochMilli(document.getLong(UPDATED_AT)),
                document.getLong(Documents.REVISION));
    }

    private static String text(ConnectorKeys keys) {
        return new String(CanonicalJson.write(JsonValue.of(keys.tree())), UTF_8);
    }
}
