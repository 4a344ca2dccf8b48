package org.sumspace.catalog.shared.store;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;

/** Bytes and statements as base64 in documents. Statements were verified before they were stored. */
public final class StoredBytes {
    private StoredBytes() {}

    public static String text(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    public static byte[] bytes(String text) {
        return Base64.getDecoder().decode(text);
    }

    public static <T extends StatementBody> Signed<T> statement(
            JsonObject document, String field, StatementType type, Function<WireReader, T> read) {
        return Signed.reopen(bytes(document.getString(field)), type, read);
    }

    public static <T extends StatementBody> JsonArray texts(List<Signed<T>> statements) {
        return new JsonArray(
                statements.stream().map(statement -> text(statement.bytes())).toList());
    }

    public static <T extends StatementBody> List<Signed<T>> statements(
            JsonArray texts, StatementType type, Function<WireReader, T> read) {
        return texts.stream()
                .map(each -> Signed.reopen(bytes((String) each), type, read))
                .toList();
    }

    public static JsonArray array(List<Bytes> items) {
        return new JsonArray(items.stream().map(item -> text(item.toBytes())).toList());
    }

    public static List<Bytes> list(JsonArray texts) {
        return texts.stream().map(each -> Bytes.of(bytes((String) each))).toList();
    }
}
