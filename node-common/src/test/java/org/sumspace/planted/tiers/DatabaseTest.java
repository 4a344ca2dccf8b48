package org.sumspace.planted.tiers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.Database;

/** Starts a database. */
final class DatabaseTest {
    private DatabaseTest() {}

    static Future<Database> open(Vertx vertx) {
        return Database.open(vertx, Path.of("data"), Secret.of("planted"), "migrations");
    }
}
