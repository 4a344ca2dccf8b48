package org.sumspace.connector.exchange.service.legacy;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.connector.exchange.core.legacy.LegacyRecord;
import org.sumspace.connector.exchange.service.run.PeerAwayException;

/**
 * Calls old connectors at their addresses in the catalog. The TLS certificate of the server proves that an answer comes
 * from them.
 */
public final class LegacyChannel {
    static final String EXCHANGES = "dataexchanges";

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final long ANSWER_BYTES_MAX = 4 << 20;
    private static final int NOT_FOUND = 404;

    private final NodeHttpClient http;
    private final Function<String, Future<Optional<String>>> endpoints;

    /** @param endpoints gives the address of a participant's connector, as its record at the catalog has it */
    public LegacyChannel(NodeHttpClient http, Function<String, Future<Optional<String>>> endpoints) {
        this.http = http;
        this.endpoints = endpoints;
    }

    /** @return its record; empty if it has none. Failed with {@link PeerAwayException} if it does not answer */
    Future<Optional<LegacyRecord>> record(String participant, String id) {
        return send(participant, HttpMethod.GET, EXCHANGES + "/" + id, call -> call)
                .map(answer -> answer.status() == NOT_FOUND || answer.content().isNull()
                        ? Optional.empty()
                        : Optional.of(LegacyRecord.read(required(answer))));
    }

    /** @return all its records. Failed with {@link PeerAwayException} if it does not answer */
    Future<List<LegacyRecord>> records(String participant) {
        return send(participant, HttpMethod.GET, EXCHANGES, call -> call)
                .map(answer -> required(answer).items().stream()
                        .map(LegacyRecord::read)
                        .toList());
    }

    private static JsonValue required(LegacyAnswer answer) {
        if (!answer.isOk()) {
            throw NodeException.unavailable("The old connector answered " + answer.status() + ".");
        }
        return answer.content();
    }

    /**
     * Writes fields of its record, which has the same effect however often it is done.
     *
     * @return whether it has such a record. Failed with {@link PeerAwayException} if it does not answer
     */
    Future<Boolean> write(String participant, String id, Map<String, @Nullable Object> fields) {
        return send(participant, HttpMethod.PUT, EXCHANGES + "/" + id, call -> call.json(new JsonObject(fields)))
                .map(answer -> {
                    if (answer.status() != NOT_FOUND) {
                        required(answer);
                    }
                    return answer.status() != NOT_FOUND;
                });
    }

    private Future<LegacyAnswer> send(
            String participant, HttpMethod method, String path, UnaryOperator<HttpCall> content) {
        return call(participant, method, path)
                .compose(call -> http.sendForAnyStatus(content.apply(call), TIMEOUT))
                .map(answer -> LegacyAnswer.of(answer.status(), answer.body()))
                .recover(failure -> Future.failedFuture(away(participant, failure)));
    }

    /**
     * Sends a request that has its effect again if it is repeated.
     *
     * @return failed with {@link PeerAwayException} if the connector certainly received nothing; with another
     *     failure if that is unknown
     */
    Future<LegacyAnswer> post(
            String participant, String path, String contentType, Map<String, String> headers, Buffer body) {
        AtomicBoolean isSent = new AtomicBoolean();
        return call(participant, HttpMethod.POST, path)
                .map(call -> withHeaders(call, headers).header("Content-Type", contentType))
                .compose(call -> http.sendForAnyStatus(
                        call,
                        () -> {
                            isSent.set(true);
                            return body;
                        },
                        TIMEOUT))
                .map(answer -> LegacyAnswer.of(answer.status(), answer.body()))
                .recover(failure -> Future.failedFuture(
                        isSent.get()
                                ? NodeException.unavailable(
                                        "The old connector of " + participant + " did not answer.", failure)
                                : away(participant, failure)));
    }

    Future<LegacyAnswer> post(String participant, String path, Map<String, @Nullable Object> body) {
        return post(participant, path, MediaTypes.JSON, Map.of(), new JsonObject(body).toBuffer());
    }

    private static HttpCall withHeaders(HttpCall call, Map<String, String> headers) {
        HttpCall complete = call;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            complete = complete.header(header.getKey(), header.getValue());
        }
        return complete;
    }

    private Future<HttpCall> call(String participant, HttpMethod method, String path) {
        return Future.succeededFuture(participant)
                .compose(endpoints)
                .map(endpoint -> endpoint.orElseThrow(
                        () -> NodeException.unavailable("The catalog names no connector of " + participant + ".")))
                .map(address -> HttpCall.of(
                                method, URI.create(address.endsWith("/") ? address + path : address + "/" + path))
                        .answerBytesMax(ANSWER_BYTES_MAX));
    }

    private static PeerAwayException away(String participant, Throwable failure) {
        return new PeerAwayException("The old connector of " + participant + " did not answer.", failure);
    }
}
