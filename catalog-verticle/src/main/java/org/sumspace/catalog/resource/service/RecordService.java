package org.sumspace.catalog.resource.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.listing.service.RecordList;
import org.sumspace.catalog.resource.core.RecordFields;
import org.sumspace.catalog.resource.core.RecordInput;
import org.sumspace.catalog.resource.core.RecordReader;
import org.sumspace.catalog.resource.core.RecordView;
import org.sumspace.catalog.resource.core.TransferredRecords;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.RecordOrigin;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.odrl.document.RuleCheck;
import org.sumspace.common.store.RecordIds;

/** The records of one kind: who may see, create, change and delete them. */
public final class RecordService implements StoredRecords {
    private static final int CHANGES_MAX = 10;
    private static final Duration RECHECK_PAUSE = Duration.ofSeconds(1);

    /** Longer than a reader's lists are usually behind. */
    private static final Duration AUDIT_PAUSE = Duration.ofSeconds(3);

    private final ResourceKind kind;
    private final RecordFields fields;
    private final SelfDescriptions selfDescriptions;
    private final KindRules rules;
    private final RecordReader reader;
    private final RecordStore store;
    private final RecordList list;
    private final RecordCopies copies;
    private final RecordLists lists;
    private final RecordAudit audit;
    private final RecordIds ids;
    private final Clock clock;

    public RecordService(
            ResourceKind kind,
            RecordFields fields,
            SelfDescriptions selfDescriptions,
            KindRules rules,
            RuleCheck ruleCheck,
            RecordStore store,
            RecordCache<EncodedRecord> cache,
            Vertx vertx,
            SecureRandom random,
            Clock clock) {
        this.kind = kind;
        this.fields = fields;
        this.selfDescriptions = selfDescriptions;
        this.rules = rules;
        this.reader = new RecordReader(kind, fields, selfDescriptions, ruleCheck);
        this.store = store;
        this.list = new RecordList(kind.path());
        this.copies = new RecordCopies(view(), store, cache, list, vertx, RECHECK_PAUSE);
        this.lists = new RecordLists(store, list, copies, rules, selfDescriptions, vertx);
        this.audit = new RecordAudit(kind.path(), store, cache, list, vertx, AUDIT_PAUSE);
        this.ids = new RecordIds(random);
        this.clock = clock;
    }

    public ResourceKind kind() {
        return kind;
    }

    /** How clients see these records. */
    public RecordView view() {
        return new RecordView(kind, fields, selfDescriptions, rules);
    }

    public RecordLists lists() {
        return lists;
    }

    /** The export and the import of these records. */
    public RecordTransfer transfer() {
        return new RecordTransfer(new TransferredRecords(kind, fields, reader, rules, selfDescriptions), store, copies);
    }

    /** Compares the list with the store, and repairs what differs. */
    public Future<Void> audit() {
        return audit.run();
    }

    /** Takes over records that another node has written. */
    public Future<Void> follow(Set<String> recordIds) {
        return copies.follow(recordIds);
    }

    public void bindTo(MeterRegistry registry) {
        list.bindTo(registry);
    }

    /**
     * @throws NodeException INVALID_INPUT with every violation of the rules that the contract does not express,
     * UNPROCESSABLE for policies and rules
     */
    public RecordInput read(JsonValue body) {
        return reader.read(body);
    }

    /**
     * Creates a record, or returns the one that the same request created.
     *
     * @param idempotencyKey empty if every request creates a record
     * @return failed with CONFLICT if the key was used for another request
     * @throws NodeException INVALID_INPUT or TOO_LARGE if the record exceeds its limits, FORBIDDEN unless a participant asks
     */
    public Future<ResourceRecord> create(Actor actor, RecordInput input, Optional<String> idempotencyKey) {
        JsonValue content = input.mergedInto(fields.defaults());
        reader.check(content);
        if (actor.operator()) {
            throw NodeException.forbidden("Only participants create records.");
        }
        Digest request = Digest.of(CanonicalJson.write(input.fields()));
        Instant now = clock.instant();
        String id = ids.next(now);
        RecordOrigin origin = idempotencyKey
                .map(key -> RecordOrigin.keyed(actor.id(), key, request))
                .orElseGet(() -> new RecordOrigin(id, request));
        ResourceRecord record =
                rules.created(ResourceRecord.created(id, actor.id(), origin, now, content, JsonValue.of(Map.of())));
        return copies.watched(id, store.add(record))
                .compose(stored -> stored ? Future.succeededFuture(stored(record)) : createdBefore(origin));
    }

    private Future<ResourceRecord> createdBefore(RecordOrigin origin) {
        return store.byRequestKey(origin.requestKey()).map(found -> {
            ResourceRecord record = found.orElseThrow(() -> NodeException.unavailable(
                    "The record of this idempotency key was deleted at the same time; send the request again."));
            if (!record.origin().equals(origin)) {
                throw NodeException.conflict("The idempotency key was used for another request.");
            }
            return stored(record);
        });
    }

