package org.sumspace.common.peer;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import io.vertx.core.streams.WriteStream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.envelope.EnvelopeOpener;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.message.RequestHead;
import org.sumspace.common.obs.Refusals;

/**
 * Sends signed requests to other nodes. Each is for one recipient, once: to repeat a request, send it again. Failures are
 * those of {@link NodeHttpClient}: the problem that the other node answered, or UNAVAILABLE.
 */
public final class PeerClient {
    private static final Digest NO_BODY = Digest.of();

    private final NodeSignatures signatures;
    private final NodeHttpClient http;
    private final Signer signer;
    private final AnswerOpener answers;

    /** Signs as the node itself. */
    public PeerClient(NodeSignatures signatures, NodeHttpClient http) {
        this.signatures = signatures;
        this.http = http;
        this.signer = signatures.signer();
        this.answers = new AnswerOpener(
                new EnvelopeOpener(signer.keyId(), NodeSignatures.PAYLOAD_BYTES_MAX, signatures.clock()));
    }

    private record SignedCall(HttpCall call, Digest request) {}

    /** Sends, and holds the answer in memory. */
    public Future<HttpAnswer> send(HttpCall call, VerifyingKey recipient, PlanRef plan) {
        return signed(call, recipient, plan).compose(signed -> http.send(signed.call()));
    }

    /** Passes the answer on to {@code sink} as it arrives, and ends the sink. The answer returned has no body. */
    public Future<HttpAnswer> download(HttpCall call, VerifyingKey recipient, PlanRef plan, WriteStream<Buffer> sink) {
        return signed(call, recipient, plan).compose(signed -> http.download(signed.call(), sink));
    }

    /**
     * Sends a request that is answered with an ANSWER envelope, and returns the body of that answer.
     *
     * @return failed with UNAVAILABLE also if the envelope is not the answer of {@code recipient} to this request
     */
    public Future<byte[]> submit(HttpCall call, VerifyingKey recipient, PlanRef plan) {
        return signed(call, recipient, plan)
                .compose(signed ->
                        http.send(signed.call()).compose(answer -> opened(answer, recipient, signed.request())));
    }

    /** As {@link #submit}, with a body that is not held in memory, of which length and SHA-256 are known. */
    public Future<byte[]> upload(
            HttpCall call,
            long bodyBytes,
            Digest digest,
            ReadStream<Buffer> body,
            VerifyingKey recipient,
            PlanRef plan) {
        return signatures
                .run(() -> sign(call, digest, bodyBytes, recipient, plan))
                .compose(signed -> http.upload(signed.call(), bodyBytes, body)
                        .compose(answer -> opened(answer, recipient, signed.request())));
    }

    private Future<SignedCall> signed(HttpCall call, VerifyingKey recipient, PlanRef plan) {
        return signatures.run(() -> {
            Digest digest =
                    call.body().length() == 0 ? NO_BODY : Digest.of(call.body().getBytes());
            return sign(call, digest, call.body().length(), recipient, plan);
        });
    }

    private SignedCall sign(HttpCall call, Digest digest, long bodyBytes, VerifyingKey recipient, PlanRef plan) {
        RequestHead head = new RequestHead(call.method().name(), call.target(), digest, bodyBytes);
        byte[] envelope = signer.seal(EnvelopeType.HTTP_REQUEST, recipient.id(), plan, head.toBytes());
        HttpCall signed = call.header(SignedHeaders.SIGNATURE, SignedHeaders.signature(envelope));
        return new SignedCall(
                signer.certificate()
                        .map(certificate -> signed.header(SignedHeaders.CERTIFICATE, certificate))
                        .orElse(signed),
                Digest.of(envelope));
    }

    private Future<byte[]> opened(HttpAnswer answer, VerifyingKey recipient, Digest request) {
        return signatures
                .run(() -> answers.open(answer.body().getBytes(), recipient, request))
                .recover(failure -> Future.failedFuture(
                        failure instanceof EnvelopeRefusedException refused ? refuse(refused) : failure));
    }

    private NodeException refuse(EnvelopeRefusedException refused) {
        signatures.refusals().count(Refusals.Way.HTTP_ANSWER, refused);
        return NodeException.unavailable("The answer is refused as " + refused.label() + ".", refused);
    }
}
