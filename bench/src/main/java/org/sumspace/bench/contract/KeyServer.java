package org.sumspace.bench.contract;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.sandbox.space.Loopback;

/** Takes the place of a catalog in which every participant has the same key. */
final class KeyServer implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 60;

    private final Vertx vertx = Vertx.vertx();
    private final HttpServer server = vertx.createHttpServer();
    private volatile String participant = "{}";

    KeyServer() throws TimeoutException {
        server.requestHandler(request -> request.response()
                        .putHeader(HttpHeaders.CONTENT_TYPE, MediaTypes.JSON)
                        .end(participant))
                .listen(0, Loopback.HOST)
                .await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** The URL of the catalog. */
    String url() {
        return "http://" + Loopback.HOST + ":" + server.actualPort();
    }

    void publish(VerifyingKey key) {
        ConnectorKeys keys = new ConnectorKeys(List.of(new ConnectorKey(key, false)));
        participant = new JsonObject(Map.of(ConnectorKeys.FIELD, keys.tree())).encode();
    }

    @Override
    public void close() throws TimeoutException {
        vertx.close().await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
}
