package org.sumspace.contract.agent.store;

import io.vertx.core.Future;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.store.Documents;
import org.sumspace.contract.agent.domain.FoundDocument;

/** A collection of another database. The ids of its documents are object ids, texts or numbers. */
public record ProviderDocuments(ProviderDatabase database, String collection) implements DocumentSource {
    /**
     * A lower bound for the ids of each type, in the order of types; a comparison only matches ids of the same type.
     */
    private static final List<Object> LOWEST =
            List.of(-Double.MAX_VALUE, "", new JsonObject().put("$oid", "0".repeat(24)));

    private static final String OR_EQUAL = "$gte";
    private static final String AFTER = "$gt";

    /** A cursor: a type of ids, and the last id of this type. */
    private record Position(int type, @Nullable Object last) {
        static Position parse(String cursor) {
            if (cursor.equals(START)) {
                return new Position(0, null);
            }
            int end = cursor.indexOf(' ');
            String last = cursor.substring(end + 1);
            return new Position(
                    Integer.parseInt(cursor.substring(0, end)), last.isEmpty() ? null : Json.decodeValue(last));
        }

        JsonObject query() {
            JsonObject range =
                    last == null ? new JsonObject().put(OR_EQUAL, LOWEST.get(type)) : new JsonObject().put(AFTER, last);
            return new JsonObject().put(Documents.ID, range);
        }

        /** @param lastId as JSON; empty if there are no more ids of the type */
        @Nullable
        String next(String lastId) {
            if (!lastId.isEmpty()) {
                return type + " " + lastId;
            }
            return type + 1 < LOWEST.size() ? type + 1 + " " : null;
        }
    }

    @Override
    public Future<Portion> after(String cursor, int limit) {
        Position position = Position.parse(cursor);
        return database.foreignDocuments(collection)
                .compose(documents -> documents.list(position.query(), limit))
                .map(found -> {
                    List<Stamp> stamps = found.stream()
                            .map(each -> new Stamp(DocumentReader.id(each), DocumentReader.stamp(each)))
                            .toList();
                    boolean isLast = stamps.size() < limit;
                    return new Portion(
                            stamps,
                            position.next(
                                    isLast ? "" : stamps.get(stamps.size() - 1).id()));
                });
    }

    @Override
    public Future<List<FoundDocument>> read(List<String> ids) {
        return database.foreignDocuments(collection)
                .compose(documents -> documents.listAll(anyOf(ids)))
                .map(found -> found.stream().map(DocumentReader::read).toList());
    }

    @Override
    public Future<Set<String>> existing(List<String> ids) {
        return database.foreignDocuments(collection)
                .compose(documents -> documents.listAll(anyOf(ids), Documents.ID))
                .map(found -> found.stream().map(DocumentReader::id).collect(Collectors.toSet()));
    }

    private static JsonObject anyOf(List<String> ids) {
        JsonArray values = new JsonArray();
        ids.forEach(id -> values.add(Json.decodeValue(id)));
        return new JsonObject().put(Documents.ID, new JsonObject().put("$in", values));
    }
}
