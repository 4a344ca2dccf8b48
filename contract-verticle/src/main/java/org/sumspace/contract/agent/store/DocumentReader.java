package org.sumspace.contract.agent.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.store.Documents;
import org.sumspace.contract.agent.domain.DocumentState;
import org.sumspace.contract.agent.domain.FoundDocument;

/** Reads the data of a document that the agent remembers. */
public final class DocumentReader {
    /** Contracts of the manager are never larger. */
    static final int CONTENT_BYTES_MAX = 2 << 20;

    private static final int FIELDS_MAX = 200;
    private static final int FIELD_DIGEST_LENGTH = 16;
    private static final String VERSION = "__v";

    private DocumentReader() {}

    /** A document without a version: only its content shows whether it has changed. */
    static FoundDocument read(JsonObject document) {
        byte[] json = document.encode().getBytes(UTF_8);
        return read(document, json, Digest.of(json).toString());
    }

    /** @param stamp differs after every change of the document */
    public static FoundDocument read(JsonObject document, String stamp) {
        return read(document, document.encode().getBytes(UTF_8), stamp);
    }

    private static FoundDocument read(JsonObject document, byte[] json, String stamp) {
        boolean isSmall = json.length <= CONTENT_BYTES_MAX && document.size() <= FIELDS_MAX;
        DocumentState state = new DocumentState(
                id(document),
                stamp,
                document.getValue(VERSION) instanceof Number version ? version.longValue() : 0,
                isSmall ? fields(document) : Map.of(),
                false);
        return new FoundDocument(state, isSmall ? JsonValue.received(json) : JsonValue.of(null));
    }

    static String stamp(JsonObject document) {
        return Digest.of(document.encode().getBytes(UTF_8)).toString();
    }

    static String id(JsonObject document) {
        return Json.encode(document.getValue(Documents.ID));
    }

    private static Map<String, String> fields(JsonObject document) {
        Map<String, String> digests = new HashMap<>();
        document.forEach(field -> {
            byte[] value = Json.encode(field.getValue()).getBytes(UTF_8);
            digests.put(field.getKey(), Digest.of(value).toString().substring(0, FIELD_DIGEST_LENGTH));
        });
        return digests;
    }
}
