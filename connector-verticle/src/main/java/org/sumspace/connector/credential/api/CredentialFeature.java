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
                .on("createCredential", new CreateCredentialHandler(credentials, envelope))
                .on("listCredentials", new ListCredentialsHandler(credentials, envelope))
                .on("getCredential", new GetCredentialHandler(credentials, envelope))
                .on("updateCredential", new UpdateCredentialHandler(credentials, envelope))
                .on("deleteCredential", new DeleteCredentialHandler(credentials, envelope));
    }
}
