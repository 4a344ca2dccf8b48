package org.sumspace.bench.alone;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.sandbox.space.Loopback;

/** Sends shares over several connections; each connection sends the next share as soon as the last one is acknowledged. */
final class ShareLoad implements AutoCloseable {
    private static final int CONNECTIONS = 32;

    private final Vertx vertx = Vertx.vertx();
    /** All requests and answers run on one event loop, so that no answer is missed and only one thread uses the iterator. */
    private final Context loop = vertx.getOrCreateContext();

    private final HttpClient client;
    private final int port;
    private final Iterator<SealedRequest> requests;

    ShareLoad(Path caFile, int port, List<SealedRequest> requests) {
        HttpClientOptions options = new HttpClientOptions()
                .setSsl(true)
                .setTrustOptions(new PemTrustOptions().addCertPath(caFile.toString()));
        this.client = vertx.createHttpClient(options, new PoolOptions().setHttp1MaxSize(CONNECTIONS));
        this.port = port;
        this.requests = requests.iterator();
    }

    /** @return seconds until {@code count} more shares are acknowledged */
    Future<Double> send(int count) {
        List<SealedRequest> next = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            next.add(requests.next());
        }
        long start = System.nanoTime();
        Promise<Void> sent = Promise.promise();
        loop.runOnContext(now -> start(next.iterator()).onComplete(sent));
        return sent.future().map(all -> (System.nanoTime() - start) * 1e-9);
    }

    private Future<Void> start(Iterator<SealedRequest> next) {
        List<Future<Void>> connections = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            Promise<Void> done = Promise.promise();
            sendNext(next, done);
            connections.add(done.future());
        }
        return Future.all(connections).mapEmpty();
    }

    private void sendNext(Iterator<SealedRequest> next, Promise<Void> done) {
        if (!next.hasNext()) {
            done.complete();
            return;
        }
        SealedRequest share = next.next();
        client.request(HttpMethod.PUT, port, Loopback.HOST, share.path())
                .compose(request -> request.putHeader("Sumspace-Signature", share.signature())
                        .putHeader("Content-Type", MediaTypes.OCTET_STREAM)
                        .send(share.body())
                        .compose(ShareLoad::requireAcknowledged))
                .onSuccess(read -> sendNext(next, done))
                .onFailure(done::tryFail);
    }

    private static Future<Void> requireAcknowledged(HttpClientResponse response) {
        return response.statusCode() == 200
                ? response.end()
                : response.body()
                        .compose(problem -> Future.failedFuture(new IllegalStateException(
                                "the aggregator answered " + response.statusCode() + ": " + problem)));
    }

    @Override
    public void close() {
        vertx.close();
    }
}
