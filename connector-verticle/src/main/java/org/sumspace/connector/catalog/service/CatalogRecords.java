package org.sumspace.connector.catalog.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.connector.catalog.domain.CatalogRecordReader;
import org.sumspace.connector.catalog.domain.CatalogUrls;
import org.sumspace.connector.catalog.domain.Offering;
import org.sumspace.connector.catalog.domain.Resource;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConnectorToken;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.shared.service.DocumentSender;
import org.sumspace.connector.shared.service.RemoteDocuments;

/**
 * Records of the participant's catalog, at most a minute old. It never reads from another host, even if a message names
 * one. The connector shows its own token, because the representations of its participant may be hidden from others.
 */
public final class CatalogRecords {
    private static final Duration AGE_MAX = Duration.ofMinutes(1);

    private final SettingsService settings;
    private final SettingsSecrets secrets;
    private final RemoteDocuments<JsonValue> documents;
    private final Clock clock;

    public CatalogRecords(
            Vertx vertx, DocumentSender sender, SettingsService settings, SettingsSecrets secrets, Clock clock) {
        this.settings = settings;
        this.secrets = secrets;
        this.clock = clock;
        this.documents = new RemoteDocuments<>(vertx, sender, (url, json) -> json, clock);
    }

    /** @throws NodeException UNAVAILABLE if the connector has no configuration */
    public CatalogUrls urls() {
        return new CatalogUrls(configuration(settings.current()).catalog().toString());
    }

    private static ParticipantConfiguration configuration(ConnectorSettings now) {
        ParticipantConfiguration configuration = now.configuration();
        if (configuration == null) {
            throw NodeException.unavailable("This connector has no configuration, so it exchanges no data.");
        }
        return configuration;
    }

    /** @param url a canonical one; see {@link #read} for failures */
    public Future<Offering> offering(String url) {
        return read(url).map(json -> reader().offering(url, json));
    }

    /** @param url a canonical one; see {@link #read} for failures */
    public Future<Resource> dataResource(String url) {
        return read(url).map(json -> reader().dataResource(url, json));
    }

    /** @param url a canonical one; see {@link #read} for failures */
    public Future<Resource> softwareResource(String url) {
        return read(url).map(json -> reader().softwareResource(url, json));
    }

    /**
     * The address of a participant's connector; empty if none is registered.
     *
     * @param url a canonical one; see {@link #read} for failures
     */
    public Future<Optional<String>> endpoint(String url) {
        return read(url)
                .map(json ->
                        Optional.of(json.member("dataspaceEndpoint").asText()).filter(endpoint -> !endpoint.isEmpty()));
    }

    private CatalogRecordReader reader() {
        return new CatalogRecordReader(urls());
    }

    /** @return failed with NOT_FOUND if the catalog shows no such record, with FAILED_DEPENDENCY if it does not answer */
    private Future<JsonValue> read(String url) {
        return Future.succeededFuture().compose(begun -> {
            ConnectorSettings now = settings.current();
            String token = ConnectorToken.of(configuration(now).serviceKey(), secrets.secretKey(now), clock.instant());
            return documents
                    .read(URI.create(url), token, AGE_MAX)
                    .recover(failure -> Future.failedFuture(explained(url, failure)));
        });
    }

    private static NodeException explained(String url, Throwable failure) {
        boolean isUnknown = failure instanceof NodeException refused && refused.type() == ProblemType.NOT_FOUND;
        return isUnknown
                ? NodeException.notFound("The catalog has no published record " + url + ".")
                : NodeException.failedDependency("The catalog does not answer; try again.", failure);
    }
}
