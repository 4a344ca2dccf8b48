package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.account.core.WebUrls;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.store.AccountStore;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.signature.ConnectorKeys;

/** Registers the connectors of participants. An endpoint is stored and shown to others; the catalog never calls it. */
public final class ConnectorService {
    private final AccountService participants;
    private final AccountStore accounts;

    /** Whether a participant's connector is registered. */
    public record RegisteredConnector(Participant participant, boolean registered) {}

    public ConnectorService(AccountService participants, AccountStore accounts) {
        this.participants = participants;
        this.accounts = accounts;
    }

    /**
     * @param keys a JWK set; missing if the connector signs nothing
     * @throws NodeException INVALID_INPUT if the endpoint is no URL of a server, or the keys are not public Ed25519 keys
     */
    public Future<Participant> register(String participantId, Secret appKey, String endpoint, JsonValue keys) {
        String url = endpoint.strip();
        if (!WebUrls.isEndpoint(url)) {
            throw NodeException.invalidInput(List.of(new Violation(
                    "/endpoint", "expected a URL of http or https without user name, query and fragment")));
        }
        return participants.changeConnector(participantId, url, read(keys), appKey);
    }

    private static ConnectorKeys read(JsonValue keys) {
        try {
            return keys.isMissing() ? ConnectorKeys.NONE : ConnectorKeys.read(keys);
        } catch (IllegalArgumentException e) {
            throw NodeException.invalidInput(
                    List.of(new Violation("/" + ConnectorKeys.FIELD, String.valueOf(e.getMessage()))));
        }
    }

    /** Whether the last registration had this key and endpoint. */
    public Future<RegisteredConnector> check(String participantId, Secret appKey, String endpoint) {
        return participants
                .participant(participantId)
                .compose(participant -> accounts.appKey(participantId)
                        .map(known -> new RegisteredConnector(
                                participant,
                                known.equals(Optional.of(appKey))
                                        && participant.dataspaceEndpoint().equals(endpoint.strip()))));
    }
}
