package org.sumspace.common.http.client;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.net.TrustOptions;
import io.vertx.core.streams.ReadStream;
import io.vertx.core.streams.WriteStream;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.BoundedBody;
import org.sumspace.common.http.ProblemJson;

/**
 * The only way out of a node over HTTP: every URL and every proxy passes the {@link OutboundGuard}, no redirect is
 * followed, answers and connections are bounded, the next address of a host is tried if one accepts no connection, and
 * an error answer is returned as the {@link NodeException} of the other node. Connections are kept and reused.
 */
public final class NodeHttpClient {
    private static final int NOT_MODIFIED = 304;
    /** No request waits longer for a byte, whatever its own timeout. */
    public static final int IDLE_SECONDS_MAX = 120;

    private static final long PROBLEM_BYTES_MAX = 64 * 1024;

    private final OutboundGuard guard;
    private final OutboundConnections connections;
    private final long timeoutMillis;

    public NodeHttpClient(Vertx vertx, OutboundGuard guard, LimitsConfig limits, TrustOptions trust) {
        this.timeoutMillis = TimeUnit.SECONDS.toMillis(limits.requestTimeoutSeconds());
        this.connections = new OutboundConnections(vertx, guard, limits, trust);
        this.guard = guard;
    }

    /**
     * Whether a URL may be called as far as that is known before a request.
     *
     * @return failed with a {@link NodeException} of type UNPROCESSABLE, or UNAVAILABLE if its host is not known
     */
    public Future<Void> requireAllowed(URI url) {
        return guard.check(url).mapEmpty();
    }

    /** The failure of a request to a URL that a caller named: UNPROCESSABLE instead of UNAVAILABLE if its host is not known. */
    public static <T> Future<T> failedAtNamedUrl(Throwable failure) {
        return Future.failedFuture(OutboundGuard.ofNamedHost(failure));
    }

    /**
     * Sends a request and holds the answer in memory. The whole request has one timeout, so a server that sends slowly
     * cannot extend it; a second timer covers the time before there is a connection.
     */
    public Future<HttpAnswer> send(HttpCall call) {
        return exchange(call, request -> request.send(call.body()), response -> collect(call, response), this::inTime)
                .timeout(timeoutMillis, TimeUnit.MILLISECONDS)
                .recover(failure -> Future.failedFuture(translate(call, failure)));
    }

    /**
     * Sends a request to a server that is not a node. Every status is returned as an answer, also redirects, which are
     * not followed. The answer is held in memory.
     *
     * @param timeout of the whole request, if it is shorter than that of other requests
     * @return failed with UNAVAILABLE if there is no whole answer
     */
    public Future<HttpAnswer> sendForAnyStatus(HttpCall call, Duration timeout) {
        long millis = Math.min(timeoutMillis, timeout.toMillis());
        UnaryOperator<Future<HttpAnswer>> bounded = answer -> answer.timeout(millis, TimeUnit.MILLISECONDS);
        return bounded.apply(request(
                        call, request -> request.send(call.body()), response -> collect(call, response), bounded))
                .recover(failure -> Future.failedFuture(translate(call, failure)));
    }

    /**
     * As {@link #sendForAnyStatus(HttpCall, Duration)}, for requests that must not have their effect twice.
     *
     * @param body is called for the body when there is a connection. If it was not called before the failure, it never
     *     is, and the server has received nothing
     */
    public Future<HttpAnswer> sendForAnyStatus(HttpCall call, Supplier<Buffer> body, Duration timeout) {
        long millis = Math.min(timeoutMillis, timeout.toMillis());
        UnaryOperator<Future<HttpAnswer>> bounded = answer -> answer.timeout(millis, TimeUnit.MILLISECONDS);
        BodyOnce<Buffer> once = new BodyOnce<>(body);
        return bounded.apply(request(
                        call, request -> request.send(once.open()), response -> collect(call, response), bounded))
                .onFailure(failure -> once.close())
                .recover(failure -> Future.failedFuture(translate(call, failure)));
    }

