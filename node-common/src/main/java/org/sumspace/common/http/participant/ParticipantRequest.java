package org.sumspace.common.http.participant;

import static org.sumspace.common.http.signature.SignatureRefusedException.Reason.WRONG_BODY;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.CheckedBody;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.http.server.validation.BodyCheck;
import org.sumspace.common.http.server.validation.HeaderCheck;
import org.sumspace.common.http.signature.Component;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.FieldLines;
import org.sumspace.common.http.signature.MessageSignature;
import org.sumspace.common.http.signature.SignatureRefusedException;

/** A request whose signature {@link ParticipantAuthenticator} verified. */
public final class ParticipantRequest {
    private static final ContextKey<ParticipantRequest> KEY = new ContextKey<>("participant's request");

    private final URI participant;
    private final String method;
    private final URI target;
    private final MessageSignature signature;
    private final FieldLines fields;
    private final ContentDigest digest;
    private volatile Buffer content = Buffer.buffer();

    ParticipantRequest(
            URI participant,
            String method,
            URI target,
            MessageSignature signature,
            FieldLines fields,
            ContentDigest digest) {
        this.participant = participant;
        this.method = method;
        this.target = target;
        this.signature = signature;
        this.fields = fields;
        this.digest = digest;
    }

    /** @throws IllegalStateException if the operation does not require such a signature: an error in the wiring */
    public static ParticipantRequest of(ApiRequest request) {
        return of(request.routing());
    }

    /** @throws IllegalStateException if the operation does not require such a signature: an error in the wiring */
    public static ParticipantRequest of(RoutingContext ctx) {
        return KEY.get(ctx);
    }

    /** For operations that accept other credentials, too. */
    public static Optional<ParticipantRequest> find(ApiRequest request) {
        return find(request.routing());
    }

    /** For operations that accept other credentials, too. */
    public static Optional<ParticipantRequest> find(RoutingContext ctx) {
        return KEY.find(ctx);
    }

    void putInto(RoutingContext ctx) {
        KEY.put(ctx, this);
        BodyCheck.KEY.put(ctx, this::checkBody);
        HeaderCheck.KEY.put(ctx, this::checkCovered);
    }

    /** The URL of the record of the participant that signed. */
    public URI participant() {
        return participant;
    }

    /** The body as it was signed; empty in a streaming operation. */
    public Buffer content() {
        return content;
    }

    /**
     * The evidence that proves to others, together with the {@link #content}, that the participant sent the request.
     */
    public RequestEvidence evidence() {
        return RequestEvidence.of(method, target, signature, fields);
    }

    /**
     * A header that is not a parameter of the contract. Read such headers only with this method, because headers that
     * the signature does not cover are not authentic.
     *
     * @throws org.sumspace.common.error.NodeException UNAUTHENTICATED if the request has the header and the signature does
     *     not cover it
     */
    public Optional<String> header(String name) {
        Optional<String> value = fields.combined(name);
        value.ifPresent(present -> checkCovered(name));
        return value;
    }

    /**
     * The body of a streaming operation. It fails instead of ending if it is not the body that was signed, so do not use
     * any of it before its end.
     */
    public ReadStream<Buffer> body(RoutingContext ctx) {
        ContentDigest.Check check = digest.check();
        return new CheckedBody(ctx.request(), new CheckedBody.Check() {
            @Override
            public void update(Buffer part) {
                check.update(((BufferInternal) part).getByteBuf().nioBuffer());
            }

            @Override
            public void finish() {
                requireBody(check.matches());
            }
        });
    }

    /** The SHA-256 that the sender signed for the body of a streaming operation, if it stated one. */
    public Optional<Digest> bodyDigest() {
        return digest.sha256();
    }

    private void checkCovered(String header) {
        try {
            signature.requireCovered(List.of(Component.of(header)));
        } catch (SignatureRefusedException refused) {
            throw SignatureProblems.of(refused);
        }
    }

    private void checkBody(Buffer body) {
        requireBody(digest.matches(body.getBytes()));
        content = body;
    }

    private static void requireBody(boolean signed) {
        if (!signed) {
            throw SignatureProblems.of(new SignatureRefusedException(WRONG_BODY, "The signature is for another body."));
        }
    }
}
