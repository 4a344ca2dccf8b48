package org.sumspace.common.http.participant;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.WRONG_BODY;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.ProblemJson;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.participant.Receivers.Receiver;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.FieldLines;
import org.sumspace.common.http.signature.MessageParts;
import org.sumspace.common.http.signature.MessageSignature;
import org.sumspace.common.http.signature.SignatureRefusedException;
import org.sumspace.common.obs.Refusals;

/**
 * Sends signed requests to the nodes of other participants and accepts only signed answers. A failure is the problem of
 * the other node's answer, or UNAVAILABLE if there was no valid answer. The signature of a problem was verified unless
 * it is UNAUTHENTICATED, TOO_MANY or UNAVAILABLE. Each request is signed once: to repeat it, send it again.
 */
public final class ParticipantClient {
    private static final int UNAUTHENTICATED = 401;
    private static final int REDIRECT = 300;
    private static final int PROBLEM = 400;
    /** A node that does not know the caller, or is too busy to verify a signature, cannot sign its answer. */
    private static final Set<Integer> MAY_BE_UNSIGNED = Set.of(UNAUTHENTICATED, 429, 503);

    private final ParticipantSignatures signatures;
    private final NodeHttpClient http;
    private final Receivers receivers = new Receivers();

    public ParticipantClient(ParticipantSignatures signatures, NodeHttpClient http) {
        this.signatures = signatures;
        this.http = http;
    }

    /** A signed request. */
    record SignedCall(HttpCall call, MessageParts parts) {}

    private record Exchanged(SignedCall sent, HttpAnswer answer) {}

    /**
     * Sends a request and signs all its headers.
     *
     * @param receiver the URL of the participant that must have signed the answer
     * @param timeout of each attempt
     */
    public Future<HttpAnswer> send(HttpCall call, URI receiver, Duration timeout) {
        String digest = ContentDigest.fieldOf(call.body().getBytes());
        return exchange(call, digest, receiver, signed -> http.sendForAnyStatus(signed, timeout));
    }

    /**
     * As {@link #send}, but every answer with a verified signature is returned, whatever its status is. A failure means
     * that there was no such answer.
     *
     * @return failed with UNPROCESSABLE if the receiver or its URL may not be called, and with UNAVAILABLE otherwise
     */
    public Future<HttpAnswer> sendForAnyStatus(HttpCall call, URI receiver, Duration timeout) {
        String digest = ContentDigest.fieldOf(call.body().getBytes());
        return exchange(
                call, digest, receiver, signed -> http.sendForAnyStatus(signed, timeout), this::verifiedOrExplained);
    }

    /**
     * Sends a signed request to a service that is identified by its address only. Every status is returned as an
     * answer, and the signature of the answer is not verified.
     *
     * @param timeout of each attempt
     * @return failed with UNAVAILABLE if there is no whole answer
     */
    public Future<HttpAnswer> sendToService(HttpCall call, Duration timeout) {
        return Future.succeededFuture(call)
                .compose(sent -> exchange(
                        sent,
                        ContentDigest.fieldOf(sent.body().getBytes()),
                        signatures.requests().participant(),
                        signed -> http.sendForAnyStatus(signed, timeout),
                        (exchanged, own) -> Future.succeededFuture(exchanged.answer())));
    }

    /**
     * As {@link #sendForAnyStatus}, with a body that is not held in memory.
     *
     * @param body opens the body; again if the receiver was restarted
     */
    public Future<HttpAnswer> uploadForAnyStatus(
            HttpCall call,
            long length,
            Digest digest,
            Supplier<ReadStream<Buffer>> body,
            URI receiver,
            Duration timeout) {
        return meet(call, receiver, timeout)
                .compose(met -> exchange(
                        call,
                        ContentDigest.fieldOf(digest),
                        receiver,
                        signed -> http.uploadForAnyStatus(signed, length, body, timeout),
                        this::verifiedOrExplained))
                // The known process may have been replaced. Its successor would refuse a long body before it has read
                // it, and the answer could be lost with the connection.
                .onFailure(failure -> receivers.forget(call.url()));
    }

    /** Sends a request without body to an unknown receiver, whose refusal contains its instance id. */
    private Future<Void> meet(HttpCall call, URI receiver, Duration timeout) {
        if (receivers.at(call.url()).instanceId().isPresent()) {
            return Future.succeededFuture();
        }
        return Future.succeededFuture(receiver)
                .map(this::known)
                .compose(participant -> attempt(
                        call,
                        ContentDigest.fieldOf(new byte[0]),
                        receivers.at(call.url()),
                        signed -> http.sendForAnyStatus(signed, timeout)))
                .map(refused -> {
                    learn(refused);
                    return null;
                });
    }

    private Future<HttpAnswer> verifiedOrExplained(Exchanged exchanged, URI receiver) {
        HttpAnswer answer = exchanged.answer();
        return verified(exchanged, receiver)
                .recover(failure -> Future.failedFuture(
                        MAY_BE_UNSIGNED.contains(answer.status())
                                ? NodeException.unavailable(
                                        "The other node answered " + answer.status() + ", unsigned: "
                                                + ProblemJson.read(answer.status(), answer.body())
                                                        .detail(),
                                        failure)
                                : failure));
    }

