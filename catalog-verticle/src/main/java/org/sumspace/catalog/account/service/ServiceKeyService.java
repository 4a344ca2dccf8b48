package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.Optional;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.common.error.NodeException;

/** The keys with which connectors sign their tokens. */
public final class ServiceKeyService {
    private final AccountService participants;
    private final AccountStore accounts;
    private final Credentials credentials;
    private final SecureRandom random;

    /** A participant with its new keys. */
    public record KeyedParticipant(Participant participant, ServiceKeys keys) {}

    public ServiceKeyService(
            AccountService participants, AccountStore accounts, Credentials credentials, SecureRandom random) {
        this.participants = participants;
        this.accounts = accounts;
        this.credentials = credentials;
        this.random = random;
    }

    /** @return failed with NOT_FOUND if the participant has none */
    public Future<ServiceKeys> keys(String participantId) {
        return accounts.keys(participantId)
                .map(found -> found.orElseThrow(() -> NodeException.notFound(
                        "The participant has no keys: make them with POST /participants/generate-api-key.")));
    }

    /** @return failed with INVALID_INPUT if the participant has keys */
    public Future<Void> requireNone(String participantId) {
        return accounts.serviceKey(participantId).map(known -> {
            if (known.isPresent()) {
                throw NodeException.invalidInput(
                        "The participant has keys: replace them with POST /participants/rotate-api-key.");
            }
            return null;
        });
    }

    /** @return failed if the participant has keys by now */
    public Future<KeyedParticipant> generate(String participantId) {
        return replace(participantId, Optional.empty());
    }

    /** Ends the tokens that were signed with the old secret. */
    public Future<KeyedParticipant> rotate(String participantId) {
        return accounts.serviceKey(participantId).compose(known -> replace(participantId, known));
    }

    private Future<KeyedParticipant> replace(String participantId, Optional<String> known) {
        ServiceKeys keys = ServiceKeys.random(random);
        return participants
                .participant(participantId)
                .compose(participant -> accounts.replaceKeys(participantId, known, keys)
                        .onComplete(done -> known.ifPresent(credentials::keysChanged))
                        .map(done -> new KeyedParticipant(participant, keys)));
    }
}
