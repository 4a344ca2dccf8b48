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
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.h2.mvstore.MVMap;

/**
 * A collection of the embedded server in which an {@code $in} with many texts costs no more than one with few: the
 * library compares every document with every text.
 */
final class IndexedCollection extends H2Collection {
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

    /** The server decides where the field is nested or is not a text. */
    private Predicate<Document> oneOf(String field, Object condition, Set<?> texts) {
        return document -> document.get(field) instanceof String text
                ? texts.contains(text)
                : documentMatchesQuery(document, new Document(field, condition));
    }
}
