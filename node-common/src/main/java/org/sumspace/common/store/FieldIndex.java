package org.sumspace.common.store;

import static java.util.Objects.requireNonNull;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents by the text or truth value of one field, which many documents may share: the library has no such
 * index. It is in memory, and is built again whenever the store is opened.
 */
final class FieldIndex extends Index<Object> {
    /** Under which documents are known whose field is an array without values; no query asks for two values. */
    private static final Set<KeyValue> EMPTY_ARRAY = Set.of(new KeyValue("", ""));

    private final String field;
    /** Positions of the documents, by the field's value, then by the document's id. */
    private final Map<KeyValue, Map<Object, Object>> positions = new HashMap<>();

    FieldIndex(String name, IndexKey key) {
        super(name, List.of(key), false);
        field = key.getKey();
    }

    /** The library removes no document that one of its indexes does not know. */
    private Set<KeyValue> keys(Document document) {
        Set<KeyValue> keys = getKeyValues(document);
        return keys.isEmpty() ? EMPTY_ARRAY : keys;
    }

    private static Object id(Document document) {
        return requireNonNull(document.get(Documents.ID));
    }

    @Override
    public synchronized @Nullable Object getPosition(Document document) {
        for (KeyValue value : keys(document)) {
            Object position = positions.getOrDefault(value, Map.of()).get(id(document));
            if (position != null) {
                return position;
            }
        }
        return null;
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {}

    @Override
    public synchronized void add(Document document, Object position, MongoCollection<Object> collection) {
        for (KeyValue value : keys(document)) {
            positions.computeIfAbsent(value, first -> new LinkedHashMap<>()).put(id(document), position);
        }
    }

    @Override
    public synchronized @Nullable Object remove(Document document) {
        Object removed = null;
        for (KeyValue value : keys(document)) {
            Map<Object, Object> sharing = positions.get(value);
            if (sharing != null) {
                removed = sharing.remove(id(document));
                if (sharing.isEmpty()) {
                    positions.remove(value);
                }
            }
        }
        return removed;
    }

    /** The server checks the other conditions of the query on the documents that this index finds. */
    @Override
    public boolean canHandle(Document query) {
        return values(query.get(field)) != null;
    }

    @Override
    public synchronized Iterable<Object> getPositions(Document query) {
        Collection<?> values = values(query.get(field));
        Set<Object> found = new LinkedHashSet<>();
        for (Object value : values == null ? List.of() : values) {
            found.addAll(positions.getOrDefault(new KeyValue(value), Map.of()).values());
        }
        return found;
    }

    /** The values of which the field must have one; null if the condition is of another kind. */
    private static @Nullable Collection<?> values(@Nullable Object condition) {
        return condition instanceof String || condition instanceof Boolean ? List.of(condition) : InTexts.of(condition);
    }

    /** The library would read the whole collection twice for each index that is empty; {@link IndexedCollection} fills it. */
    @Override
    public boolean isEmpty() {
        return false;
    }

    @Override
    public synchronized long getCount() {
        return positions.values().stream().mapToLong(Map::size).sum();
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
        positions.clear();
    }
}
