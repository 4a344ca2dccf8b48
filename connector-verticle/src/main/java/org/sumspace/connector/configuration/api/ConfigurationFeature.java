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
                .on("getConfiguration", new GetConfigurationHandler(configuration, json, envelope))
                .on("updateConfiguration", new UpdateConfigurationHandler(configuration, json, envelope))
                .on("reloadConfiguration", new ReloadConfigurationHandler(configuration, json, envelope))
                .on("setConsentKey", new SetConsentKeyHandler(access, envelope))
                .on("deleteConsentKey", new DeleteConsentKeyHandler(access, envelope))
                .on("allowPageOrigin", new AllowPageOriginHandler(access, envelope))
                .on("deletePageOrigin", new DeletePageOriginHandler(access, envelope));
    }
}
