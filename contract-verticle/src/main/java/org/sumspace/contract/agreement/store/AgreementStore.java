package org.sumspace.contract.agreement.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.policy.Identifier;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.Agreement.AgreementOrigin;
import org.sumspace.contract.agreement.domain.Agreement.OfferingPolicies;
import org.sumspace.contract.agreement.domain.AgreementEvent;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.domain.AgreementStatus;
import org.sumspace.contract.agreement.domain.AgreementSummary;
import org.sumspace.contract.agreement.domain.Signature;

/**
 * The contracts of one kind. What clients send is stored as JSON texts, so that no key of a client becomes a key of the
 * store or an operator in it.
 */
public final class AgreementStore {
    private static final String UID = "uid";
    private static final String REQUEST_KEY = "requestKey";
    private static final String REQUEST = "request";
    private static final String CREATED_AT = "createdAt";
    private static final String UPDATED_AT = "updatedAt";
    private static final String STATUS = "status";
    private static final String TERMS = "terms";
    private static final String SIGNATURES = "signatures";
    private static final String REVOKED = "revoked";
    private static final String CONFIRMED = "confirmed";
    private static final String SIGNABLE_FROM = "signableFrom";
    private static final String OFFERINGS = "offerings";

    private static final String EVENTS = "events";
    private static final String KIND = "kind";
    private static final String HAS_EVENTS = "hasEvents";
    private static final String NEGOTIATORS = "negotiators";

    /** The field with only the URLs of the offerings, so that lists are built without the texts of the policies. */
    private static final String OFFERED = "offered";

    private static final String[] SUMMARY = {Documents.REVISION, STATUS, SIGNATURES, NEGOTIATORS, OFFERED};

    private static final JsonRecords RECORDS = JsonRecords.camelCase()
            .withNulls()
            .withTimesInMillis()
            .withText(JsonValue.class, AgreementStore::text, JsonValue::parse);

    private final AgreementKind kind;
    private final Documents agreements;

    public AgreementStore(DocumentStore database, AgreementKind kind) {
        this.kind = kind;
        this.agreements = database.documents(kind.path());
    }

    public Future<Void> createIndexes() {
        return agreements.uniqueIndex(UID).compose(done -> agreements.uniqueIndex(REQUEST_KEY));
    }

    /** @return whether it was stored; false if there is one with its uid or its request key */
    public Future<Boolean> add(Agreement agreement) {
        return agreements.insertIfAbsent(write(agreement));
    }

    public Future<Optional<Agreement>> find(String id) {
        return agreements.find(id).map(this::readIfFound);
    }

    public Future<Optional<Agreement>> byUid(String uid) {
        return agreements.findOne(Query.is(UID, uid)).map(this::readIfFound);
    }

    public Future<Optional<Agreement>> byRequestKey(String requestKey) {
        return agreements.findOne(Query.is(REQUEST_KEY, requestKey)).map(this::readIfFound);
    }

    /** The existing ones of these contracts, in no order. */
    public Future<List<Agreement>> findAll(Collection<String> ids) {
        return agreements
                .listOneOf(Query.everything(), Documents.ID, ids)
                .map(found -> found.stream().map(this::read).toList());
    }

    /** The versions of some contracts by their ids, in the order of the ids. */
    public Future<Map<String, Long>> versionsAfter(String id, int limit) {
        Query later = Query.compare(Documents.ID, Comparison.GREATER, id);
        return agreements
                .list(later, Order.ascending(Documents.ID), limit, Documents.REVISION)
                .map(found -> {
                    Map<String, Long> versions = new LinkedHashMap<>();
                    found.forEach(each -> versions.put(each.getString(Documents.ID), each.getLong(Documents.REVISION)));
                    return versions;
                });
    }

    /** Passes the summaries of all contracts, in no order. */
    public Future<Void> forEachSummary(Consumer<AgreementSummary> consumer) {
        return agreements
                .forEach(
                        Query.everything(),
                        document -> {
                            consumer.accept(readSummary(document));
                            return true;
                        },
                        SUMMARY)
                .mapEmpty();
    }

    /**
     * Replaces the stored contract, which must have the same version.
     *
     * @return the contract with its new version; failed with CONFLICT if it was changed in between
     */
    public Future<Agreement> replace(Agreement agreement) {
        return agreements.replace(write(agreement)).map(agreement::withVersion);
    }

