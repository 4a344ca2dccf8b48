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
 * Finds documents by the text or truth value in one field, which many may share: an index that the embedded server does not have by
 * itself. Lies in memory, and is made anew whenever the store is opened.
 */
final class FieldIndex extends Index<Object> {
    private final String field;
    /** Where the documents are, by the value of the field, then by their ids. */
    private final Map<KeyValue, Map<Object, Object>> positions = new HashMap<>();

    FieldIndex(String name, IndexKey key) {
        super(name, List.of(key), false);
        field = key.getKey();
    }

    private static Object id(Document document) {
        return requireNonNull(document.get(Documents.ID));
    }

    @Override
    public synchronized @Nullable Object getPosition(Document document) {
        for (KeyValue value : getKeyValues(document)) {
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
        for (KeyValue value : getKeyValues(document)) {
            positions.computeIfAbsent(value, first -> new LinkedHashMap<>()).put(id(document), position);
        }
    }

    @Override
    public synchronized @Nullable Object remove(Document document) {
        Object removed = null;
        for (KeyValue value : getKeyValues(document)) {
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

    /** Other conditions of the query are tried on what is found. */
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

    /** Any of which will do; null if something else is wanted. */
    private static @Nullable Collection<?> values(@Nullable Object wanted) {
        return wanted instanceof String || wanted instanceof Boolean ? List.of(wanted) : Texts.in(wanted);
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
