package org.sumspace.assessment;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sumspace.assessment.run.store.RunFolder;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.testkit.Await;

/** One embedded PostgreSQL for all tests of this process, because it takes seconds to make one. */
final class SharedDatabase {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Path FOLDER = folder();
    private static final Database DATABASE = Await.result(
            Database.open(VERTX, FOLDER.resolve("postgres"), Secret.of("of the tests"), AssessmentVerticle.MIGRATIONS));

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SharedDatabase::close, "close-database"));
    }

    private SharedDatabase() {}

    static Vertx vertx() {
        return VERTX;
    }

    static Database database() {
        return DATABASE;
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("sumspace-postgres");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close() {
        Await.result(DATABASE.close());
        Await.result(VERTX.close());
        try {
            new RunFolder(FOLDER).removeTree(FOLDER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
