package org.sumspace.common.peer;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_BODY;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.CheckedBody;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.http.server.validation.BodyCheck;
import org.sumspace.common.message.RequestHead;

/** A request whose signature {@link SignatureAuthenticator} verified. */
public final class SignedRequest {
    private static final ContextKey<SignedRequest> KEY = new ContextKey<>("signed request");

    private final Peer peer;
    private final Envelope envelope;
    private final RequestHead head;
    private final Function<EnvelopeRefusedException, NodeException> refuse;

    SignedRequest(
            Peer peer, Envelope envelope, RequestHead head, Function<EnvelopeRefusedException, NodeException> refuse) {
        this.peer = peer;
        this.envelope = envelope;
        this.head = head;
        this.refuse = refuse;
    }

    /** @throws IllegalStateException if the operation does not require a signature, which is an error in the wiring */
    public static SignedRequest of(ApiRequest request) {
        return of(request.routing());
    }

    /** @throws IllegalStateException if the operation does not require a signature, which is an error in the wiring */
    public static SignedRequest of(RoutingContext ctx) {
        return KEY.get(ctx);
    }

    /** For operations that accept other credentials, too. */
    public static Optional<SignedRequest> find(RoutingContext ctx) {
        return KEY.find(ctx);
    }

    void putInto(RoutingContext ctx) {
        KEY.put(ctx, this);
        BodyCheck.KEY.put(ctx, this::checkBody);
    }

    public Peer peer() {
        return peer;
    }

    public PlanRef plan() {
        return envelope.plan();
    }

    /** The envelope to which an answer refers. */
    public Envelope envelope() {
        return envelope;
    }

    /**
     * The body of a streaming operation, digested while it passes. It fails instead of ending if it is not the body that
     * was signed, so do not use any of it before its end.
     */
    public ReadStream<Buffer> body(RoutingContext ctx) {
        return new CheckedBody(ctx.request(), new SignedBodyCheck(this));
    }

    /** @throws NodeException if another body was signed */
    void requireBody(Digest body, long bodyBytes) {
        if (bodyBytes != head.bodyBytes() || !body.equals(head.body())) {
            throw refuse.apply(new EnvelopeRefusedException(WRONG_BODY, "the signature is for another body"));
        }
    }

    private void checkBody(Buffer body) {
        requireBody(Digest.of(body.getBytes()), body.length());
    }
}
