package org.sumspace.bench.limit;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;

/** Sends bodies of 8 MB over HTTP or HTTPS, one after the other, to a server in this process that reads and discards them. */
public final class HttpsSink implements BenchRow {
    private static final int BODY_BYTES = 8_000_000;
    private static final int BODIES = 16;
    private static final long TIMEOUT_SECONDS = 60;
    private static final String HOST = "localhost";

    private final RowSpec spec;
    private final boolean isTls;

    private HttpsSink(String name, boolean isTls) {
        this.spec = RowSpec.bytesPerSecond(name, (double) BODIES * BODY_BYTES);
        this.isTls = isTls;
    }

    /** With TLS. */
    public HttpsSink() {
        this("limit.https", true);
    }

    public static HttpsSink withoutTls() {
        return new HttpsSink("limit.http", false);
    }

    @Override
    public RowSpec spec() {
        return spec;
    }

    @Override
    public RowSamples measure(Effort effort) throws Exception {
        TlsIdentity tls = TlsIdentity.create(HOST);
        Vertx vertx = Vertx.vertx();
        try {
            HttpServer server = await(
                    vertx.createHttpServer(new HttpServerOptions().setSsl(isTls).setKeyCertOptions(tls.identity()))
                            .requestHandler(request -> request.end()
                                    .onSuccess(read -> request.response().end()))
                            .listen(0, HOST));
            HttpClient client =
                    vertx.createHttpClient(new HttpClientOptions().setSsl(isTls).setTrustOptions(tls.trust()));
            Buffer body = Buffer.buffer(new byte[BODY_BYTES]);
            return RowSamples.collect(effort, () -> send(client, server.actualPort(), body))
                    .map(spec::figure);
        } finally {
            await(vertx.close());
        }
    }

    private static double send(HttpClient client, int port, Buffer body) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < BODIES; i++) {
            await(client.request(HttpMethod.PUT, port, HOST, "/")
                    .compose(request -> request.send(body).compose(HttpClientResponse::end)));
        }
        return (System.nanoTime() - start) * 1e-9;
    }

    private static <T> T await(Future<T> future) throws TimeoutException {
        return future.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
}
