package org.sumspace.common.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.Secret;
import org.sumspace.common.testkit.Patience;

@ExtendWith(VertxExtension.class)
class EmbeddedMongoIT {
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final StoreConfig EMBEDDED = new StoreConfig(null, null, "test", 8);

    @Test
    void killedWriter_losesNothingAcknowledged(Vertx vertx, @TempDir Path folder) throws Exception {
        List<String> acknowledged = insertUntilKilled(folder, 400);
        DocumentStore store = await(DocumentStore.open(vertx, EMBEDDED, folder));
        List<String> found = await(TestDatabase.mongo(store).client().find("records", new JsonObject())).stream()
                .map(each -> each.getString("_id"))
                .toList();
        await(store.close());
        assertThat(acknowledged).hasSizeGreaterThan(300);
        assertThat(found).containsAll(acknowledged);
    }

    @Test
    void manySmallWrites_keepTheFileSmall(Vertx vertx, @TempDir Path folder) throws Exception {
        DocumentStore store = await(DocumentStore.open(vertx, EMBEDDED, folder));
        JsonObject key = new JsonObject().put("_id", "one");
        await(TestDatabase.mongo(store).client().insert("records", key.copy()));
        for (int i = 0; i < 1_000; i++) {
            JsonObject set = new JsonObject().put("$set", new JsonObject().put("n", i));
            await(TestDatabase.mongo(store).client().updateCollection("records", key, set));
        }
        await(store.close());
        assertThat(Files.size(folder.resolve("mongo/records.mv"))).isLessThan(8 << 20);
    }

    /** A store closes itself when its file cannot be written. */
    @Test
    void storeThatClosedItself_isOpenAgain_andHasWhatWasAcknowledged(Vertx vertx, @TempDir Path folder)
            throws Exception {
        Deque<MVStore> opened = new ConcurrentLinkedDeque<>();
        try (EmbeddedMongo embedded = EmbeddedMongo.on(() -> {
            opened.add(EmbeddedMongo.open(folder.resolve("records.mv"), false));
            return opened.getLast();
        })) {
            DocumentStore store = await(
                    DocumentStore.open(vertx, new StoreConfig(Secret.of(embedded.url()), null, "test", 2), folder));
            await(TestDatabase.mongo(store).client().insert("records", new JsonObject().put("_id", "before")));

            opened.getLast().closeImmediately();
            assertThatException().isThrownBy(() -> insertAfter(store));

            Awaitility.await().ignoreExceptions().untilAsserted(() -> insertAfter(store));
            assertThat(await(TestDatabase.mongo(store).client().find("records", new JsonObject())))
                    .hasSize(2);
            assertThat(opened).hasSize(2);
            await(store.close());
        }
    }

    private static void insertAfter(DocumentStore store) throws Exception {
        await(TestDatabase.mongo(store).client().save("records", new JsonObject().put("_id", "after")));
    }

    private static List<String> insertUntilKilled(Path folder, int atLeast) throws IOException, InterruptedException {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledWriter.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> acknowledged = new ArrayList<>();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(writer.getInputStream(), UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (!NUMBER.matcher(line).matches()) {
                    continue; // of the log
                }
                acknowledged.add(line);
                if (acknowledged.size() == atLeast) {
                    writer.toHandle().destroyForcibly(); // the process itself would close its output too
                }
            }
        }
        writer.waitFor();
        return acknowledged.subList(0, acknowledged.size() - 1); // the last line may be torn
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
    }
}
