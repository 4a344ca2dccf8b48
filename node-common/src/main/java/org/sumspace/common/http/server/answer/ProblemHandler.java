package org.sumspace.common.http.server.answer;

import io.micrometer.core.instrument.MeterRegistry;
import io.netty.channel.unix.Errors;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VertxException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.StreamResetException;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.ProblemJson;
import org.sumspace.common.http.server.contract.LoggedPaths;
import org.sumspace.common.http.server.operation.AnswerSigner;
import org.sumspace.common.http.server.operation.ContextKey;

/**
 * The only place where a failure becomes an HTTP answer. A failure that is not a {@link NodeException} is an error of
 * this node: it is logged with its cause, and the caller gets an internal error without details ({@link FailureReport}).
 */
public final class ProblemHandler implements Handler<RoutingContext> {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemHandler.class);

    private static final String CLIENTS_GONE = "sumspace.clients.gone";

    private static final ContextKey<Boolean> GONE = new ContextKey<>("client gone");

    /**
     * Messages of the system and of Vert.x about a connection that the other side closed. These exceptions have no
     * specific class.
     */
    private static final Set<String> CLOSED =
            Set.of("Broken pipe", "Connection reset", "Connection reset by peer", "Connection was closed");

    /** How much of a refused body is read and dropped to keep its connection. */
    private static final long DROPPED_BYTES_MAX = 1 << 20;

    private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

    private final LoggedPaths paths;
    private final ProblemShape shape;
    private final @Nullable MeterRegistry metrics;
    private final FailureReport failures;

    /** @param metrics where answers are counted by their type, and refusals by their reason; or null */
    public ProblemHandler(LoggedPaths paths, ProblemShape shape, @Nullable MeterRegistry metrics) {
        this.paths = paths;
        this.shape = shape;
        this.metrics = metrics;
        this.failures = new FailureReport(metrics);
    }

    @Override
    public void handle(RoutingContext ctx) {
        answer(ctx, FailureReport.toNodeException(ctx.failure(), ctx.statusCode()));
    }

    /** For routers that report only a status: no route, wrong method, body too large. */
    public Handler<RoutingContext> forStatus(int status) {
        return ctx -> answer(ctx, FailureReport.toNodeException(ctx.failure(), status));
    }

    private void answer(RoutingContext ctx, NodeException failure) {
        @Nullable Throwable cause = failure.getCause();
        if (isOfClient(ctx, cause)) {
            countGone(ctx);
        } else {
            failures.log(
                    failure,
                    () -> ctx.request().method() + " " + paths.of(ctx.normalizedPath()),
                    CorrelationHandler.of(ctx));
        }
        answer(ctx.request(), CorrelationHandler.of(ctx), failure, AnswerSigner.KEY.find(ctx));
    }

    /** Counts the request if its client disconnects before it is answered, however the handler reacts. */
    public void watchClient(RoutingContext ctx) {
        ctx.addEndHandler(answered -> {
            if (answered.failed()) {
                countGone(ctx);
            }
        });
        ctx.next();
    }

    private void countGone(RoutingContext ctx) {
        if (GONE.find(ctx).isEmpty()) {
            GONE.put(ctx, true);
            LOG.debug("The client closed its connection, correlation {}", CorrelationHandler.of(ctx));
            if (metrics != null) {
                metrics.counter(CLIENTS_GONE).increment();
            }
        }
    }

    /**
     * Whether the reason is that the client disconnected. Before the answer is sent, it can also be the connection to
     * another server.
     */
    private static boolean isOfClient(RoutingContext ctx, @Nullable Throwable cause) {
        HttpServerResponse response = ctx.response();
        return isOfConnection(cause)
                && (response.ended() || response.closed() || !ctx.request().isEnded());
    }

    private static boolean isOfConnection(@Nullable Throwable cause) {
        return cause instanceof HttpClosedException
                || cause instanceof StreamResetException
                || cause instanceof SocketException
                || cause instanceof ClosedChannelException
                || cause instanceof Errors.NativeIoException
                || ((cause instanceof IOException || cause instanceof VertxException)
                        && CLOSED.contains(String.valueOf(cause.getMessage())));
    }

    /** Answers a request that is refused before the router. */
    public void answer(HttpServerRequest request, String correlation, NodeException failure) {
        answer(request, correlation, failure, Optional.empty());
    }

    private void answer(
            HttpServerRequest request, String correlation, NodeException refused, Optional<AnswerSigner> signer) {
        NodeException failure = shape.answered(refused);
        HttpServerResponse response = request.response();
        if (response.ended() || response.closed()) {
            return;
        }
        failures.count(failure);
        if (response.headWritten()) {
            response.reset();
            return;
        }
        JsonObject problem = ProblemJson.write(failure).put("correlationId", correlation);
        failure.retryAfterSeconds().ifPresent(seconds -> response.putHeader("Retry-After", String.valueOf(seconds)));
        if (failure.type() == ProblemType.UNAUTHENTICATED) {
            response.putHeader("WWW-Authenticate", shape.challenge());
        }
        if (failure.type() == ProblemType.TOO_SLOW || isTooLongToDrop(request)) {
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
        Future<Void> sent = end(
                response,
                failure.type().httpStatus(),
                shape.shape(failure, problem).toBuffer(),
                signer);
        if (failure.type() == ProblemType.TOO_SLOW) {
            sent.onComplete(done -> request.connection().close());
        } else {
            RefusedBody.drop(request, DROPPED_BYTES_MAX);
        }
    }

    /** If a problem cannot be signed, it is sent without a signature. The receiver then repeats the request. */
    private static Future<Void> end(
            HttpServerResponse response, int status, Buffer body, Optional<AnswerSigner> signer) {
        response.setStatusCode(status).putHeader("Content-Type", MediaTypes.PROBLEM_JSON);
        return signer.map(present -> present.sign(status, MediaTypes.PROBLEM_JSON, body))
                .orElse(Future.succeededFuture(Map.of()))
                .otherwise(Map.of())
                .compose(signed -> {
                    signed.forEach(response::putHeader);
                    return response.end(body);
                });
    }

    /**
     * Whether the connection is closed after a refusal. The answer announces it, so that the client does not send its
     * next request on it.
     */
    private static boolean isTooLongToDrop(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length != null && LENGTH.matcher(length).matches() && Long.parseLong(length) > DROPPED_BYTES_MAX;
    }
}
