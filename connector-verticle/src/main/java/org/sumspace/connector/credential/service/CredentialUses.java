package org.sumspace.connector.credential.service;

import io.vertx.core.Future;
import java.util.Optional;

/** Which of the participant's resources need a credential. */
@FunctionalInterface
public interface CredentialUses {
    /** @return the URL of a resource whose representation names the credential; empty if there is none */
    Future<Optional<String>> find(String credentialId);
}
