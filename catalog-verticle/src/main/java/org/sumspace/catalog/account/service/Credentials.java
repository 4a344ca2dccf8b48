package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.sumspace.catalog.account.domain.ConnectorAccount;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.store.AccountStore;

/**
 * The data that tokens and signatures are checked against. It is read from the store at most every ten seconds for each
 * participant. A change by this node takes effect with its next request. A node that only reads caches nothing, and a node
 * that lost the database stops answering. If a node was suspended, its entries have expired when it continues.
 */
public final class Credentials {
    private static final Duration MAX_AGE = Duration.ofSeconds(10);

    private final ReadCache<String, Long> tokenGenerations;
    private final ReadCache<String, ConnectorAccount> connectors;
    private final ReadCache<String, Participant> signers;

    public Credentials(AccountStore accounts, Clock clock) {
        this.tokenGenerations = new ReadCache<>(
                id -> accounts.account(id).map(found -> found.map(ParticipantAccount::tokenGeneration)),
                MAX_AGE,
                clock);
        this.connectors = new ReadCache<>(accounts::connector, MAX_AGE, clock);
        this.signers = new ReadCache<>(accounts::participant, MAX_AGE, clock);
    }

    /** Whether data is cached: not while another node changes it. */
    public void turnCaches(boolean on) {
        tokenGenerations.turn(on);
        connectors.turn(on);
        signers.turn(on);
    }

    /** The generation of the log-in tokens that are valid; empty if there is no such participant. */
    Future<Optional<Long>> tokenGeneration(String participantId) {
        return tokenGenerations.get(participantId);
    }

    Future<Optional<ConnectorAccount>> connector(String serviceKey) {
        return connectors.get(serviceKey);
    }

    /** The participant with the keys that its connector signs with. */
    Future<Optional<Participant>> signer(String participantId) {
        return signers.get(participantId);
    }

    void passwordChanged(String participantId) {
        tokenGenerations.remove(participantId);
    }

    void connectorChanged(String participantId) {
        signers.remove(participantId);
    }

    void keysChanged(String oldServiceKey) {
        connectors.remove(oldServiceKey);
    }
}
