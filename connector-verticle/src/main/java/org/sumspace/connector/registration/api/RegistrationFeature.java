package org.sumspace.connector.registration.api;

import java.time.Clock;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.registration.service.CatalogRegistration;
import org.sumspace.connector.registration.service.ConnectorIdentity;
import org.sumspace.connector.shared.api.Envelope;

/** The keys with which the connector signs messages to other connectors. */
public record RegistrationFeature(
        ConnectorIdentity identity, CatalogRegistration registration, Envelope envelope, Clock clock)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("getConnectorKeys", new GetConnectorKeysHandler(identity, envelope, clock))
                .handle("rotateConnectorKeys", new RotateConnectorKeysHandler(registration, envelope, clock));
    }
}
