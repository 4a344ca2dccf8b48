package org.sumspace.common.http.participant;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.http.signature.MessageSigner;
import org.sumspace.common.http.signature.NonceMemory;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.task.BoundedPool;

/**
 * The state that all signed messages of one connector share: the remembered nonces, and the instance id that makes
 * requests from before a restart invalid. A process has one instance, whatever the number of its verticles.
 */
public final class ParticipantSignatures {
    private static final int PENDING_MAX = 4_096;

    private final Supplier<RequestSigner> requests;
    private final PublishedKeys keys;
    private final Clock clock;
    private final Refusals refusals;
    private final SecureRandom random = new SecureRandom();
    private final String instanceId = newNonce().value();
    private final NonceMemory nonces = new NonceMemory();
    private final BoundedPool pool;

    /** @param participant the URL of this node's participant at its catalog */
    public ParticipantSignatures(
            Vertx vertx, URI participant, SigningKey key, PublishedKeys keys, Clock clock, Refusals refusals) {
        this(vertx, always(participant, key), keys, clock, refusals);
    }

    /**
     * For a node whose participant or key may change while it runs.
     *
     * @param requests signs as the present participant with the present key, and is asked for each message; it throws a
     *     {@link NodeException} as long as there is none
     */
    public ParticipantSignatures(
            Vertx vertx, Supplier<RequestSigner> requests, PublishedKeys keys, Clock clock, Refusals refusals) {
        this.requests = requests;
        this.keys = keys;
        this.clock = clock;
        this.refusals = refusals;
        this.pool = new BoundedPool(
                vertx,
                "message-signatures",
                Math.max(2, Runtime.getRuntime().availableProcessors()),
                PENDING_MAX,
                () -> NodeException.unavailable("Too many signed messages are waiting. Try again."));
    }

    private static Supplier<RequestSigner> always(URI participant, SigningKey key) {
        RequestSigner signer = new RequestSigner(participant, new MessageSigner(key));
        return () -> signer;
    }

    RequestSigner requests() {
        return requests.get();
    }

    MessageSigner signer() {
        return requests().signer();
    }

    PublishedKeys keys() {
        return keys;
    }

    Clock clock() {
        return clock;
    }

    Refusals refusals() {
        return refusals;
    }

    String instanceId() {
        return instanceId;
    }

    NonceMemory nonces() {
        return nonces;
    }

    Nonce newNonce() {
        return Nonce.random(random);
    }

    /** Runs {@code work} on the threads for signatures, unordered. */
    <T> Future<T> run(Callable<T> work) {
        return pool.run(work);
    }
}
