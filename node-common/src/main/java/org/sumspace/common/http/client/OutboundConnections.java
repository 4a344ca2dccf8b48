package org.sumspace.common.http.client;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.TrustOptions;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.BoundedBody;

/** The connections of a node to other servers. They are bounded, kept and reused. */
final class OutboundConnections {
    /** The part of a request's timeout in which a server must accept the connection. */
    private static final int CONNECTING = 3;

    /**
     * The part of a request's timeout after which no further address is tried, so that the last attempt to connect ends
     * before the timeout.
     */
    private static final int TRYING_ADDRESSES = 2;

    private static final int WAITING_PER_CONNECTION_MAX = 64;

    private final HttpClientAgent client;
    private final RequestRoutes routes;
    private final long timeoutMillis;

    OutboundConnections(Vertx vertx, OutboundGuard guard, LimitsConfig limits, TrustOptions trust) {
        this.timeoutMillis = TimeUnit.SECONDS.toMillis(limits.requestTimeoutSeconds());
        HttpClientOptions options = new HttpClientOptions()
                .setTrustOptions(trust)
                .setConnectTimeout((int) timeoutMillis / CONNECTING)
                .setSslHandshakeTimeout(timeoutMillis)
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
                .setReadIdleTimeout(NodeHttpClient.IDLE_SECONDS_MAX)
                .setTcpNoDelay(true)
                .setMaxChunkSize(BoundedBody.PIECE_BYTES_MAX)
                .setName("out");
        PoolOptions pool = new PoolOptions()
                .setHttp1MaxSize(limits.connectionsMax())
                .setMaxWaitQueueSize(limits.connectionsMax() * WAITING_PER_CONNECTION_MAX);
        this.client = vertx.httpClientBuilder().with(options).with(pool).build();
        this.routes = new RequestRoutes(guard);
    }

    /**
     * A request with a connection, before anything is sent.
     *
     * @param idleMillis how long the connection may be idle
     * @return failed with a {@link org.sumspace.common.error.NodeException} if an address may not be called
     */
    Future<HttpClientRequest> request(HttpCall call, long idleMillis) {
        return routes.of(call, idleMillis).compose(ways -> connect(ways, 0, System.nanoTime()));
    }

    /**
     * Tries one way after the other. Nothing is sent before there is a connection, so no request has its effect twice.
     * Once a server has accepted the connection, no further way is tried.
     */
    private Future<HttpClientRequest> connect(List<RequestOptions> ways, int at, long startedNanos) {
        return client.request(ways.get(at)).recover(failure -> {
            long spent = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
            boolean isNextTried = failure instanceof SocketException
                    && at + 1 < ways.size()
                    && spent < timeoutMillis / TRYING_ADDRESSES;
            return isNextTried ? connect(ways, at + 1, startedNanos) : Future.failedFuture(failure);
        });
    }

    Future<Void> close() {
        return client.close();
    }
}
