package org.sumspace.connector.shared.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.query.Query;
import org.sumspace.common.testkit.Await;

/** Documents member by member, as a build must write and read them: a file for each collection, a document on each line. */
public final class GoldenDocuments {
    private GoldenDocuments() {}

    public static List<String> of(String collection) {
        String name = "/stored/" + collection + ".jsonl";
        try (InputStream file = Objects.requireNonNull(GoldenDocuments.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The documents of a collection, in the order of their ids. */
    public static List<String> stored(DocumentStore database, String collection) {
        return Await.result(database.documents(collection).listAll(Query.everything())).stream()
                .map(JsonObject::encode)
                .sorted()
                .toList();
    }
}
