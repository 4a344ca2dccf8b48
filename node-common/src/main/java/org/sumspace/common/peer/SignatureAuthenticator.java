package org.sumspace.common.peer;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.MALFORMED;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.UNKNOWN_SENDER;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.UNTRUSTED_CERTIFICATE;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_BODY;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_REQUEST;
import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.WRONG_TYPE;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.envelope.EnvelopeOpener;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.message.RequestHead;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.wire.MalformedException;

/**
 * The security scheme {@link #SCHEME}: verifies the signature of a request before its body is read, and leaves a
 * {@link SignedRequest}. The sender is a node, which shows its certificate.
 */
public final class SignatureAuthenticator implements Authenticator {
    public static final String SCHEME = "nodeSignature";

    private static final int HEAD_BYTES_MAX = 8 * 1024;
    private static final int LENGTH_UNKNOWN = -1;

    private final NodeSignatures signatures;
    private final EnvelopeOpener opener;

    public SignatureAuthenticator(NodeSignatures signatures) {
        this.signatures = signatures;
        this.opener = signatures.opener(HEAD_BYTES_MAX);
    }

    /** The request as it arrived; its signature must cover exactly this. */
    private record Arrived(String method, String target, long bodyBytes) {
        static Arrived of(HttpServerRequest request) {
            return new Arrived(request.method().name(), request.uri(), bodyBytes(request));
        }

        private static long bodyBytes(HttpServerRequest request) {
            if (request.getHeader("Transfer-Encoding") != null) {
                return LENGTH_UNKNOWN;
            }
            String length = request.getHeader("Content-Length");
            return length == null ? 0 : Long.parseLong(length);
        }
    }

    @Override
    public Future<Void> authenticate(RoutingContext ctx) {
        Arrived arrived = Arrived.of(ctx.request());
        return Future.succeededFuture(ctx.request())
                .map(SignedHeaders::of)
                .compose(headers -> verify(headers, arrived))
                .onSuccess(request -> request.putInto(ctx))
                .<Void>mapEmpty()
                .recover(failure -> Future.failedFuture(
                        failure instanceof EnvelopeRefusedException refused ? refuse(refused) : failure));
    }

    private Future<SignedRequest> verify(SignedHeaders headers, Arrived arrived) {
        byte[] envelope = headers.envelope();
        String certificate = headers.certificate();
        return signatures.run(() -> open(envelope, sender(certificate), arrived));
    }

    private Peer sender(@Nullable String certificate) {
        if (certificate == null) {
            throw new EnvelopeRefusedException(UNKNOWN_SENDER, "the sender shows no certificate");
        }
        return new Peer(signatures.believe(certificate));
    }

    private SignedRequest open(byte[] bytes, Peer sender, Arrived arrived) {
        Envelope envelope = opener.open(bytes, sender.key());
        if (envelope.type() != EnvelopeType.HTTP_REQUEST) {
            throw new EnvelopeRefusedException(WRONG_TYPE, "the envelope is no signature of a request");
        }
        return new SignedRequest(sender, envelope, head(envelope, arrived), this::refuse);
    }

    private static RequestHead head(Envelope envelope, Arrived arrived) {
        RequestHead head;
        try {
            head = RequestHead.of(envelope.payload());
        } catch (MalformedException e) {
            throw new EnvelopeRefusedException(MALFORMED, "the signed request cannot be read: " + e.getMessage());
        }
        if (!head.method().equals(arrived.method()) || !head.target().equals(arrived.target())) {
            throw new EnvelopeRefusedException(
                    WRONG_REQUEST, "the signature is for " + head.method() + " " + head.target());
        }
        if (head.bodyBytes() != arrived.bodyBytes()) {
            throw new EnvelopeRefusedException(
                    WRONG_BODY,
                    "the signature is for a body of " + head.bodyBytes() + " bytes, stated in Content-Length");
        }
        return head;
    }

    private NodeException refuse(EnvelopeRefusedException refused) {
        signatures.refusals().count(Refusals.Way.HTTP, refused);
        String detail = "Refused as " + refused.label() + ": " + refused.getMessage();
        return refused.reason() == UNTRUSTED_CERTIFICATE
                ? NodeException.forbidden(detail)
                : NodeException.unauthenticated(detail);
    }
}
