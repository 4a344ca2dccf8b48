package org.sumspace.connector.catalogcopy.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy.Kind;
import org.sumspace.connector.catalogcopy.service.CatalogCopies;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConfigurationService;
import org.sumspace.connector.shared.api.AnswerEnvelope;
import org.sumspace.connector.shared.api.Callers;

/**
 * Copies of catalog records, and the connector's self-description, which shows them.
 *
 * @param participant URL of the participant's record; empty as long as the connector has never been registered
 */
public record CatalogCopyFeature(
        CatalogCopies copies,
        ConfigurationService configuration,
        Supplier<Optional<URI>> participant,
        AnswerEnvelope envelope)
        implements Feature {
    private static final int PAGE = 1_000;

    private static final String MODEL_VERSION = "2.6.0";
    private static final String UNCONFIGURED =
            "This is a Sumspace data connector that has no configuration yet. Write it with PUT"
                    + " /private/configuration; /docs/ describes the API, and /health/ready says what is missing.";
    private static final String NAMES = "https://sumspace.org/ns/connector#";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("listCatalogCopies", this::listCatalogCopies)
                .on("createCatalogCopy", this::createCatalogCopy)
                .on("getCatalogCopy", this::getCatalogCopy)
                .on("updateCatalogCopy", this::updateCatalogCopy)
                .on("getSelfDescription", this::getSelfDescription);
    }

    private Future<Answer> listCatalogCopies(ApiRequest request) {
        Callers.requireAdministrator(request);
        return copies.list(request.page(PAGE)).map(page -> envelope.answer(new Copies(page.result(), page.count())));
    }

    private Future<Answer> createCatalogCopy(ApiRequest request) {
        Callers.requireAdministrator(request);
        JsonObject body = request.object();
        return copies.add(Kind.ofPath(body.getString("type")), body.getString("resourceId"))
                .map(envelope::answer);
    }

    private Future<Answer> getCatalogCopy(ApiRequest request) {
        Callers.requireAdministrator(request);
        return copies.get(request.path("id")).map(envelope::answer);
    }

    private Future<Answer> updateCatalogCopy(ApiRequest request) {
        Callers.requireAdministrator(request);
        return copies.enable(request.path("id"), request.object().getBoolean("enabled"))
                .map(envelope::answer);
    }

    private record Copies(List<CatalogCopy> catalog, long count) {}

    /**
     * The connector's self-description for other services, with the names that existing connectors use. It is public,
     * so it contains no key of the participant. It links only to operations that this connector has.
     */
    private Future<Answer> getSelfDescription(ApiRequest request) {
        ParticipantConfiguration present = configuration.find().orElseThrow(() -> NodeException.notFound(UNCONFIGURED));
        return copies.shown().map(shown -> envelope.answer(describe(present, shown)));
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

    /** Existing connectors show an empty object if there is no record. */
    private static JsonArray catalog(List<CatalogCopy> shown) {
        JsonArray catalog = new JsonArray();
        shown.forEach(copy -> catalog.add(
                new JsonObject().put("@type", "ptx:" + copy.type().path()).put("@id", copy.endpoint())));
        return catalog.isEmpty() ? catalog.add(new JsonObject()) : catalog;
    }
}
