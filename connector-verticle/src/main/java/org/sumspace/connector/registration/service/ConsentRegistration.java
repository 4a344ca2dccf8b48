package org.sumspace.connector.registration.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConnectorToken;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.registration.domain.ConsentSession;
import org.sumspace.connector.shared.service.RepeatedAttempt;

/**
 * Keeps the participant registered at its consent service, which needs the registration at the catalog, and logs in
 * there. The registration is valid as long as the consent service accepts the participant's keys. A connector without a
 * consent service does not register.
 */
public final class ConsentRegistration extends RepeatedAttempt {
    private static final Duration CHECK_EVERY = Duration.ofMinutes(5);

    private final SettingsService settings;
    private final SettingsSecrets secrets;
    private final ConnectorIdentity identity;
    private final NodeHttpClient http;
    private final Clock clock;
    private volatile ConsentSession session = ConsentSession.NONE;

    public ConsentRegistration(
            Vertx vertx,
            SettingsService settings,
            SettingsSecrets secrets,
            ConnectorIdentity identity,
            NodeHttpClient http,
            RandomGenerator random,
            Clock clock) {
        super(vertx, "register at the consent service", settings::onChange, random);
        this.settings = settings;
        this.secrets = secrets;
        this.identity = identity;
        this.http = http;
        this.clock = clock;
    }

    /** @return failed with UNAVAILABLE and the reason as long as the consent service has not accepted the present keys */
    public Future<Void> check() {
        ConnectorSettings now = settings.current();
        if (uri(now) == null || session.isOf(now)) {
            return Future.succeededFuture();
        }
        return Future.failedFuture(NodeException.unavailable(
                "The participant is not registered at its consent service: " + problemOr("the settings have changed")));
    }

    /** The URL of the consent service, with a slash at its end; null if the configuration has none. */
    public @Nullable String uri() {
        return uri(settings.current());
    }

    private static @Nullable String uri(ConnectorSettings now) {
        ParticipantConfiguration configuration = now.configuration();
        return configuration == null || configuration.consentUri() == null
                ? null
                : configuration.consentUri().toString();
    }

    /**
     * A token that the consent service gave the participant.
     *
     * @return failed with CONFLICT if the configuration has no consent service, or that service does not know the
     *     participant; with FAILED_DEPENDENCY if it does not answer
     */
    public Future<String> token() {
        ConnectorSettings now = settings.current();
        ConsentSession known = session;
        return known.isOf(now) && known.isValidAt(clock.instant())
                ? Future.succeededFuture(known.token())
                : logIn(now).map(ConsentSession::token).recover(failure -> Future.failedFuture(explained(failure)));
    }

    private static Throwable explained(Throwable failure) {
        if (isRefusal(failure)) {
            return NodeException.conflict(
                    "The participant is not registered at the consent service yet. The readiness of"
                            + " this connector (/health/ready) says why.");
        }
        return failure instanceof NodeException problem && problem.type() == ProblemType.CONFLICT
                ? failure
                : NodeException.failedDependency("The consent service does not answer; try again.", failure);
    }

    @Override
    protected Future<Duration> attempt() {
        ConnectorSettings now = settings.current();
        if (uri(now) == null) {
            return Future.succeededFuture(CHECK_EVERY);
        }
        return logIn(now)
                .recover(failure -> isRefusal(failure)
                        ? register(now).compose(registered -> logIn(now))
                        : Future.failedFuture(failure))
                .map(CHECK_EVERY);
    }

    /** Whether the consent service answered that it does not know these keys. */
    private static boolean isRefusal(Throwable failure) {
        return failure instanceof NodeException problem
                && switch (problem.type()) {
                    case INVALID_INPUT, UNAUTHENTICATED, FORBIDDEN, NOT_FOUND -> true;
                    default -> false;
                };
    }

    private Future<ConsentSession> logIn(ConnectorSettings now) {
        return Future.succeededFuture()
                .compose(begun -> post(now, "participants/login", keys(now)))
                .map(answer -> ConsentSession.of(now, ConsentAnswers.text(answer, "jwt", "token"), clock.instant()))
                .onSuccess(begun -> session = begun);
    }

    private JsonObject keys(ConnectorSettings now) {
        return new JsonObject()
                .put("clientID", configuration(now).serviceKey())
                .put("clientSecret", secrets.secretKey(now).reveal());
    }

    /** A known participant is refused with 409. The next log-in shows whether it is registered with these keys. */
    private Future<Void> register(ConnectorSettings now) {
        return identity.participant()
                .map(participant -> description(now, participant)
                        .compose(body -> post(now, "participants", body))
                        .<Void>mapEmpty()
                        .recover(failure -> NodeException.isConflict(failure)
                                ? Future.succeededFuture()
                                : Future.failedFuture(failure)))
                .orElseGet(() ->
                        Future.failedFuture(NodeException.unavailable("it waits for the registration at the catalog")));
    }

    private Future<JsonObject> description(ConnectorSettings now, URI participant) {
        ParticipantConfiguration configuration = configuration(now);
        String token = ConnectorToken.of(configuration.serviceKey(), secrets.secretKey(now), clock.instant());
        return http.send(HttpCall.get(participant).bearer(token))
                .map(HttpAnswer::json)
                .map(record -> keys(now)
                        .put("legalName", record.getString("legalName", ""))
                        .put("email", record.getString("email", ""))
                        .put("selfDescriptionURL", participant.toString())
                        .put("dataspaceEndpoint", configuration.endpoint().toString()));
    }

    private Future<JsonObject> post(ConnectorSettings now, String path, JsonObject body) {
        String uri = uri(now);
        if (uri == null) {
            throw NodeException.conflict(
                    "This connector has no consent service. Set consentUri in the participant's configuration.");
        }
        return http.send(HttpCall.of(HttpMethod.POST, URI.create(uri + path)).json(body))
                .map(ConsentAnswers::object);
    }

    private static ParticipantConfiguration configuration(ConnectorSettings now) {
        return requireNonNull(now.configuration(), "a connector without a configuration");
    }
}
