package org.sumspace.common.http.participant;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.MALFORMED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.REPLAYED;
import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.WRONG_INSTANCE;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.HttpDate;
import org.sumspace.common.http.server.operation.AnswerSigner;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.ReceivedTarget;
import org.sumspace.common.http.signature.Component;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.FieldLines;
import org.sumspace.common.http.signature.MessageParts;
import org.sumspace.common.http.signature.MessageSignature;
import org.sumspace.common.http.signature.MessageSigner.SignatureFields;
import org.sumspace.common.http.signature.SignatureRefusedException;

/**
 * The security scheme {@link #SCHEME}: verifies the message signature (RFC 9421) of a request before its body is read,
 * leaves a {@link ParticipantRequest}, and has the answer signed.
 */
public final class ParticipantAuthenticator implements Authenticator {
    public static final String SCHEME = "participantSignature";

    private static final int RETRY_SECONDS = 30;

    private final ParticipantSignatures signatures;
    private final Supplier<URI> publicUrl;

    /** @param publicUrl how others reach this node, without a trailing slash; known once the node listens */
    public ParticipantAuthenticator(ParticipantSignatures signatures, Supplier<URI> publicUrl) {
        this.signatures = signatures;
        this.publicUrl = publicUrl;
    }

    private record Verified(ParticipantRequest request, MessageParts parts) {}

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        Instant now = signatures.clock().instant();
        ctx.response()
                .putHeader(PeerHeaders.INSTANCE, signatures.instanceId())
                .putHeader(HttpDate.DATE, HttpDate.format(now));
        return Future.succeededFuture(ctx.request())
                .compose(request -> {
                    // The node must not act on the request if it cannot sign the answer yet.
                    signatures.signer();
                    return verify(request, ReceivedTarget.of(ctx), now);
                })
                .onSuccess(verified -> {
                    verified.request().putInto(ctx);
                    AnswerSigner.KEY.put(
                            ctx, (status, type, body) -> signatures.run(() -> sign(verified, status, type, body)));
                })
                .<Void>mapEmpty()
                .recover(failure -> Future.failedFuture(SignatureProblems.of(failure)));
    }

    /** Cheap checks come first. A nonce is remembered only if the request was verified. */
    private Future<Verified> verify(HttpServerRequest arrived, String received, Instant now) {
        FieldLines fields = FieldLines.copyOf(arrived.headers());
        MessageSignature signature = MessageSignature.read(fields);
        requireThisInstance(fields);
        signature.requireCovered(PeerHeaders.OF_REQUEST);
        if (fields.combined(PeerHeaders.CONTENT_TYPE).isPresent()) {
            signature.requireCovered(List.of(Component.of(PeerHeaders.CONTENT_TYPE)));
        }
        signature.requireValidAt(now);
        signature.nonce();
        ContentDigest digest = ContentDigest.read(fields.of(ContentDigest.CONTENT_DIGEST));
        URI sender = signatures
                .keys()
                .participant(fields.combined(PeerHeaders.PARTICIPANT).orElse(""));
        String method = arrived.method().name();
        URI target = target(received);
        MessageParts parts = MessageParts.request(method, target, fields);
        return signatures
                .keys()
                .current(sender, signature.keyId())
                .compose(key -> signatures.run(() -> {
                    signature.verify(parts, key.key());
                    admit(sender, signature);
                    return new Verified(
                            new ParticipantRequest(sender, method, target, signature, fields, digest), parts);
                }));
    }

    private void requireThisInstance(FieldLines fields) {
        if (!fields.combined(PeerHeaders.RECEIVER).equals(Optional.of(signatures.instanceId()))) {
            throw new SignatureRefusedException(
                    WRONG_INSTANCE,
                    "Sign the request again with the value of " + PeerHeaders.INSTANCE + " in this answer as "
                            + PeerHeaders.RECEIVER + ".");
        }
    }

    private URI target(String received) {
        try {
            return URI.create(publicUrl.get() + received);
        } catch (IllegalArgumentException e) {
            throw new SignatureRefusedException(MALFORMED, "The target of the request is no valid URI.");
        }
    }

    private void admit(URI sender, MessageSignature signature) {
        switch (signatures
                .nonces()
                .admit(
                        sender.toString(),
                        signature.nonce(),
                        signature.refusedAfter(),
                        signatures.clock().instant())) {
            case NEW -> {}
            case REPLAYED -> throw new SignatureRefusedException(REPLAYED, "A request with this nonce was received.");
            case TOO_MANY ->
                throw NodeException.tooMany(
                        "The participant sent too many requests that are still valid.", RETRY_SECONDS);
        }
    }

    private Map<String, String> sign(Verified verified, int status, String contentType, Buffer body) {
        Map<String, String> headers = new HashMap<>(Map.of(
                PeerHeaders.CONTENT_TYPE,
                contentType,
                PeerHeaders.INSTANCE,
                signatures.instanceId(),
                ContentDigest.CONTENT_DIGEST,
                ContentDigest.fieldOf(body.getBytes())));
        SignatureFields signed = signatures
                .signer()
                .signAnswer(
                        MessageParts.answer(status, FieldLines.of(headers), verified.parts()),
                        PeerHeaders.OF_ANSWER,
                        signatures.clock().instant());
        headers.put(SignatureFields.INPUT, signed.input());
        headers.put(SignatureFields.SIGNATURE, signed.signature());
        return headers;
    }
}