    /**
     * Creates or updates a record that the catalog itself makes. Its owner cannot change it.
     *
     * @param key names the record; no key of a client begins with the same word
     * @param content gets the stored content, or the defaults, and may be called again
     * @param state the catalog's state of the record, besides the state that every record has
     */
    public Future<ResourceRecord> manage(String key, String owner, UnaryOperator<JsonValue> content, JsonValue state) {
        return manage(new RecordOrigin(key, Digest.of(key.getBytes(UTF_8))), owner, content, state, CHANGES_MAX);
    }

    private Future<ResourceRecord> manage(
            RecordOrigin origin, String owner, UnaryOperator<JsonValue> content, JsonValue state, int changesLeft) {
        return store.byRequestKey(origin.requestKey())
                .compose(found -> found.map(current -> manageStored(current, content, state))
                        .orElseGet(() -> addManaged(origin, owner, content, state)))
                .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                        ? manage(origin, owner, content, state, changesLeft - 1)
                        : Future.failedFuture(failure));
    }

    private Future<ResourceRecord> addManaged(
            RecordOrigin origin, String owner, UnaryOperator<JsonValue> content, JsonValue state) {
        Instant now = clock.instant();
        JsonValue first = content.apply(fields.defaults());
        ResourceRecord record = rules.created(ResourceRecord.created(
                ids.next(now), owner, origin, now, first, managed(JsonValue.of(Map.of()), state)));
        return copies.watched(record.id(), store.add(record)).map(added -> {
            if (!added) {
                throw NodeException.conflict("The record was created at the same time.");
            }
            return stored(record);
        });
    }

    private Future<ResourceRecord> manageStored(
            ResourceRecord current, UnaryOperator<JsonValue> content, JsonValue state) {
        ResourceRecord next = current.withContent(content.apply(current.content()), clock.instant())
                .withState(managed(current.state(), state), clock.instant());
        return next.content().equals(current.content()) && next.state().equals(current.state())
                ? Future.succeededFuture(stored(current))
                : replace(next);
    }

    private static JsonValue managed(JsonValue before, JsonValue state) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        Stream.of(before, state)
                .forEach(part -> part.members()
                        .forEach(member ->
                                all.put(member.getKey(), member.getValue().tree())));
        all.put(ResourceRecord.MANAGED, true);
        return JsonValue.of(all);
    }

    /** @return failed with NOT_FOUND unless there is one that the actor may see */
    public Future<ResourceRecord> get(Optional<Actor> actor, String id) {
        return read(actor, id).map(EncodedRecord::record);
    }

    /** @return failed with NOT_FOUND unless there is one that the actor may see */
    public Future<EncodedRecord> read(Optional<Actor> actor, String id) {
        return copy(actor, id).map(found -> found.orElseThrow(() -> absent(id)));
    }

    /** Empty unless there is one that the actor may see. */
    public Future<Optional<ResourceRecord>> find(Optional<Actor> actor, String id) {
        return copy(actor, id).map(found -> found.map(EncodedRecord::record));
    }

    private Future<Optional<EncodedRecord>> copy(Optional<Actor> actor, String id) {
        return copies.find(id)
                .map(found -> found.filter(encoded -> encoded.record().isVisibleTo(actor)));
    }

    /** The public records with these ids, by id. */
    public Future<Map<String, ResourceRecord>> visible(Collection<String> recordIds) {
        return copies.list(List.copyOf(recordIds))
                .map(found -> found.stream()
                        .map(EncodedRecord::record)
                        .filter(record -> record.isVisibleTo(Optional.empty()))
                        .collect(Collectors.toMap(ResourceRecord::id, Function.identity())));
    }

    /** A record as the answer to a change shows it to the actor who made it. */
    public Map<String, @Nullable Object> changed(ResourceRecord record, Actor actor) {
        return view().of(record, Optional.of(actor));
    }

    /** The record as everybody reads it; failed with NOT_FOUND unless there is one that the actor may see. */
    public Future<Map<String, @Nullable Object>> getPublished(Optional<Actor> actor, String id) {
        return read(actor, id).map(encoded -> view().published(encoded.record()));
    }

    /**
     * Sets the fields that the client sent; the others stay as they are.
     *
     * @param expected the version that the client has seen; empty if the newest version is changed, whatever it is
     * @return failed with NOT_FOUND, FORBIDDEN if the actor is not the owner, CONFLICT if the version is not the expected
     */
    public Future<ResourceRecord> update(Actor actor, String id, RecordInput input, OptionalLong expected) {
        return update(actor, id, input, expected, content -> {});
    }

    /** @param check throws a refusal unless the record may have this content */
    Future<ResourceRecord> update(
            Actor actor, String id, RecordInput input, OptionalLong expected, Consumer<JsonValue> check) {
        return update(actor, id, input, expected, check, CHANGES_MAX);
    }

    private Future<ResourceRecord> update(
            Actor actor,
            String id,
            RecordInput input,
            OptionalLong expected,
            Consumer<JsonValue> check,
            int changesLeft) {
        return owned(actor, id).compose(current -> {
            JsonValue content = input.mergedInto(current.content());
            if (content.equals(current.content())) {
                return Future.succeededFuture(stored(current));
            }
            requireVersion(current, expected);
            requireUnmanaged(current);
            reader.check(content);
            check.accept(content);
            return replace(rules.changed(current, current.withContent(content, clock.instant())))
                    .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                            ? update(actor, id, input, expected, check, changesLeft - 1)
                            : Future.failedFuture(failure));
        });
    }

    /**
     * Changes the catalog's state of a record, not its content.
     *
     * @param change gets the newest state, and may be called again
     * @return failed with NOT_FOUND if there is no such record
     */
    Future<ResourceRecord> changeState(String id, UnaryOperator<JsonValue> change) {
        return changeState(id, change, CHANGES_MAX);
    }

    private Future<ResourceRecord> changeState(String id, UnaryOperator<JsonValue> change, int changesLeft) {
        return store.find(id).compose(found -> {
            ResourceRecord current = found.filter(record -> !record.deleted()).orElseThrow(() -> absent(id));
            JsonValue state = change.apply(current.state());
            if (state.equals(current.state())) {
                return Future.succeededFuture(stored(current));
            }
            return copies.watched(id, store.replace(current.withState(state, clock.instant())))
                    .map(this::stored)
                    .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                            ? changeState(id, change, changesLeft - 1)
                            : Future.failedFuture(failure));
        });
    }

    /** @return the deleted record; failed with NOT_FOUND, FORBIDDEN if the actor is not the owner, CONFLICT if it must stay */
    public Future<ResourceRecord> delete(Actor actor, String id) {
        return delete(actor, id, OptionalLong.empty(), record -> Future.succeededFuture());
    }

    /**
     * @param expected the version that the client has seen; empty if the newest version is deleted, whatever it is
     * @param dependents deletes the dependents of the record; runs before the record is deleted, so that a repeated
     *     request completes the deletion
     */
    public Future<ResourceRecord> delete(
            Actor actor, String id, OptionalLong expected, Function<ResourceRecord, Future<Void>> dependents) {
        return delete(actor, id, expected, dependents, CHANGES_MAX);
    }

    private Future<ResourceRecord> delete(
            Actor actor,
            String id,
            OptionalLong expected,
            Function<ResourceRecord, Future<Void>> dependents,
            int changesLeft) {
        return owned(actor, id).compose(record -> {
            requireVersion(record, expected);
            requireUnmanaged(record);
            ResourceRecord deleted = rules.deleted(record, clock.instant());
            return dependents
                    .apply(record)
                    .compose(done -> deleted.tasks().isEmpty()
                            ? remove(id).map(record)
                            : replace(deleted.asDeleted(clock.instant()))
                                    .recover(failure -> NodeException.isConflict(failure) && changesLeft > 0
                                            ? delete(actor, id, expected, dependents, changesLeft - 1)
                                            : Future.failedFuture(failure)));
        });
    }

    private Future<Void> remove(String id) {
        return copies.watched(id, store.delete(id)).map(removed -> {
            if (!removed) {
                throw absent(id);
            }
            copies.deleted(id);
            return null;
        });
    }

    @Override
    public Future<Optional<ResourceRecord>> findStored(String id) {
        return store.find(id);
    }

    @Override
    public Future<ResourceRecord> getStored(Actor actor, String id) {
        return store.find(id)
                .map(found -> found.filter(record -> record.isVisibleTo(Optional.of(actor)))
                        .orElseThrow(() -> absent(id)));
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return store.idsWithOpenTasks();
    }

    @Override
    public List<String> idsOf(String term) {
        return lists.idsOf(term);
    }

    @Override
    public Future<ResourceRecord> replace(ResourceRecord record) {
        return record.deleted() && record.tasks().isEmpty()
                ? remove(record.id()).map(record)
                : copies.watched(record.id(), store.replace(record)).map(this::stored);
    }

    @Override
    public String newId() {
        return ids.next(clock.instant());
    }

    /** Reads the record from the store, because changes must be decided on the stored version. */
    private Future<ResourceRecord> owned(Actor actor, String id) {
        return getStored(actor, id).map(record -> {
            if (!record.isOwnedBy(actor)) {
                throw NodeException.forbidden("Only the participant who created a record may change it.");
            }
            return record;
        });
    }

    private static void requireVersion(ResourceRecord record, OptionalLong expected) {
        if (expected.isPresent() && expected.getAsLong() != record.version()) {
            throw NodeException.conflict(
                    "The record has version " + record.version() + ": read it again before you change it.");
        }
    }

    private static void requireUnmanaged(ResourceRecord record) {
        if (record.isManaged()) {
            throw NodeException.conflict(
                    "The catalog itself keeps this record up to date with your training plans; it cannot be changed.");
        }
    }

    private ResourceRecord stored(ResourceRecord record) {
        copies.stored(record);
        return record;
    }

    /** The refusal for a record that does not exist or that the actor may not see. Both get the same answer. */
    NodeException absent(String id) {
        return NodeException.notFound("There is no record " + id + " in " + kind.path() + ".");
    }
}
