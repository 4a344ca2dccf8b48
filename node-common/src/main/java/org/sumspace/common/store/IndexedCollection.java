package org.sumspace.common.store;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * A collection of the embedded server in which an {@code $in} with many texts costs no more than one with few, and a page
 * in the order of ids reads only its own documents: the library compares every document with every text, and reads and
 * sorts the whole collection for each page.
 */
final class IndexedCollection extends H2Collection {
    private static final Document BY_ID = new Document(Documents.ID, 1);
    private static final Document UNORDERED = new Document();

    private final MVMap<Object, Document> stored;
    private final List<FieldIndex> unfilled = new ArrayList<>();
    private boolean isOpen;

    IndexedCollection(
            MongoDatabase database,
            String name,
            CollectionOptions options,
            MVMap<Object, Document> documents,
            MVMap<String, Object> meta,
            CursorRegistry cursors) {
        super(database, name, options, documents, meta, cursors);
        this.stored = documents;
    }

    @Override
    public void addIndex(Index<Object> index) {
        boolean isKnown =
                getIndexes().stream().anyMatch(known -> known.getName().equals(index.getName()));
        super.addIndex(index);
        if (!isKnown && index instanceof FieldIndex field) {
            unfilled.add(field);
            if (isOpen) {
                fill();
            }
        }
    }

    /** All indexes of the collection are known now: reads the documents once for those that are in memory. */
    void open() {
        isOpen = true;
        fill();
    }

    private void fill() {
        if (!unfilled.isEmpty()) {
            streamAllDocumentsWithPosition()
                    .forEach(found ->
                            unfilled.forEach(index -> index.add(found.getDocument(), found.getPosition(), this)));
            unfilled.clear();
        }
    }

    /** The library counts without its lock, but the result of an index must not change meanwhile. */
    @Override
    public synchronized int count(Document query, int skip, int limit) {
        return super.count(query, skip, limit);
    }

    @Override
    protected QueryResult matchDocuments(
            Document query, Document order, int skip, int limit, int batchSize, Document fields) {
        return isPageById(order, skip, limit)
                ? page(idsAfter(start(query)), query, limit, batchSize, fields)
                : super.matchDocuments(query, order, skip, limit, batchSize, fields);
    }

    @Override
    protected QueryResult matchDocuments(
            Document query,
            Iterable<Object> positions,
            Document order,
            int skip,
            int limit,
            int batchSize,
            Document fields) {
        return isPageById(order, skip, limit)
                ? page(after(start(query), positions), query, limit, batchSize, fields)
                : super.matchDocuments(query, positions, order, skip, limit, batchSize, fields);
    }

    private static boolean isPageById(@Nullable Document order, int skip, int limit) {
        return BY_ID.equals(order) && skip == 0 && limit > 0;
    }

    private QueryResult page(Stream<Object> ids, Document query, int limit, int batchSize, Document fields) {
        return matchDocumentsFromStream(ids.map(this::getDocument), query, UNORDERED, 0, limit, batchSize, fields);
    }

    /** The id after which a query wants documents; null if it does not say so. */
    private static @Nullable Object start(Document query) {
        return query.get(Documents.ID) instanceof Document condition ? condition.get("$gt") : null;
    }

    private Stream<Object> idsAfter(@Nullable Object start) {
        Object first = start == null ? stored.firstKey() : stored.higherKey(start);
        return Stream.iterate(first, Objects::nonNull, stored::higherKey);
    }

    private static Stream<Object> after(@Nullable Object start, Iterable<Object> positions) {
        if (positions instanceof NavigableSet<Object> sorted) {
            return (start == null ? sorted : sorted.tailSet(start, false)).stream();
        }
        return StreamSupport.stream(positions.spliterator(), false).sorted(BsonType.IDS);
    }

    @Override
    protected QueryResult matchDocumentsFromStream(
            Stream<Document> documents,
            Document query,
            Document order,
            int skip,
            int limit,
            int batchSize,
            Document fields) {
        Document rest = new Document();
        Stream<Document> left = documents;
        for (Map.Entry<String, Object> condition : query.entrySet()) {
            Collection<?> texts = InTexts.of(condition.getValue());
            if (texts == null) {
                rest.put(condition.getKey(), condition.getValue());
            } else {
                left = left.filter(oneOf(condition.getKey(), condition.getValue(), Set.copyOf(texts)));
            }
        }
        return super.matchDocumentsFromStream(left, rest, order, skip, limit, batchSize, fields);
    }

    /** The server's own comparison is used if the field is nested or is not a text. */
    private Predicate<Document> oneOf(String field, Object condition, Set<?> texts) {
        return document -> document.get(field) instanceof String text
                ? texts.contains(text)
                : documentMatchesQuery(document, new Document(field, condition));
    }
}
