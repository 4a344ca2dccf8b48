package org.sumspace.common.store;

import static java.util.Objects.requireNonNull;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents by the text or truth value of one field, which many documents may share: the library has no such
 * index. It is in memory, and is built again whenever the store is opened. The position of a document is its id.
 */
final class FieldIndex extends Index<Object> {
    private final String field;
    /** Ids of the documents by the field's value. Most values have one document: its set is immutable, which is smaller. */
    private final Map<Object, Set<Object>> ids = new HashMap<>();

    FieldIndex(String name, IndexKey key) {
        super(name, List.of(key), false);
        field = key.getKey();
    }

    /** The values that a query can ask for; those of its elements if the field is an array. */
    private Stream<Object> values(Document document) {
        return getKeyValues(document).stream()
                .map(key -> key.get(0))
                .filter(value -> value instanceof String || value instanceof Boolean);
    }

    @Override
    public Object getPosition(Document document) {
        return requireNonNull(document.get(Documents.ID));
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {}

    @Override
    public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
        values(document).forEach(value -> ids.merge(value, Set.of(position), FieldIndex::both));
    }

    private static Set<Object> both(Set<Object> known, Set<Object> added) {
        if (known.size() > 1) {
            known.addAll(added);
            return known;
        }
        Set<Object> both = new TreeSet<>(BsonType.IDS);
        both.addAll(known);
        both.addAll(added);
        return both;
    }

    @Override
    public synchronized Object remove(Document document) {
        Object position = getPosition(document);
        values(document).forEach(value -> ids.computeIfPresent(value, (same, known) -> without(known, position)));
        return position;
    }

    private static @Nullable Set<Object> without(Set<Object> known, Object position) {
        if (known.size() == 1) {
            return known.contains(position) ? null : known;
        }
        known.remove(position);
        return known;
    }

    /** The server checks the other conditions of the query on the documents that this index finds. */
    @Override
    public boolean canHandle(Document query) {
        return wanted(query.get(field)) != null;
    }

    /** In the order of the ids. The collection reads them before it changes anything. */
    @Override
    public synchronized Iterable<Object> getPositions(Document query) {
        Collection<?> wanted = requireNonNull(wanted(query.get(field)), "the index cannot handle the query");
        if (wanted.size() == 1) {
            return ids.getOrDefault(wanted.iterator().next(), Set.of());
        }
        Set<Object> found = new TreeSet<>(BsonType.IDS);
        wanted.forEach(value -> found.addAll(ids.getOrDefault(value, Set.of())));
        return found;
    }

    /** The values of which the field must have one; null if the condition is of another kind. */
    private static @Nullable Collection<?> wanted(@Nullable Object condition) {
        return condition instanceof String || condition instanceof Boolean ? List.of(condition) : InTexts.of(condition);
    }

    /** The library would read the whole collection twice for each index that is empty; {@link IndexedCollection} fills it. */
    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public synchronized long getCount() {
        return ids.values().stream().mapToLong(Set::size).sum();
    }

    @Override
    public long getDataSize() {
        return 0;
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {}

    @Override
    public synchronized void updateInPlace(
            Document before, Document after, Object position, MongoCollection<Object> collection) {
        remove(before);
        add(after, position, collection);
    }

    @Override
    public synchronized void drop() {
        ids.clear();
    }
}
