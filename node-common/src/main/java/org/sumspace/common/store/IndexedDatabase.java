package org.sumspace.common.store;

import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import java.util.List;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/** A database of the embedded server in which queries by an indexed field do not read the whole collection. */
final class IndexedDatabase extends H2Database {
    IndexedDatabase(String name, MVStore store, CursorRegistry cursors) {
        super(name, store, cursors);
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new NarrowingIndex(super.openOrCreateUniqueIndex(collection, name, keys, sparse), sparse);
    }

    /** Of several fields the first one does: the documents that have it are few. */
    @Override
    protected @Nullable Index<Object> openOrCreateSecondaryIndex(
            String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new FieldIndex(name, keys.get(0));
    }
}
