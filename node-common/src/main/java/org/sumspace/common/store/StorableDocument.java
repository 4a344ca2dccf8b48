package org.sumspace.common.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.StorableText;
import org.sumspace.common.error.NodeException;

/**
 * The condition that every database of documents can keep a document. Requests are checked where they arrive, with the
 * places of their violations; this is for what comes in other ways.
 */
final class StorableDocument {
    private StorableDocument() {}

    /** @throws NodeException INVALID_INPUT if a text or name in it is not storable */
    static JsonObject require(JsonObject document) {
        if (!isStorable(document)) {
            throw NodeException.invalidInput("The store takes no such text: " + StorableText.EXPECTED + ".");
        }
        return document;
    }

    private static boolean isStorable(@Nullable Object value) {
        if (value instanceof CharSequence text) {
            return StorableText.isStorable(text.toString());
        }
        if (value instanceof JsonObject object) {
            return isStorable(object.getMap());
        }
        if (value instanceof JsonArray array) {
            return isStorable(array.getList());
        }
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .allMatch(member -> isStorable(member.getKey()) && isStorable(member.getValue()));
        }
        return !(value instanceof List<?> list) || list.stream().allMatch(StorableDocument::isStorable);
    }
}
