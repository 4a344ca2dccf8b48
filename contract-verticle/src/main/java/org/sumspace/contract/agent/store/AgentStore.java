package org.sumspace.contract.agent.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.agent.domain.DocumentChange;
import org.sumspace.contract.agent.domain.DocumentState;
import org.sumspace.contract.agent.domain.FeedPosition;
import org.sumspace.contract.agent.domain.FeedPosition.ChangeBatch;

/** The stored state of the agent: its position, the batch of changes under way, and the states of documents. */
public final class AgentStore {
    private static final String POSITION = "position";
    private static final String AGENT = "agent";
    private static final String NUMBER = "number";
    private static final String PENDING = "pending";
    private static final String SECTION = "section";
    private static final String STATE = "state";

    private final Documents positions;
    private final Documents documents;

    public AgentStore(DocumentStore database) {
        this.positions = database.documents("agent");
        this.documents = database.documents("agentDocuments");
    }

    /**
     * The position, and the batch that was started but may not be finished.
     *
     * @param newAgent the agent's name if there is none yet
     */
    public Future<FeedPosition> position(String newAgent) {
        JsonObject first = new JsonObject()
                .put(Documents.ID, POSITION)
                .put(AGENT, newAgent)
                .put(NUMBER, 0L)
                .put(PENDING, "");
        return positions
                .insertIfAbsent(first)
                .compose(added -> positions.find(POSITION))
                .map(found -> {
                    JsonObject stored = found.orElseThrow();
                    String pending = stored.getString(PENDING);
                    return new FeedPosition(
                            stored.getString(AGENT),
                            stored.getLong(NUMBER),
                            pending.isEmpty() ? Optional.empty() : Optional.of(read(pending, ChangeBatch.class)));
                });
    }

    /**
     * Stores a batch together with its number, in one write.
     *
     * @param number the number after that of the last batch, which must be finished
     * @return failed with CONFLICT if another agent works on this database
     */
    public Future<Void> begin(long number, ChangeBatch batch) {
        return positions
                .set(
                        Query.all(
                                Query.is(Documents.ID, POSITION), Query.is(NUMBER, number - 1), Query.is(PENDING, "")),
                        new JsonObject().put(NUMBER, number).put(PENDING, write(batch)))
                .compose(AgentStore::required);
    }

    /** Removes the batch with this number. */
    public Future<Void> finish(long number) {
        return positions
                .set(
                        Query.all(Query.is(Documents.ID, POSITION), Query.is(NUMBER, number)),
                        new JsonObject().put(PENDING, ""))
                .compose(AgentStore::required);
    }

    private static Future<Void> required(boolean stored) {
        return stored
                ? Future.succeededFuture()
                : Future.failedFuture(NodeException.conflict("Another agent works on this database."));
    }

    /** Whether all documents of a section were seen once. */
    public Future<Boolean> isComplete(String section) {
        return positions.find(SECTION + "/" + section).map(Optional::isPresent);
    }

    public Future<Void> setComplete(String section) {
        return positions
                .insertIfAbsent(new JsonObject().put(Documents.ID, SECTION + "/" + section))
                .mapEmpty();
    }

    /** The states of the documents that the agent has seen, by their ids. */
    public Future<Map<String, DocumentState>> states(String section, List<String> ids) {
        return documents
                .listOneOf(
                        Query.everything(),
                        Documents.ID,
                        ids.stream().map(id -> key(section, id)).toList())
                .map(found -> found.stream()
                        .map(AgentStore::state)
                        .collect(Collectors.toMap(DocumentState::id, state -> state)));
    }

    /**
     * The states of a section's documents, in the order of their keys.
     *
     * @param after the key of the last one; empty to begin
     */
    public Future<List<DocumentState>> statesAfter(String section, String after, int limit) {
        Query range = Query.all(
                Query.compare(Documents.ID, Comparison.GREATER, after.isEmpty() ? section + "/" : after),
                Query.compare(Documents.ID, Comparison.LESS, section + "0")); // 0 follows the slash.
        return documents
                .list(range, Order.ascending(Documents.ID), limit)
                .map(found -> found.stream().map(AgentStore::state).toList());
    }

    /** Stores the states of a batch, or removes those of deleted documents. Repeating it changes nothing. */
    public Future<Void> setStates(ChangeBatch batch) {
        List<JsonObject> changed = new ArrayList<>();
        List<String> deleted = new ArrayList<>();
        for (DocumentChange change : batch.changes()) {
            String key = key(batch.section(), change.state().id());
            if (change.type() == DocumentChange.Type.DELETED) {
                deleted.add(key);
            } else {
                changed.add(new JsonObject().put(Documents.ID, key).put(STATE, write(change.state())));
            }
        }
        return documents
                .upsertAll(changed)
                .compose(stored -> deleted.isEmpty()
                        ? Future.succeededFuture()
                        : documents.deleteAll(Query.isOneOf(Documents.ID, deleted)));
    }

    /** The key has a fixed length, regardless of the id. */
    public static String key(String section, String id) {
        return section + "/" + Digest.of(id.getBytes(UTF_8));
    }

    private static DocumentState state(JsonObject stored) {
        return read(stored.getString(STATE), DocumentState.class);
    }

    /** One text, so that no key of a document becomes a key of the store. */
    private static String write(Object record) {
        return new String(JsonRecords.camelCase().bytes(record), UTF_8);
    }

    private static <T> T read(String text, Class<T> type) {
        return JsonRecords.camelCase().read(text.getBytes(UTF_8), type);
    }
}
