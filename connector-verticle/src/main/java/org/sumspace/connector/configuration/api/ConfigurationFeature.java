package org.sumspace.connector.configuration.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.configuration.service.PageAccess;
import org.sumspace.connector.shared.api.Envelope;

/** The participant's configuration. */
public record ConfigurationFeature(ConfigurationService configuration, PageAccess access, Envelope envelope)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        ConfigurationJson json = new ConfigurationJson(access);
        operations
                .handle("getConfiguration", new GetConfigurationHandler(configuration, json, envelope))
                .handle("updateConfiguration", new UpdateConfigurationHandler(configuration, json, envelope))
                .handle("reloadConfiguration", new ReloadConfigurationHandler(configuration, json, envelope))
                .handle("setConsentKey", new SetConsentKeyHandler(access, envelope))
                .handle("deleteConsentKey", new DeleteConsentKeyHandler(access, envelope))
                .handle("allowPageOrigin", new AllowPageOriginHandler(access, envelope))
                .handle("deletePageOrigin", new DeletePageOriginHandler(access, envelope));
    }
}
