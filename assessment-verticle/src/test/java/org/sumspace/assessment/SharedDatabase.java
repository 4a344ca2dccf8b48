package org.sumspace.assessment;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.Database;
import org.sumspace.common.store.postgres.PostgresUrl;
import org.sumspace.common.testkit.Await;

/**
 * One PostgreSQL for all tests of this process, because it takes seconds to make one: an embedded one, or the one of
 * the variables POSTGRES_TEST_URL and POSTGRES_TEST_PASSWORD. That account must own an empty database and be allowed to
 * create roles, and the build needs {@code -Dintegration.jvms=1}.
 */
final class SharedDatabase {
    private static final Vertx VERTX = Vertx.vertx();
    private static final Path FOLDER = folder();
    private static final Database DATABASE = Await.result(open());

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SharedDatabase::close, "close-database"));
    }

    private SharedDatabase() {}

    private static Future<Database> open() {
        String url = System.getenv("POSTGRES_TEST_URL");
        Secret password =
                Secret.of(Objects.requireNonNullElse(System.getenv("POSTGRES_TEST_PASSWORD"), "of the tests"));
        return url == null
                ? Database.open(VERTX, FOLDER.resolve("postgres"), password, AssessmentVerticle.MIGRATIONS)
                : Database.connect(VERTX, PostgresUrl.parse(url), password, null, AssessmentVerticle.MIGRATIONS);
    }

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
