package org.sumspace.connector.configuration.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.shared.api.Envelope;

/** The participant's configuration. */
public record ConfigurationFeature(ConfigurationService configuration, Envelope envelope) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("getConfiguration", new GetConfigurationHandler(configuration, envelope))
                .on("updateConfiguration", new UpdateConfigurationHandler(configuration, envelope))
                .on("reloadConfiguration", new ReloadConfigurationHandler(configuration, envelope));
    }
}
