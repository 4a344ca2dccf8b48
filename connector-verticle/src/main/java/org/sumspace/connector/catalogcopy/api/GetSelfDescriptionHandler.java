package org.sumspace.connector.catalogcopy.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy;
import org.sumspace.connector.catalogcopy.service.CatalogCopies;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.shared.api.Envelope;

/**
 * {@code getSelfDescription}: what other services read of a connector, with the names that existing ones use. It has no key
 * of the participant, because everybody reads it, and links to those operations only that this connector has.
 *
 * @param participant URL of the participant's record; empty as long as the connector has never been registered
 */
record GetSelfDescriptionHandler(
        ConfigurationService configuration,
        CatalogCopies copies,
        Supplier<Optional<URI>> participant,
        Envelope envelope)
        implements Handler<RoutingContext> {
    private static final String MODEL_VERSION = "2.6.0";
    private static final String UNCONFIGURED =
            "This is a Sumspace data connector that has no configuration yet. Write it with PUT /private/configuration; /docs/"
                    + " describes the API, and /health/ready says what is missing.";
    private static final String NAMES = "https://sumspace.org/ns/connector#";

    @Override
    public void handle(RoutingContext ctx) {
        ParticipantConfiguration present = configuration.find().orElseThrow(() -> NodeException.notFound(UNCONFIGURED));
        copies.shown()
                .onSuccess(shown -> envelope.answer(ctx, 200, describe(present, shown)))
                .onFailure(ctx::fail);
    }

    private JsonObject describe(ParticipantConfiguration present, List<CatalogCopy> shown) {
        String endpoint = present.endpoint().toString();
        JsonObject description = new JsonObject()
                .put("@context", new JsonObject().put("ptx", NAMES).put("ptxc", NAMES))
                .put("@id", endpoint)
                .put("@type", "ptx:BaseConnector")
                .put("_links", links(endpoint))
                .put("ptx:ModelVersion", MODEL_VERSION)
                .put("ptx:title", "Sumspace data connector")
                .put("ptx:description", "Exchanges data with connectors of other participants under contracts.")
                .put("ptx:version", "1")
                .put("ptx:securityProfile", "ptx:BaseSecurityProfile")
                .put("ptx:hasDefaultEndpoint", new JsonObject().put("ptx:accessURL", endpoint))
                .put("ptx:catalog", catalog(shown));
        participant
                .get()
                .map(URI::toString)
                .ifPresent(url -> description.put("ptx:curator", url).put("ptx:maintainer", url));
        return description;
    }

    private static JsonObject links(String endpoint) {
        return new JsonObject()
                .put("self", link(endpoint, ""))
                .put("login", link(endpoint, "login"))
                .put("consentConfiguration", link(endpoint, "private/configuration/consent"))
                .put("consumerExchange", link(endpoint, "consumer/exchange"))
                .put("consumerImport", link(endpoint, "consumer/import"))
                .put("providerExport", link(endpoint, "provider/export"));
    }

    private static JsonObject link(String endpoint, String path) {
        return new JsonObject().put("href", endpoint + path);
    }

    /** Existing connectors show an empty object where there is no record. */
    private static JsonArray catalog(List<CatalogCopy> shown) {
        JsonArray catalog = new JsonArray();
        shown.forEach(copy -> catalog.add(
                new JsonObject().put("@type", "ptx:" + copy.type().path()).put("@id", copy.endpoint())));
        return catalog.isEmpty() ? catalog.add(new JsonObject()) : catalog;
    }
}
