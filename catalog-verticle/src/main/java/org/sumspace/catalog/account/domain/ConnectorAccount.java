package org.sumspace.catalog.account.domain;

import org.sumspace.common.config.Secret;

/** A participant as its connector's tokens name it, and the secret that signs them. */
public record ConnectorAccount(String participantId, String legalName, Secret serviceSecretKey) {}
