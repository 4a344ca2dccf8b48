package org.sumspace.common.store;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Secret;

/**
 * Which MongoDB a node uses.
 *
 * @param url connection string of a MongoDB; if absent, the node uses an embedded store in its data folder
 * @param database name of the node's own database
 * @param connections most connections that are open at once
 */
public record MongoConfig(
        @Nullable Secret url,
        @Default("sumspace") String database,
        @Default("8") int connections) {
    public MongoConfig {
        Checks.notBlank("database", database);
        Checks.between("connections", connections, 1, 500);
        if (url != null && !url.reveal().startsWith("mongodb")) {
            throw new IllegalArgumentException("url must start with mongodb:// or mongodb+srv://");
        }
    }
}
