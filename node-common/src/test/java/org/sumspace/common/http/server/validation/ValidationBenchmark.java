package org.sumspace.common.http.server.validation;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.openapi.router.RequestExtractor;
import io.vertx.ext.web.openapi.router.RouterBuilder;
import io.vertx.openapi.contract.OpenAPIContract;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.Contracts;
import org.sumspace.common.http.server.contract.SchemaValidators;
import org.sumspace.common.testkit.Await;

/**
 * Compares the time of validating a body by the library and by our code. No build runs it: {@code ./mvnw -pl
 * node-common test -Dtest=ValidationBenchmark}
 */
class ValidationBenchmark {
    private static final Logger LOG = LoggerFactory.getLogger(ValidationBenchmark.class);
    private static final String OPERATION = "createItem";
    private static final int CONNECTIONS = 16;
    private static final int ROUNDS = 5;

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(CONNECTIONS));

    @Test
    void measure() {
        Contract contract = Contract.load("contracts/items.yaml");
        OpenAPIContract routable = Await.result(Contracts.routable(contract, vertx));
        int library = listen(byLibrary(routable));
        int ours = listen(byUs(contract, routable));
        Buffer small = body(1);
        Buffer large = body(1630);
        for (int round = 1; round <= ROUNDS; round++) {
            report(round, "library", small, library, 20_000);
            report(round, "ours", small, ours, 20_000);
            report(round, "library", large, library, 500);
            report(round, "ours", large, ours, 500);
        }
        Await.result(vertx.close());
    }

    private Router byLibrary(OpenAPIContract routable) {
        RouterBuilder builder = RouterBuilder.create(vertx, routable, RequestExtractor.withBodyHandler());
        builder.rootHandler(BodyHandler.create(false));
        builder.getRoute(OPERATION).addHandler(ValidationBenchmark::answer);
        return builder.createRouter();
    }

    private Router byUs(Contract contract, OpenAPIContract routable) {
        RouterBuilder builder = RouterBuilder.create(vertx, routable);
        builder.rootHandler(BodyHandler.create(false));
        Set<String> types = contract.requestMediaTypes(OPERATION);
        builder.getRoute(OPERATION)
                .setDoValidation(false)
                .addHandler(new RequestValidation(
                        new SchemaValidators(routable.getSchemaRepository(), contract.published()),
                        routable.operation(OPERATION),
                        types,
                        true,
                        true))
                .addHandler(ValidationBenchmark::answer);
        return builder.createRouter();
    }

    private static void answer(RoutingContext ctx) {
        ctx.response().setStatusCode(204).end();
    }

    private int listen(Router router) {
        return Await.result(vertx.createHttpServer().requestHandler(router).listen(0, "127.0.0.1"))
                .actualPort();
    }

    private static Buffer body(int parts) {
        JsonArray all = new JsonArray();
        for (int i = 0; i < parts; i++) {
            all.add(new JsonObject().put("id", "part " + i).put("note", "a note on it"));
        }
        return new JsonObject()
                .put("name", "n")
                .put("size", 1)
                .put("parts", all)
                .toBuffer();
    }

    private void report(int round, String who, Buffer body, int port, int requests) {
        long start = System.nanoTime();
        Await.result(send(body, port, requests));
        long micros = (System.nanoTime() - start) / 1000;
        LOG.warn("round {}: {} with {} bytes: {} µs for each request", round, who, body.length(), micros / requests);
    }

    /** As many requests at a time as there are connections. */
    private Future<Void> send(Buffer body, int port, int requests) {
        Promise<Void> done = Promise.promise();
        int[] counts = {requests, requests};
        vertx.runOnContext(start -> {
            for (int i = 0; i < CONNECTIONS; i++) {
                next(body, port, counts, done);
            }
        });
        return done.future();
    }

    private void next(Buffer body, int port, int[] counts, Promise<Void> done) {
        if (counts[0]-- <= 0) {
            return;
        }
        client.request(HttpMethod.POST, port, "127.0.0.1", "/items")
                .compose(request ->
                        request.putHeader("Content-Type", MediaTypes.JSON).send(body))
                .onSuccess(answer -> {
                    if (answer.statusCode() != 204) {
                        done.tryFail("status " + answer.statusCode());
                    } else if (--counts[1] == 0) {
                        done.complete();
                    } else {
                        next(body, port, counts, done);
                    }
                })
                .onFailure(done::tryFail);
    }
}