    private Future<HttpAnswer> inTime(Future<HttpAnswer> answer) {
        return answer.timeout(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    /** Sends a body that is not held in memory; the answer is. */
    public Future<HttpAnswer> upload(HttpCall call, long length, ReadStream<Buffer> body) {
        HttpCall sized = call.header("Content-Length", String.valueOf(length));
        return exchange(
                        sized,
                        request -> request.send(body),
                        response -> collect(call, response),
                        UnaryOperator.identity())
                .recover(failure -> Future.failedFuture(translate(call, failure)));
    }

    /**
     * As {@link #upload}, but every status is returned as an answer, which the caller must evaluate.
     *
     * @param body opens the body when there is a connection to send it on
     * @param timeout of the whole request, also if it is longer than that of other requests
     */
    public Future<HttpAnswer> uploadForAnyStatus(
            HttpCall call, long length, Supplier<ReadStream<Buffer>> body, Duration timeout) {
        return uploaded(call, length, body, timeout, response -> collect(call, response));
    }

    private Future<HttpAnswer> uploaded(
            HttpCall call,
            long length,
            Supplier<ReadStream<Buffer>> body,
            Duration timeout,
            Function<HttpClientResponse, Future<HttpAnswer>> reading) {
        HttpCall sized = call.header("Content-Length", String.valueOf(length));
        UnaryOperator<Future<HttpAnswer>> bounded = answer -> answer.timeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        BodyOnce<ReadStream<Buffer>> once = new BodyOnce<>(body);
        return bounded.apply(
                        request(sized, idleMillis(timeout), request -> request.send(once.open()), reading, bounded))
                .onFailure(failure -> once.close())
                .recover(failure -> Future.failedFuture(translate(call, failure)));
    }

    /** Passes the answer on to {@code sink} as it arrives, and ends the sink. The answer returned has no body. */
    public Future<HttpAnswer> download(HttpCall call, WriteStream<Buffer> sink) {
        return download(call, sink, UnaryOperator.identity());
    }

    /** @param timeout of the whole request, also if it is longer than that of other requests */
    public Future<HttpAnswer> download(HttpCall call, WriteStream<Buffer> sink, Duration timeout) {
        return download(call, sink, answer -> answer.timeout(timeout.toMillis(), TimeUnit.MILLISECONDS));
    }

    private Future<HttpAnswer> download(
            HttpCall call, WriteStream<Buffer> sink, UnaryOperator<Future<HttpAnswer>> bounded) {
        return exchange(call, request -> request.send(call.body()), response -> pass(call, response, sink), bounded)
                .recover(failure -> Future.failedFuture(translate(call, failure)));
    }

    /**
     * As {@link #download}, from a server that is not a node, with one timeout for the whole request. An error is
     * reported by its status, without text of the server. After a failure the sink is not ended; the caller closes it.
     */
    public Future<HttpAnswer> downloadForeign(HttpCall call, WriteStream<Buffer> sink) {
        return downloadForeign(call, sink, Duration.ofMillis(timeoutMillis));
    }

    /** @param timeout of the whole request, also if it is longer than that of other requests */
    public Future<HttpAnswer> downloadForeign(HttpCall call, WriteStream<Buffer> sink, Duration timeout) {
        return downloadForeign(call, sink, timeout, Promise.promise().future());
    }

    /** @param abort ends the request when it completes */
    public Future<HttpAnswer> downloadForeign(
            HttpCall call, WriteStream<Buffer> sink, Duration timeout, Future<?> abort) {
        UnaryOperator<Future<HttpAnswer>> bounded = answer -> {
            Promise<HttpAnswer> first = Promise.promise();
            answer.onComplete(done -> {
                if (done.succeeded()) {
                    first.tryComplete(done.result());
                } else {
                    first.tryFail(done.cause());
                }
            });
            abort.onComplete(ended -> first.tryFail(NodeException.failedDependency("The download was ended.", null)));
            return first.future().timeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        };
        ClosableSink open = new ClosableSink(sink);
        return bounded.apply(request(
                        call,
                        idleMillis(timeout),
                        request -> request.send(call.body()),
                        response -> foreign(call, response, open),
                        bounded))
                .recover(failure -> {
                    open.close();
                    return Future.failedFuture(translate(call, failure));
                });
    }

    private static Future<HttpAnswer> foreign(HttpCall call, HttpClientResponse response, WriteStream<Buffer> sink) {
        if (!isAnswer(response)) {
            return Future.failedFuture(NodeException.failedDependency(
                    "The server answered with status " + response.statusCode() + ".", null));
        }
        if (declaredBytes(response) > call.answerBytesMax()) {
            return Future.failedFuture(
                    NodeException.tooLarge("The answer is longer than " + call.answerBytesMax() + " bytes."));
        }
        return passed(
                response,
                new BoundedBody(response, call.answerBytesMax())
                        .pipe()
                        .endOnFailure(false)
                        .to(sink));
    }

    /** The stated length of an answer; 0 if the server does not state it. */
    private static long declaredBytes(HttpClientResponse response) {
        String declared = response.getHeader("Content-Length");
        return declared != null && declared.matches("[0-9]{1,18}") ? Long.parseLong(declared) : 0;
    }

    /**
     * Sends a body that is not held in memory to a server that is not a node. Every status is an answer, also
     * redirects, which are not followed. The body of the answer is dropped.
     *
     * @param body opens the body when there is a connection to send it on. If it was not opened before the failure, it
     *     never is, and the server has received nothing
     * @param timeout of the whole request, also if it is longer than that of other requests
     * @return the status; failed with UNAVAILABLE if there is no answer
     */
    public Future<Integer> uploadForStatus(
            HttpCall call, long length, Supplier<ReadStream<Buffer>> body, Duration timeout) {
        return uploaded(call, length, body, timeout, NodeHttpClient::dropped).map(HttpAnswer::status);
    }

    /** Gives the sink for the body of an answer. It is called when the head of the answer has arrived. */
    public interface AnswerSinks {
        /** The sink, which ends with the body; empty to drop the body. */
        Future<Optional<WriteStream<Buffer>>> sinkOf(HttpAnswer head);
    }

    /**
     * As {@link #uploadForStatus}, but passes the body of the answer on as it arrives. After a failure the sink is not
     * ended; the caller closes it.
     *
     * @return the answer without its body
     */
    public Future<HttpAnswer> uploadForeign(
            HttpCall call, long length, Supplier<ReadStream<Buffer>> body, Duration timeout, AnswerSinks sinks) {
        return uploaded(call, length, body, timeout, response -> {
            response.pause();
            HttpAnswer head = new HttpAnswer(response.statusCode(), response.headers(), Buffer.buffer());
            return sinks.sinkOf(head).compose(sink -> {
                if (sink.isEmpty()) {
                    Future<HttpAnswer> answer = dropped(response);
                    response.resume();
                    return answer;
                }
                return passed(
                        response,
                        new BoundedBody(response, call.answerBytesMax())
                                .pipe()
                                .endOnFailure(false)
                                .to(sink.get()));
            });
        });
    }

    /** Prevents that a request which has timed out sends its body when it gets a connection later. */
    private static final class BodyOnce<T> {
        private final Supplier<T> body;
        private boolean isClosed;

        private BodyOnce(Supplier<T> body) {
            this.body = body;
        }

        private synchronized T open() {
            if (isClosed) {
                throw new IllegalStateException("the time of this request is over");
            }
            return body.get();
        }

        private synchronized void close() {
            isClosed = true;
        }
    }

    /** The result is complete with the status. A long body is not awaited. */
    private static Future<HttpAnswer> dropped(HttpClientResponse response) {
        long[] left = {PROBLEM_BYTES_MAX};
        response.handler(chunk -> {
            left[0] -= chunk.length();
            if (left[0] < 0) {
                response.handler(null);
                response.request().reset();
            }
        });
        return Future.succeededFuture(new HttpAnswer(response.statusCode(), response.headers(), Buffer.buffer()));
    }

    private static long idleMillis(Duration timeout) {
        return Math.min(timeout.toMillis(), TimeUnit.SECONDS.toMillis(IDLE_SECONDS_MAX));
    }

    private static Future<HttpAnswer> pass(HttpCall call, HttpClientResponse response, WriteStream<Buffer> sink) {
        return passed(response, new BoundedBody(response, call.answerBytesMax()).pipeTo(sink));
    }

    private static Future<HttpAnswer> passed(HttpClientResponse response, Future<Void> body) {
        return body.map(done -> new HttpAnswer(response.statusCode(), response.headers(), Buffer.buffer()));
    }

    public Future<Void> close() {
        return connections.close();
    }

    private Future<HttpAnswer> exchange(
            HttpCall call,
            Function<HttpClientRequest, Future<HttpClientResponse>> sending,
            Function<HttpClientResponse, Future<HttpAnswer>> reading,
            UnaryOperator<Future<HttpAnswer>> bounded) {
        return request(
                call, sending, response -> isAnswer(response) ? reading.apply(response) : problem(response), bounded);
    }

    private Future<HttpAnswer> request(
            HttpCall call,
            Function<HttpClientRequest, Future<HttpClientResponse>> sending,
            Function<HttpClientResponse, Future<HttpAnswer>> reading,
            UnaryOperator<Future<HttpAnswer>> bounded) {
        return request(call, timeoutMillis, sending, reading, bounded);
    }

    private Future<HttpAnswer> request(
            HttpCall call,
            long idleMillis,
            Function<HttpClientRequest, Future<HttpClientResponse>> sending,
            Function<HttpClientResponse, Future<HttpAnswer>> reading,
            UnaryOperator<Future<HttpAnswer>> bounded) {
        return connections.request(call, idleMillis).compose(request -> {
            // The handler is set before anything is sent: a caller outside of an event loop could otherwise get
            // the response after its body has passed.
            Future<HttpAnswer> answer = request.response().compose(response -> {
                // Without a handler, the end of an unread response would be logged as an error.
                response.exceptionHandler(unread -> {});
                return reading.apply(response);
            });
            return bounded.apply(sending.apply(request).compose(sent -> answer)).onFailure(failure -> request.reset());
        });
    }

    /** Status 304 answers a conditional request, so it is not an error (RFC 9110, section 15.4.5). */
    private static boolean isAnswer(HttpClientResponse response) {
        return response.statusCode() < 300 || response.statusCode() == NOT_MODIFIED;
    }

    private static Future<HttpAnswer> collect(HttpCall call, HttpClientResponse response) {
        return body(response, call.answerBytesMax())
                .map(body -> new HttpAnswer(response.statusCode(), response.headers(), body));
    }

    private static Future<HttpAnswer> problem(HttpClientResponse response) {
        return body(response, PROBLEM_BYTES_MAX)
                .compose(body -> Future.failedFuture(failureOf(response.statusCode(), body)));
    }

    private static NodeException failureOf(int status, Buffer body) {
        return status < 400
                ? NodeException.failedDependency("The other server redirects, which is not followed.", null)
                : ProblemJson.read(status, body);
    }

    private static Future<Buffer> body(HttpClientResponse response, long bytesMax) {
        Buffer collected = Buffer.buffer();
        return Future.future(promise -> {
            ReadStream<Buffer> body = new BoundedBody(response, bytesMax);
            body.exceptionHandler(promise::tryFail);
            body.endHandler(end -> promise.tryComplete(collected));
            body.handler(collected::appendBuffer);
        });
    }

    private static Throwable translate(HttpCall call, Throwable failure) {
        if (failure instanceof NodeException) {
            return failure;
        }
        return NodeException.unavailable(
                call.url().getScheme() + "://" + call.url().getAuthority() + " cannot be reached.", failure);
    }
}
