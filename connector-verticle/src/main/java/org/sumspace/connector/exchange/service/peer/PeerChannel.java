package org.sumspace.connector.exchange.service.peer;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.streams.ReadStream;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.participant.ParticipantClient;
import org.sumspace.connector.exchange.service.run.PeerAwayException;

/** Sends signed messages to the connectors of other participants. */
public final class PeerChannel {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    /** Many parts may share a slow line. An upload that stalls is given up earlier. */
    private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(10);

    private static final long ANSWER_BYTES_MAX = 4 << 20;

    private final ParticipantClient client;
    private final Function<String, Future<Optional<String>>> endpoints;

    /** @param endpoints gives the address of a participant's connector, as its record at the catalog has it */
    public PeerChannel(ParticipantClient client, Function<String, Future<Optional<String>>> endpoints) {
        this.client = client;
        this.endpoints = endpoints;
    }

    /**
     * Sends a message once.
     *
     * @param participant URL of its record at the catalog
     * @param path below the connector's address, without a slash at its beginning
     * @param content adds headers and a body
     * @return the answer, whose signature was verified; failed with {@link PeerAwayException} if there was no
     *     answer
     */
    Future<PeerAnswer> send(String participant, HttpMethod method, String path, UnaryOperator<HttpCall> content) {
        return send(
                participant,
                method,
                path,
                content,
                call -> client.sendForAnyStatus(call, URI.create(participant), TIMEOUT));
    }

    /**
     * As {@link #send} by POST, with a body that is not held in memory.
     *
     * @param digest SHA-256 of the body
     * @param body opens it
     */
    Future<PeerAnswer> upload(
            String participant,
            String path,
            UnaryOperator<HttpCall> content,
            long length,
            Digest digest,
            Supplier<ReadStream<Buffer>> body) {
        return send(
                participant,
                HttpMethod.POST,
                path,
                content,
                call -> client.uploadForAnyStatus(call, length, digest, body, URI.create(participant), UPLOAD_TIMEOUT));
    }

    private Future<PeerAnswer> send(
            String participant,
            HttpMethod method,
            String path,
            UnaryOperator<HttpCall> content,
            Function<HttpCall, Future<HttpAnswer>> sending) {
        return Future.succeededFuture(participant)
                .compose(endpoints)
                .map(endpoint -> url(participant, endpoint, path))
                .map(url -> content.apply(HttpCall.of(method, url)).answerBytesMax(ANSWER_BYTES_MAX))
                .compose(sending)
                .map(answer -> new PeerAnswer(answer.status(), answer.body()))
                .recover(failure -> Future.failedFuture(
                        new PeerAwayException("The connector of " + participant + " did not answer.", failure)));
    }

    private static URI url(String participant, Optional<String> endpoint, String path) {
        String address = endpoint.orElseThrow(
                () -> NodeException.unavailable("The catalog names no connector of " + participant + "."));
        return URI.create(address.endsWith("/") ? address + path : address + "/" + path);
    }
}
