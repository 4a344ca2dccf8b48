package org.sumspace.common.peer;

import static org.sumspace.common.envelope.EnvelopeRefusedException.Reason.MALFORMED;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Base64;
import java.util.concurrent.Callable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.envelope.EnvelopeCounter;
import org.sumspace.common.envelope.EnvelopeOpener;
import org.sumspace.common.envelope.EnvelopeRefusedException;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.message.MessageAnswer;
import org.sumspace.common.message.Refusal;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.task.BoundedPool;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.common.wire.Bytes;

/**
 * The state that all signed messages of one node share: its identity, its trust anchors, one counter, and a pool of
 * threads for signatures. A node has one instance, whatever the number of its verticles.
 *
 * <p>Methods that return no future sign or verify where they are called: call them within {@link #run}.
 */
public final class NodeSignatures {
    /** Largest payload of an envelope. */
    public static final int PAYLOAD_BYTES_MAX = 32 << 20;

    private static final int PENDING_MAX = 4_096;

    private final NodeIdentity identity;
    private final TrustAnchors anchors;
    private final Clock clock;
    private final Refusals refusals;
    private final EnvelopeCounter counter;
    private final Signer signer;
    private final BoundedPool pool;

    public NodeSignatures(Vertx vertx, NodeIdentity identity, TrustAnchors anchors, Clock clock, Refusals refusals) {
        this.identity = identity;
        this.anchors = anchors;
        this.clock = clock;
        this.refusals = refusals;
        this.counter = new EnvelopeCounter(clock.instant());
        this.signer = Signer.of(identity, counter, clock);
        this.pool = new BoundedPool(
                vertx,
                "signatures",
                Math.max(2, Runtime.getRuntime().availableProcessors()),
                PENDING_MAX,
                () -> NodeException.unavailable("Too many signed messages are waiting. Try again."));
    }

    public NodeIdentity identity() {
        return identity;
    }

    public Clock clock() {
        return clock;
    }

    public Refusals refusals() {
        return refusals;
    }

    /**
     * Runs {@code work} on the threads for signatures, unordered.
     *
     * @return completed on the caller's context; failed with UNAVAILABLE when too much is waiting already
     */
    public <T> Future<T> run(Callable<T> work) {
        return pool.run(work);
    }

    public byte[] seal(EnvelopeType type, Digest recipient, PlanRef plan, byte[] payload) {
        return signer.seal(type, recipient, plan, payload);
    }

    /** The envelope that answers {@code request}. */
    public byte[] answer(Envelope request, byte[] body) {
        MessageAnswer answer = new MessageAnswer(request.digest(), Bytes.of(body));
        return seal(EnvelopeType.ANSWER, request.sender(), request.plan(), answer.toBytes());
    }

    /** The envelope that refuses {@code request} and contains the reason. */
    public byte[] refuse(Envelope request, NodeException failure) {
        Refusal refusal = Refusal.of(request.digest(), failure);
        return seal(EnvelopeType.REFUSAL, request.sender(), request.plan(), refusal.toBytes());
    }

    /** This node's certificate in the form in which it is sent with an envelope. */
    public String certificate() {
        return signer.certificate().orElseThrow();
    }

    /**
     * Verifies the certificate that was sent with an envelope.
     *
     * @throws EnvelopeRefusedException if this node does not trust it
     */
    public NodeCertificate believe(String certificate) {
        try {
            return anchors.verify(Base64.getDecoder().decode(certificate), clock.instant());
        } catch (InvalidCertificateException e) {
            throw new EnvelopeRefusedException(e);
        } catch (IllegalArgumentException e) {
            throw new EnvelopeRefusedException(MALFORMED, "the certificate is not base64");
        }
    }

    /** A new opener of envelopes to this node, with its own replay guard. */
    public EnvelopeOpener opener(int payloadBytesMax) {
        return new EnvelopeOpener(identity.keyId(), payloadBytesMax, clock);
    }

    public Future<Void> close() {
        return pool.close();
    }

    Signer signer() {
        return signer;
    }
}
