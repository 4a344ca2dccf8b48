package org.sumspace.connector.registration.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.participant.RequestSigner;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.http.signature.MessageSigner;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.ParticipantKeyCertificate;
import org.sumspace.connector.registration.domain.ConnectorRegistration;
import org.sumspace.connector.registration.domain.ExchangeKey;
import org.sumspace.connector.registration.domain.SigningKeys;
import org.sumspace.connector.registration.store.SigningKeysFile;

/** The participant and the key with which this connector signs messages to other connectors. Thread-safe. */
public final class ConnectorIdentity {
    private final Vertx vertx;
    private final NodeIdentity node;
    private final SigningKeysFile file;
    private final SecureRandom random;
    private final Clock clock;
    private final SerialQueue changes = new SerialQueue();
    private volatile SigningKeys keys;

    private ConnectorIdentity(
            Vertx vertx, NodeIdentity node, SigningKeysFile file, SigningKeys keys, SecureRandom random, Clock clock) {
        this.vertx = vertx;
        this.node = node;
        this.file = file;
        this.keys = keys;
        this.random = random;
        this.clock = clock;
    }

    /**
     * Reads the keys, or makes the first one if there is none.
     *
     * @param node certifies the keys
     */
    public static Future<ConnectorIdentity> open(
            Vertx vertx, NodeIdentity node, SigningKeysFile file, SecureRandom random, Clock clock) {
        return vertx.executeBlocking(() -> file.open(random), false)
                .map(keys -> new ConnectorIdentity(vertx, node, file, keys, random, clock));
    }

    public SigningKeys keys() {
        return keys;
    }

    /** The URL of the participant's record at its catalog; empty as long as the connector has never been registered. */
    public Optional<URI> participant() {
        return Optional.ofNullable(keys.registration()).map(ConnectorRegistration::participant);
    }

    /**
     * Signs with the present key. Ask again for each message: the key may have been rotated.
     *
     * @throws NodeException UNAVAILABLE as long as the connector has never been registered at its catalog
     */
    public RequestSigner signer() {
        SigningKeys present = keys;
        ConnectorRegistration registration = present.registration();
        SigningKey key = present.signing(clock.instant()).privateKey();
        if (registration == null || key == null) {
            throw NodeException.unavailable(
                    "This connector is not registered at its catalog yet. Its readiness (/health/ready) says why.");
        }
        return new RequestSigner(registration.participant(), new MessageSigner(key));
    }

    /**
     * The keys for the participant's record, each with the certificate chain to the organisation's root, so that others
     * need not trust the catalog (exchange rule X5).
     */
    Future<ConnectorKeys> certified(ConnectorKeys published, URI participant) {
        byte[] certificate = node.certificate().toDer();
        return vertx.executeBlocking(
                () -> new ConnectorKeys(published.keys().stream()
                        .map(key -> key.certified(
                                ParticipantKeyCertificate.issue(node, participant, key.key()), certificate))
                        .toList()),
                false);
    }

    /**
     * Makes the key that will follow the present one.
     *
     * @return the new key; failed with CONFLICT if another one is still waiting
     */
    Future<ExchangeKey> rotate() {
        SigningKey next = SigningKey.generate(random);
        return change(before -> before.settled(clock.instant()).rotated(next))
                .map(changed -> changed.keys().get(changed.keys().size() - 1));
    }

    /** A change takes effect once it is durable. */
    Future<SigningKeys> change(UnaryOperator<SigningKeys> change) {
        return changes.submit(() -> {
            SigningKeys before = keys;
            SigningKeys next = change.apply(before);
            if (next.equals(before)) {
                return Future.succeededFuture(before);
            }
            return vertx.executeBlocking(
                            () -> {
                                file.write(next);
                                return next;
                            },
                            false)
                    .onSuccess(written -> keys = written);
        });
    }
}
