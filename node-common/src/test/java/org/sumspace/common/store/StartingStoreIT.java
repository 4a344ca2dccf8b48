package org.sumspace.common.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.store.query.Query;

/** The PostgreSQL that a node without a database starts. */
class StartingStoreIT {
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final Vertx vertx = Vertx.vertx();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        result(vertx.close());
    }

    private DocumentStore open() {
        return result(StartingStore.of(KilledWriter.CONFIG, folder).open(vertx));
    }

    @Test
    void killedWriter_losesNothingAcknowledged() throws Exception {
        List<String> acknowledged = insertUntilKilled(400);
        DocumentStore store = open();
        List<String> found = result(store.documents("records").listAll(Query.everything())).stream()
                .map(each -> each.getString(Documents.ID))
                .toList();
        result(store.close());
        assertThat(acknowledged).hasSizeGreaterThan(300);
        assertThat(found).containsAll(acknowledged);
    }

    @Test
    void secondNodeOnTheFolder_isRefused() {
        DocumentStore store = open();
        assertThat(failure(StartingStore.of(KilledWriter.CONFIG, folder).open(vertx)))
                .hasMessageContaining("another node uses the PostgreSQL in " + folder.resolve("postgres"));
        result(store.ping());
        result(store.close());
    }

    @Test
    void folderWithoutThePassword_isRefusedWithItsName() throws IOException {
        result(open().close());
        Path password = folder.resolve("postgres").resolve("owner-password");
        Files.delete(password);
        assertThat(failure(StartingStore.of(KilledWriter.CONFIG, folder).open(vertx)))
                .hasMessageContaining(password.toString())
                .hasMessageContaining("restore it");
    }

    @Test
    void folderOfTheEarlierForm_isRefusedWithItsName_andStays() throws IOException {
        Path earlier = Files.createDirectory(folder.resolve("mongo"));
        assertThatThrownBy(() -> StartingStore.of(KilledWriter.CONFIG, folder))
                .hasMessageContaining(earlier.toString())
                .hasMessageContaining("Move it away");
        assertThat(earlier).exists();
        assertThat(folder.resolve("postgres")).doesNotExist();
    }

    private List<String> insertUntilKilled(int atLeast) throws IOException, InterruptedException {
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
}
