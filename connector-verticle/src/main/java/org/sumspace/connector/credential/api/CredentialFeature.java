package org.sumspace.connector.credential.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.credential.service.CredentialService;
import org.sumspace.connector.shared.api.Envelope;

/** The credentials with which the connector authenticates itself to applications. */
public record CredentialFeature(CredentialService credentials, Envelope envelope) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("createCredential", new CreateCredentialHandler(credentials, envelope))
                .handle("listCredentials", new ListCredentialsHandler(credentials, envelope))
                .handle("getCredential", new GetCredentialHandler(credentials, envelope))
                .handle("updateCredential", new UpdateCredentialHandler(credentials, envelope))
                .handle("deleteCredential", new DeleteCredentialHandler(credentials, envelope));
    }
}
