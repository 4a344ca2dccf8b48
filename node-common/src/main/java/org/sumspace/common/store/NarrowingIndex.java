package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A unique index that also helps where a query has further conditions than the index has fields: those are tried on what
 * is found. By itself the embedded server reads the whole collection then.
 */
final class NarrowingIndex extends Index<Object> {
    private final Index<Object> unique;

    NarrowingIndex(Index<Object> unique, boolean sparse) {
        super(unique.getName(), unique.getKeys(), sparse);
        this.unique = unique;
    }

    private Document indexed(Document query) {
        Document indexed = new Document();
        keys().stream().filter(query::containsKey).forEach(key -> indexed.put(key, query.get(key)));
        return indexed;
    }

    @Override
    public boolean canHandle(Document query) {
        return unique.canHandle(indexed(query));
    }

    @Override
    public Iterable<Object> getPositions(Document query) {
        return unique.getPositions(indexed(query));
    }

    @Override
    public @Nullable Object getPosition(Document document) {
        return unique.getPosition(document);
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {
        unique.checkAdd(document, collection);
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        unique.add(document, position, collection);
    }

    @Override
    public @Nullable Object remove(Document document) {
        return unique.remove(document);
    }

    @Override
    public long getCount() {
        return unique.getCount();
    }

    @Override
    public long getDataSize() {
        return unique.getDataSize();
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        unique.checkUpdate(before, after, collection);
    }

    @Override
    public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        unique.updateInPlace(before, after, position, collection);
    }

    @Override
    public boolean isUnique() {
        return true;
    }

    @Override
    public void drop() {
        unique.drop();
    }
}
