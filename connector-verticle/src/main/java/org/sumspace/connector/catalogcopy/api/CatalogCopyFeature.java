package org.sumspace.connector.catalogcopy.api;

import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.catalogcopy.service.CatalogCopies;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.shared.api.Envelope;

/** Copies of catalog records, and the connector's self-description, which shows them. */
public record CatalogCopyFeature(
        CatalogCopies copies,
        ConfigurationService configuration,
        Supplier<Optional<URI>> participant,
        Envelope envelope)
        implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listCatalogCopies", new ListCatalogCopiesHandler(copies, envelope))
                .handle("createCatalogCopy", new CreateCatalogCopyHandler(copies, envelope))
                .handle("getCatalogCopy", new GetCatalogCopyHandler(copies, envelope))
                .handle("updateCatalogCopy", new UpdateCatalogCopyHandler(copies, envelope))
                .handle(
                        "getSelfDescription",
                        new GetSelfDescriptionHandler(configuration, copies, participant, envelope));
    }
}
