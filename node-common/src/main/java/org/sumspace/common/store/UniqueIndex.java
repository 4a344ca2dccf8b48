package org.sumspace.common.store;

import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * No two documents have the same values in its fields. Helps queries that say more than its fields, what is found is
 * tried on the rest; and those where one of several fields is to have one of many texts. Without it the embedded server
 * reads the whole collection in both cases.
 */
final class UniqueIndex extends AbstractUniqueIndex<Object> {
    private final MVMap<KeyValue, Object> ids;

    /** @param ids of the documents, by their values in the index's fields */
    UniqueIndex(MVMap<KeyValue, Object> ids, String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
        this.ids = ids;
    }

    @Override
    protected @Nullable Object removeDocument(KeyValue key) {
        return ids.remove(key);
    }

    @Override
    protected boolean putKeyPosition(KeyValue key, Object id) {
        return ids.putIfAbsent(key, id) == null;
    }

    @Override
    protected Iterable<Map.Entry<KeyValue, Object>> getIterable() {
        return ids.entrySet();
    }

    @Override
    protected @Nullable Object getPosition(KeyValue key) {
        return ids.get(key);
    }

    @Override
    public long getCount() {
        return ids.sizeAsLong();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }

    @Override
    public synchronized boolean canHandle(Document query) {
        Document indexed = indexed(query);
        several(indexed).ifPresent(several -> indexed.put(several.field(), ""));
        return super.canHandle(indexed);
    }

    @Override
    public synchronized Iterable<Object> getPositions(Document query) {
        Document indexed = indexed(query);
        Optional<Several> several = several(indexed);
        return several.isPresent() ? positions(indexed, several.get()) : super.getPositions(indexed);
    }

    private Iterable<Object> positions(Document indexed, Several several) {
        Set<Object> found = new LinkedHashSet<>();
        for (Object text : several.texts()) {
            indexed.put(several.field(), text);
            super.getPositions(indexed).forEach(found::add);
        }
        return found;
    }

    private Document indexed(Document query) {
        Document indexed = new Document();
        keys().stream().filter(query::containsKey).forEach(key -> indexed.put(key, query.get(key)));
        return indexed;
    }

    /** The first field that may have one of several texts; a second one is more than the index can do. */
    private static Optional<Several> several(Document indexed) {
        for (String field : indexed.keySet()) {
            Collection<?> texts = Texts.in(indexed.get(field));
            if (texts != null) {
                return Optional.of(new Several(field, texts));
            }
        }
        return Optional.empty();
    }

    private record Several(String field, Collection<?> texts) {}
}
