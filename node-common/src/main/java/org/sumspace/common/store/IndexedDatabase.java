package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.DataType;
import org.jspecify.annotations.Nullable;

/**
 * A database of the embedded server that writes {@linkplain BsonType BSON}, and in which queries by an indexed field do
 * not read the whole collection. It cannot drop or rename anything, because no node does.
 */
final class IndexedDatabase extends AbstractSynchronizedMongoDatabase<Object> {
    /** The prefix by which the library finds the databases of a store that it opens. */
    private static final String DOCUMENTS_PREFIX = "databases.";

    private static final String META_PREFIX = "meta.";

    private final MVStore store;
    /** Collections of which not all indexes are known yet. */
    private final List<IndexedCollection> opening = new ArrayList<>();

    private boolean isOpen;

    IndexedDatabase(String name, MVStore store, CursorRegistry cursors) {
        super(name, cursors);
        this.store = store;
        initializeNamespacesAndIndexes();
        opening.forEach(IndexedCollection::open);
        opening.clear();
        isOpen = true;
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
        String name = getFullCollectionNamespace(collection);
        MVMap<Object, Document> documents = open(DOCUMENTS_PREFIX + name, BsonType.IDS, BsonType.DOCUMENTS);
        MVMap<String, Object> meta = store.openMap(META_PREFIX + name);
        IndexedCollection opened = new IndexedCollection(this, collection, options, documents, meta, cursorRegistry);
        if (isOpen) {
            opened.open();
        } else {
            opening.add(opened);
        }
        return opened;
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        MVMap<KeyValue, Object> ids =
                open(getFullCollectionNamespace(collection) + "__index_" + name, BsonType.KEYS, BsonType.IDS);
        return new UniqueIndex(ids, name, keys, sparse);
    }

    private <K, V> MVMap<K, V> open(String name, DataType<K> keys, DataType<V> values) {
        return store.openMap(name, new MVMap.Builder<K, V>().keyType(keys).valueType(values));
    }

    /** Indexes only the first of several fields: few documents share its value. */
    @Override
    protected @Nullable Index<Object> openOrCreateSecondaryIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new FieldIndex(name, keys.get(0));
    }

    @Override
    protected long getStorageSize() {
        return store.getFileStore().size();
    }

    @Override
    protected long getFileSize() {
        return getStorageSize();
    }

    @Override
    public void drop(Oplog oplog) {
        throw new UnsupportedOperationException("the embedded store cannot drop a database");
    }

    @Override
    public void dropCollection(String collection, Oplog oplog) {
        throw new UnsupportedOperationException("the embedded store cannot drop a collection");
    }

    @Override
    public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String name) {
        throw new UnsupportedOperationException("the embedded store cannot rename a collection");
    }
}