    /** Removes the events of a contract that are in the audit; does nothing if the contract has another version by now. */
    public Future<Boolean> removeEvents(String id, long version) {
        return agreements.set(
                Query.all(Query.is(Documents.ID, id), Query.is(Documents.REVISION, version)),
                new JsonObject().put(EVENTS, new JsonArray()).put(HAS_EVENTS, false));
    }

    /** The contracts with events that may not be in the audit yet; some of them if there are many. */
    public Future<List<Agreement>> withEvents(int limit) {
        return agreements
                .list(Query.is(HAS_EVENTS, true), Order.ascending(Documents.ID), limit)
                .map(found -> found.stream().map(this::read).toList());
    }

    /** Both unique fields always have a value, because the index is not partial. */
    private static JsonObject write(Agreement agreement) {
        String uid = agreement.uid();
        return new JsonObject()
                .put(Documents.ID, agreement.id())
                .put(Documents.REVISION, agreement.version())
                .put(UID, uid.isEmpty() ? agreement.id() : uid)
                .put(REQUEST_KEY, agreement.origin().requestKey())
                .put(REQUEST, agreement.origin().request().toString())
                .put(CREATED_AT, agreement.createdAt().toEpochMilli())
                .put(UPDATED_AT, agreement.updatedAt().toEpochMilli())
                .put(STATUS, agreement.status().text())
                .put(TERMS, text(agreement.terms()))
                .put(NEGOTIATORS, new JsonArray(agreement.negotiators().toList()))
                .put(SIGNATURES, array(agreement.signatures().valid()))
                .put(REVOKED, array(agreement.signatures().revoked()))
                .put(CONFIRMED, agreement.signatures().confirmed())
                .put(SIGNABLE_FROM, agreement.signatures().signableFrom())
                .put(OFFERINGS, array(agreement.offerings()))
                .put(
                        OFFERED,
                        new JsonArray(agreement.offeringReferences().distinct().toList()))
                .put(EVENTS, events(agreement.events()))
                .put(HAS_EVENTS, !agreement.events().isEmpty());
    }

    private static JsonArray array(List<?> records) {
        return new JsonArray(records.stream().map(RECORDS::tree).toList());
    }

    /** Without their kind, which is that of the store. */
    private static JsonArray events(List<AgreementEvent> events) {
        JsonArray array = array(events);
        array.forEach(event -> ((JsonObject) event).remove(KIND));
        return array;
    }

    private List<AgreementEvent> readEvents(JsonObject document) {
        document.getJsonArray(EVENTS).forEach(event -> ((JsonObject) event).put(KIND, kind.name()));
        return list(document, EVENTS, AgreementEvent.class);
    }

    private static String text(JsonValue value) {
        return new String(CanonicalJson.write(value), UTF_8);
    }

    private Optional<Agreement> readIfFound(Optional<JsonObject> found) {
        return found.map(this::read);
    }

    private Agreement read(JsonObject document) {
        return new Agreement(
                document.getString(Documents.ID),
                document.getLong(Documents.REVISION),
                kind,
                new AgreementOrigin(document.getString(REQUEST_KEY), Digest.parse(document.getString(REQUEST))),
                Instant.ofEpochMilli(document.getLong(CREATED_AT)),
                Instant.ofEpochMilli(document.getLong(UPDATED_AT)),
                AgreementStatus.find(document.getString(STATUS)).orElseThrow(),
                JsonValue.parse(document.getString(TERMS)),
                new Agreement.Signatures(
                        list(document, SIGNATURES, Signature.class),
                        list(document, REVOKED, Signature.class),
                        document.getBoolean(CONFIRMED),
                        document.getLong(SIGNABLE_FROM)),
                list(document, OFFERINGS, OfferingPolicies.class),
                readEvents(document));
    }

    private AgreementSummary readSummary(JsonObject document) {
        return new AgreementSummary(
                document.getString(Documents.ID),
                document.getLong(Documents.REVISION),
                kind,
                AgreementStatus.find(document.getString(STATUS)).orElseThrow(),
                document.getJsonArray(SIGNATURES).stream()
                        .map(signature -> Identifier.of(((JsonObject) signature).getString("participant")))
                        .toList(),
                identifiers(document.getJsonArray(NEGOTIATORS)),
                identifiers(document.getJsonArray(OFFERED)));
    }

    private static List<Identifier> identifiers(JsonArray texts) {
        return texts.stream().map(text -> Identifier.of((String) text)).toList();
    }

    private static <T> List<T> list(JsonObject document, String member, Class<T> type) {
        return RECORDS.readAll(document.getJsonArray(member), type);
    }
}
