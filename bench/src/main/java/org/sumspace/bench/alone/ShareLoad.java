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
import java.util.stream.Collectors;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.sandbox.space.Loopback;

/** Sends batches of shares as processor nodes do: two of each node at once, the next as soon as one is acknowledged. */
final class ShareLoad implements AutoCloseable {
    private static final int BATCHES_AT_ONCE = 2;
    private static final int CONNECTIONS_MAX = 32;

    private final Vertx vertx = Vertx.vertx();
    /** All requests and answers run on one event loop, so that no answer is missed and only one thread uses the iterators. */
    private final Context loop = vertx.getOrCreateContext();

    private final HttpClient client;
    private final int port;

    ShareLoad(Path caFile, int port) {
        HttpClientOptions options = new HttpClientOptions()
                .setSsl(true)
                .setTrustOptions(new PemTrustOptions().addCertPath(caFile.toString()));
        this.client = vertx.createHttpClient(options, new PoolOptions().setHttp1MaxSize(CONNECTIONS_MAX));
        this.port = port;
    }

    /** @return seconds until all shares are acknowledged */
    Future<Double> send(List<SealedRequest> requests) {
        long start = System.nanoTime();
        Promise<Void> sent = Promise.promise();
        loop.runOnContext(now -> start(requests).onComplete(sent));
        return sent.future().map(all -> (System.nanoTime() - start) * 1e-9);
    }

    private Future<Void> start(List<SealedRequest> requests) {
        List<Future<Void>> sending = new ArrayList<>();
        requests.stream()
                .collect(Collectors.groupingBy(SealedRequest::node))
                .values()
                .forEach(own -> {
                    Iterator<SealedRequest> next = own.iterator();
                    for (int i = 0; i < BATCHES_AT_ONCE; i++) {
                        Promise<Void> done = Promise.promise();
                        sendNext(next, done);
                        sending.add(done.future());
                    }
                });
        return Future.all(sending).mapEmpty();
    }

    private void sendNext(Iterator<SealedRequest> next, Promise<Void> done) {
        if (!next.hasNext()) {
            done.complete();
            return;
        }
        SealedRequest batch = next.next();
        client.request(HttpMethod.POST, port, Loopback.HOST, batch.path())
                .compose(request -> request.putHeader("Sumspace-Signature", batch.signature())
                        .putHeader("Sumspace-Certificate", batch.certificate())
                        .putHeader("Content-Type", MediaTypes.OCTET_STREAM)
                        .send(batch.body())
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
