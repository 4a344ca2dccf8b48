package org.sumspace.catalog.account.domain;

import org.sumspace.common.config.Secret;

/** A participant, under the name in its connector's tokens, and the secret that signs these tokens. */
public record ConnectorAccount(String participantId, String legalName, Secret serviceSecretKey) {}
