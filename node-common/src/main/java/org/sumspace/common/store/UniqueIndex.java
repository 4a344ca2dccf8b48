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
 * Refuses a second document with the same values in its fields. It also serves queries that have further conditions,
 * which are checked on the documents that it finds, and queries in which one of its fields must have one of many texts.
 * With the library's own index the embedded server reads the whole collection in both cases.
 */
final class UniqueIndex extends AbstractUniqueIndex<Object> {
    private final MVMap<KeyValue, Object> ids;

    /** @param ids ids of the documents, by the values of their indexed fields */
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
        condition(indexed).ifPresent(condition -> indexed.put(condition.field(), ""));
        return super.canHandle(indexed);
    }

    @Override
    public synchronized Iterable<Object> getPositions(Document query) {
        Document indexed = indexed(query);
        Optional<InCondition> condition = condition(indexed);
        return condition.isPresent() ? positions(indexed, condition.get()) : super.getPositions(indexed);
    }

    private Iterable<Object> positions(Document indexed, InCondition condition) {
        Set<Object> found = new LinkedHashSet<>();
        for (Object text : condition.texts()) {
            indexed.put(condition.field(), text);
            super.getPositions(indexed).forEach(found::add);
        }
        return found;
    }

    private Document indexed(Document query) {
        Document indexed = new Document();
        keys().stream().filter(query::containsKey).forEach(key -> indexed.put(key, query.get(key)));
        return indexed;
    }

    /** The first field with a condition on several texts; the index cannot use a second one. */
    private static Optional<InCondition> condition(Document indexed) {
        for (String field : indexed.keySet()) {
            Collection<?> texts = InTexts.of(indexed.get(field));
            if (texts != null) {
                return Optional.of(new InCondition(field, texts));
            }
        }
        return Optional.empty();
    }

    private record InCondition(String field, Collection<?> texts) {}
}