    private Future<HttpAnswer> exchange(
            HttpCall call, String digest, URI receiver, Function<HttpCall, Future<HttpAnswer>> sending) {
        return exchange(call, digest, receiver, sending, this::accept);
    }

    private Future<HttpAnswer> exchange(
            HttpCall call,
            String digest,
            URI receiver,
            Function<HttpCall, Future<HttpAnswer>> sending,
            BiFunction<Exchanged, URI, Future<HttpAnswer>> accepting) {
        return Future.succeededFuture(receiver).map(this::known).compose(participant -> {
            Receiver before = receivers.at(call.url());
            return attempt(call, digest, before, sending)
                    .compose(first -> {
                        if (first.answer().status() != UNAUTHENTICATED) {
                            return Future.succeededFuture(first);
                        }
                        Receiver present = learn(first);
                        return before.isOutdatedBy(present)
                                ? attempt(call, digest, present, sending)
                                : Future.succeededFuture(first);
                    })
                    .compose(last -> accepting.apply(last, participant));
        });
    }

    /** The receiver's participant. No request is sent if its answers could not be verified. */
    private URI known(URI receiver) {
        try {
            return signatures.keys().participant(receiver.toString());
        } catch (SignatureRefusedException e) {
            throw NodeException.unprocessable(receiver + " is not a participant of a catalog that this node knows.");
        }
    }

    private Future<Exchanged> attempt(
            HttpCall call, String digest, Receiver receiver, Function<HttpCall, Future<HttpAnswer>> sending) {
        return signatures
                .run(() -> sign(call, digest, receiver))
                .compose(signed -> sending.apply(signed.call()).map(answer -> new Exchanged(signed, answer)));
    }

    /** Signs for the receiver known at this URL. */
    SignedCall sign(HttpCall call) {
        return sign(call, ContentDigest.fieldOf(call.body().getBytes()), receivers.at(call.url()));
    }

    private SignedCall sign(HttpCall call, String digest, Receiver receiver) {
        try {
            Map<String, String> headers = signatures
                    .requests()
                    .sign(
                            call.method().name(),
                            call.url(),
                            call.headers(),
                            digest,
                            receiver.instanceId(),
                            signatures.newNonce(),
                            signatures.clock().instant().plus(receiver.clockOffset()));
            HttpCall complete = new HttpCall(call.method(), call.url(), headers, call.body(), call.answerBytesMax());
            return new SignedCall(
                    complete, MessageParts.request(call.method().name(), call.url(), FieldLines.of(headers)));
        } catch (IllegalArgumentException e) {
            throw NodeException.unprocessable("Could not sign a request to " + call.url() + ": " + e.getMessage());
        }
    }

    private Future<HttpAnswer> accept(Exchanged exchanged, URI receiver) {
        HttpAnswer answer = exchanged.answer();
        if (MAY_BE_UNSIGNED.contains(answer.status())) {
            return Future.failedFuture(ProblemJson.read(answer.status(), answer.body()));
        }
        return verified(exchanged, receiver).compose(ParticipantClient::result);
    }

    private Future<HttpAnswer> verified(Exchanged exchanged, URI receiver) {
        return verify(exchanged, receiver)
                .recover(failure -> Future.failedFuture(
                        failure instanceof SignatureRefusedException refused ? refuse(refused) : failure))
                .onSuccess(verified -> learn(exchanged))
                .map(verified -> exchanged.answer());
    }

    private Receiver learn(Exchanged exchanged) {
        return receivers.learn(
                exchanged.sent().call().url(),
                exchanged.answer().headers(),
                signatures.clock().instant());
    }

    private Future<Void> verify(Exchanged exchanged, URI receiver) {
        HttpAnswer answer = exchanged.answer();
        FieldLines fields = FieldLines.copyOf(answer.headers());
        return Future.succeededFuture(fields).map(MessageSignature::read).compose(signature -> {
            signature.requireCovered(PeerHeaders.OF_ANSWER);
            return signatures
                    .keys()
                    .current(receiver, signature.keyId())
                    .compose(key -> signatures.run(() -> {
                        requireBody(fields, answer.body());
                        MessageParts request = exchanged.sent().parts();
                        signature.verify(MessageParts.answer(answer.status(), fields, request), key.key());
                        return null;
                    }));
        });
    }

    private static void requireBody(FieldLines fields, Buffer body) {
        if (!ContentDigest.read(fields.of(ContentDigest.CONTENT_DIGEST)).matches(body.getBytes())) {
            throw new SignatureRefusedException(WRONG_BODY, "The signature is for another body.");
        }
    }

    private NodeException refuse(SignatureRefusedException refused) {
        signatures.refusals().count(Refusals.Way.HTTP_ANSWER, refused.label());
        return NodeException.unavailable(
                "The answer is refused as " + refused.label() + ": " + refused.getMessage(), refused);
    }

    private static Future<HttpAnswer> result(HttpAnswer answer) {
        if (answer.status() < REDIRECT) {
            return Future.succeededFuture(answer);
        }
        return Future.failedFuture(
                answer.status() < PROBLEM
                        ? NodeException.failedDependency("The other node redirects, which is not followed.", null)
                        : ProblemJson.read(answer.status(), answer.body()));
    }
}
