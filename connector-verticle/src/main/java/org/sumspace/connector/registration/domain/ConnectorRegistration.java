package org.sumspace.connector.registration.domain;

import java.net.URI;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;

/**
 * A registration that the catalog has confirmed, and the settings for which it is valid.
 *
 * @param participant the URL of the participant's record at its catalog
 * @param catalogUri where the connector registered
 * @param endpoint the registered address of the connector
 * @param serviceKey names the participant at the catalog
 */
public record ConnectorRegistration(URI participant, String catalogUri, String endpoint, String serviceKey) {

    public static ConnectorRegistration of(URI participant, ParticipantConfiguration configuration) {
        return new ConnectorRegistration(
                participant,
                configuration.catalogUri().toString(),
                configuration.endpoint().toString(),
                configuration.serviceKey());
    }

    /** Whether it is the registration of a connector with these settings. */
    public boolean holdsFor(ConnectorSettings settings) {
        ParticipantConfiguration configuration = settings.configuration();
        return configuration != null && equals(of(participant, configuration));
    }

    /** Leaves out the service key, which is one of the two log-in keys. */
    @Override
    public String toString() {
        return "registration of " + participant;
    }
}
