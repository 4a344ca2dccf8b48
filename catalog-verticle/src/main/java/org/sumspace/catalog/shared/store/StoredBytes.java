package org.sumspace.catalog.shared.store;

import io.vertx.core.json.JsonArray;
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
            String text, StatementType type, Function<WireReader, T> read) {
        return Signed.reopen(bytes(text), type, read);
    }

    public static <T extends StatementBody> List<String> texts(List<Signed<T>> statements) {
        return statements.stream().map(statement -> text(statement.bytes())).toList();
    }

    public static <T extends StatementBody> List<Signed<T>> statements(
            List<String> texts, StatementType type, Function<WireReader, T> read) {
        return texts.stream().map(each -> statement(each, type, read)).toList();
    }

    public static JsonArray array(List<Bytes> items) {
        return new JsonArray(items.stream().map(item -> text(item.toBytes())).toList());
    }

    public static List<Bytes> list(JsonArray texts) {
        return texts.stream().map(each -> Bytes.of(bytes((String) each))).toList();
    }
}
