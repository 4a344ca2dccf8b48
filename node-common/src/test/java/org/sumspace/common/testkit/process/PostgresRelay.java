package org.sumspace.common.testkit.process;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import org.sumspace.common.config.Secret;
import org.sumspace.common.store.postgres.PostgresUrl;

/** A way to a database of a PostgreSQL, without TLS. */
public final class PostgresRelay extends StoreRelay {
    private final PostgresUrl database;
    private final Secret password;

    public PostgresRelay(PostgresUrl database, Secret password) {
        super(database.port());
        this.database = database;
        this.password = password;
    }

    @Override
    public JsonObject settings() {
        String url = "postgresql://" + database.user() + "@127.0.0.1:" + port() + "/" + database.database()
                + "?sslmode=disable";
        return new JsonObject().put("url", url).put("password", password.reveal());
    }

    @Override
    void relay(Socket node, Socket server) throws IOException {
        new PostgresConnection(node, server, this::gate).relay();
    }
}
