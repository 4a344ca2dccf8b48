package org.sumspace.common.http.server.operation;

import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RawConnection;

class RequestEndTest {
    private final Vertx vertx = Vertx.vertx();
    private final CompletableFuture<Void> told = new CompletableFuture<>();

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    private URI serve(Consumer<RoutingContext> handler) {
        Router router = Router.router(vertx);
        router.route().handler(handler::accept);
        HttpServer server =
                Await.result(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"));
        return URI.create("http://127.0.0.1:" + server.actualPort());
    }

    private void requireTold() throws Exception {
        told.get(20, TimeUnit.SECONDS);
    }

    @Test
    void answeredRequest_ends() throws Exception {
        URI server = serve(ctx -> {
            RequestEnd.await(ctx, () -> told.complete(null));
            ctx.response().end();
        });
        RawConnection.exchange(server, "GET / HTTP/1.1\r\nHost: node\r\n\r\n");
        requireTold();
    }

    /** Whoever asked after the client was gone used to wait for ever. */
    @Test
    void requestWhoseClientIsGoneBeforeAnybodyAsks_hasEnded() throws Exception {
        Promise<RoutingContext> arrived = Promise.promise();
        Promise<Void> left = Promise.promise();
        URI server = serve(ctx -> {
            HttpServerResponse response = ctx.response();
            ctx.request().connection().closeHandler(closed -> left.tryComplete());
            response.exceptionHandler(gone -> {});
            arrived.complete(ctx);
        });
        try (RawConnection client = RawConnection.open(server)) {
            client.send("GET / HTTP/1.1\r\nHost: node\r\n\r\n");
            Await.result(arrived.future());
            client.abort();
        }
        Await.result(left.future());
        RoutingContext ctx = arrived.future().result();
        vertx.runOnContext(later -> RequestEnd.await(ctx, () -> told.complete(null)));
        requireTold();
    }
}
