package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.config.Secret;

/** A participant as its connector's tokens name it, and the secret that signs them. */
public record ConnectorAccount(String participantId, String legalName, Secret serviceSecretKey) {
    public ConnectorAccount {
        requireNonNull(participantId, "participantId is null");
        requireNonNull(legalName, "legalName is null");
        requireNonNull(serviceSecretKey, "serviceSecretKey is null");
    }
}
