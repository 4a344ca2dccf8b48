package org.sumspace.common.store;

import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.PostgresUrl;

/**
 * Where a node keeps its documents.
 *
 * @param url a PostgreSQL, {@code postgresql://user@host:port/database?sslmode=verify-full}, or a MongoDB,
 *     {@code mongodb://...}; if absent, the node starts a PostgreSQL in its data folder
 * @param password of the user in a PostgreSQL; that of a MongoDB is in its URL
 * @param database name of the node's own database in a MongoDB, or in the PostgreSQL that the node starts
 * @param connections most connections that are open at once; to a PostgreSQL one more while tables are defined
 */
public record StoreConfig(
        @Nullable Secret url,
        @Nullable Secret password,
        @Default("sumspace") String database,
        @Default("8") int connections) {
    public StoreConfig {
        Checks.notBlank("database", database);
        Checks.between("connections", connections, 1, 500);
        if (url != null) {
            String address = url.reveal();
            if (isPostgres(address)) {
                PostgresUrl.parse(address);
            } else if (!address.startsWith("mongodb")) {
                throw new IllegalArgumentException("url must start with postgresql://, mongodb:// or mongodb+srv://");
            }
            if (isPostgres(address) && password == null) {
                throw new IllegalArgumentException("password is needed for a PostgreSQL; it does not belong into url");
            }
        }
    }

    static boolean isPostgres(String url) {
        return url.startsWith("postgresql:");
    }
}
