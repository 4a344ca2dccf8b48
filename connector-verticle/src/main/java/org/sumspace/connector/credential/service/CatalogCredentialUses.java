package org.sumspace.connector.credential.service;

import io.vertx.core.Future;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.connector.configuration.domain.BaseUrl;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConnectorToken;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.credential.service.CredentialService.CredentialUses;

/**
 * Reads the representations of the participant's resources at its catalog. A connector without a configuration has
 * none. The catalog's list shows a representation or its id; a representation that was deleted since does not count.
 */
public record CatalogCredentialUses(NodeHttpClient http, SettingsService settings, SettingsSecrets secrets, Clock clock)
        implements CredentialUses {
    private static final List<String> LISTS = List.of("dataresources", "softwareresources");
    private static final List<String> REPRESENTATIONS = List.of("representation", "apiResponseRepresentation");
    private static final List<String> NESTED = List.of("proxy", "sql");
    private static final String CREDENTIAL = "credential";
    private static final long LIST_BYTES_MAX = 16 << 20;
    private static final int RESOURCES_MAX = 2_000;
    private static final Pattern ID = Pattern.compile("[0-9a-zA-Z]{1,64}");

    /** A representation, or its id, and the resource that shows it. */
    private record Shown(String resource, Object representation) {}

    @Override
    public Future<Optional<String>> find(String credentialId) {
        ConnectorSettings now = settings.current();
        ParticipantConfiguration configuration = now.configuration();
        if (configuration == null) {
            return Future.succeededFuture(Optional.empty());
        }
        Catalog catalog = new Catalog(
                configuration.catalogUri(),
                ConnectorToken.of(configuration.serviceKey(), secrets.secretKey(now), clock.instant()));
        return catalog.find(credentialId).recover(failure -> Future.failedFuture(explained(failure)));
    }

    private static NodeException explained(Throwable failure) {
        return NodeException.failedDependency(
                "The catalog does not say whether a representation uses this credential, so it was not deleted. Try"
                        + " again.",
                failure);
    }

    /** The participant's resources at one catalog. */
    private final class Catalog {
        private final BaseUrl url;
        private final String token;

        private Catalog(BaseUrl url, String token) {
            this.url = url;
            this.token = token;
        }

        private Future<Optional<String>> find(String credentialId) {
            Future<Optional<String>> found = Future.succeededFuture(Optional.empty());
            for (String list : LISTS) {
                found = found.compose(user -> user.isPresent()
                        ? Future.succeededFuture(user)
                        : get(list + "/me").compose(answer -> firstUser(shown(list, answer), 0, credentialId)));
            }
            return found;
        }

        private Future<HttpAnswer> get(String path) {
            return http.send(HttpCall.get(URI.create(url + path)).bearer(token).answerBytesMax(LIST_BYTES_MAX));
        }

        private List<Shown> shown(String list, HttpAnswer answer) {
            List<Shown> shown = array(answer).stream()
                    .filter(JsonObject.class::isInstance)
                    .map(JsonObject.class::cast)
                    .flatMap(resource -> REPRESENTATIONS.stream()
                            .flatMap(name -> Stream.ofNullable(resource.getValue(name)))
                            .map(each -> new Shown(url + list + "/" + resource.getValue("_id"), each)))
                    .toList();
            if (shown.size() > RESOURCES_MAX) {
                throw new IllegalStateException("more than " + RESOURCES_MAX + " representations in " + list);
            }
            return shown;
        }

        private Future<Optional<String>> firstUser(List<Shown> shown, int from, String credentialId) {
            if (from == shown.size()) {
                return Future.succeededFuture(Optional.empty());
            }
            Shown next = shown.get(from);
            return whole(next.representation())
                    .compose(representation -> names(representation, credentialId)
                            ? Future.succeededFuture(Optional.of(next.resource()))
                            : firstUser(shown, from + 1, credentialId));
        }

        private Future<JsonObject> whole(Object representation) {
            if (representation instanceof JsonObject shown) {
                return Future.succeededFuture(shown);
            }
            if (!(representation instanceof String id) || !ID.matcher(id).matches()) {
                return Future.succeededFuture(new JsonObject());
            }
            return get("representations/" + id)
                    .map(HttpAnswer::json)
                    .recover(failure -> isNotFound(failure)
                            ? Future.succeededFuture(new JsonObject())
                            : Future.failedFuture(failure));
        }
    }

    private static boolean isNotFound(Throwable failure) {
        return failure instanceof NodeException refused && refused.type() == ProblemType.NOT_FOUND;
    }

    private static boolean names(JsonObject representation, String credentialId) {
        return isNamedIn(representation, credentialId)
                || NESTED.stream()
                        .map(representation::getValue)
                        .anyMatch(nested -> nested instanceof JsonObject object && isNamedIn(object, credentialId));
    }

    private static boolean isNamedIn(JsonObject object, String credentialId) {
        @Nullable Object named = object.getValue(CREDENTIAL);
        return credentialId.equals(named);
    }

    private static JsonArray array(HttpAnswer answer) {
        try {
            return new JsonArray(answer.body());
        } catch (DecodeException | ClassCastException e) {
            throw new IllegalStateException("expected a JSON array of the participant's resources", e);
        }
    }
}
