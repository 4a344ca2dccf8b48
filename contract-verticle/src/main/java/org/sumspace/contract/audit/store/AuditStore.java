package org.sumspace.contract.audit.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Comparison;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.contract.audit.domain.AuditEntry;

/** The entries of the audit. They are never changed or removed. */
public final class AuditStore {
    private static final String KEY = "key";
    private static final String CONTENT = "content";

    private final Documents entries;

    public AuditStore(DocumentStore database) {
        this.entries = database.documents("audit");
    }

    public Future<Void> createIndexes() {
        return entries.uniqueIndex(KEY);
    }

    /** @return failed with CONFLICT if there is an entry with its number, or of its event */
    public Future<Void> add(AuditEntry entry) {
        return entries.insert(new JsonObject()
                .put(Documents.ID, id(entry.number()))
                .put(KEY, entry.key())
                .put(CONTENT, new String(CanonicalJson.write(entry.content()), UTF_8)));
    }

    /** Whether there is an entry of this event. */
    public Future<Boolean> has(String key) {
        return entries.findOne(Query.is(KEY, key), KEY).map(Optional::isPresent);
    }

    public Future<Optional<AuditEntry>> last() {
        return entries.list(Query.everything(), Order.descending(Documents.ID), 1)
                .map(found -> found.stream().map(AuditStore::read).findFirst());
    }

    /** The entries with higher numbers, in their order. */
    public Future<List<AuditEntry>> after(long number, int limit) {
        Query later = Query.compare(Documents.ID, Comparison.GREATER, id(number));
        return entries.list(later, Order.ascending(Documents.ID), limit)
                .map(found -> found.stream().map(AuditStore::read).toList());
    }

    /** An id that sorts in the order of the numbers. */
    private static String id(long number) {
        return String.format(Locale.ROOT, "%016d", number);
    }

    private static AuditEntry read(JsonObject document) {
        return new AuditEntry(
                Long.parseLong(document.getString(Documents.ID)),
                document.getString(KEY),
                JsonValue.parse(document.getString(CONTENT)));
    }
}
