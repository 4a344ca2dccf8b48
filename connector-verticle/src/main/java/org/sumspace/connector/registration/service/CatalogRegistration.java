package org.sumspace.connector.registration.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.connector.catalogcopy.service.CatalogCopies;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.ConnectorToken;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.registration.domain.ConnectorRegistration;
import org.sumspace.connector.registration.domain.ExchangeKey;
import org.sumspace.connector.registration.domain.SigningKeys;
import org.sumspace.connector.shared.service.RepeatedAttempt;

/**
 * Keeps the connector registered at its catalog: its address, and the public keys with which others verify its
 * messages. It registers after each change, checks at intervals that the catalog still has the registration, and
 * repeats failed attempts with growing pauses. A connector without a configuration does not register.
 */
public final class CatalogRegistration extends RepeatedAttempt {
    static final Duration CHECK_EVERY = Duration.ofMinutes(5);
    private static final Duration SOON = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger(CatalogRegistration.class);
    private static final Pattern ID = Pattern.compile("[0-9a-f]{24}");

    private final SettingsService settings;
    private final SettingsSecrets secrets;
    private final ConnectorIdentity identity;
    private final NodeHttpClient http;
    private final CatalogCopies copies;
    private final Clock clock;

    public CatalogRegistration(
            Vertx vertx,
            SettingsService settings,
            SettingsSecrets secrets,
            ConnectorIdentity identity,
            NodeHttpClient http,
            CatalogCopies copies,
            RandomGenerator random,
            Clock clock) {
        super(vertx, "register at the catalog", settings::onChange, random);
        this.settings = settings;
        this.secrets = secrets;
        this.identity = identity;
        this.http = http;
        this.copies = copies;
        this.clock = clock;
    }

    /** @return failed with UNAVAILABLE and the reason as long as the catalog has not confirmed the present settings */
    public Future<Void> check() {
        ConnectorSettings now = settings.current();
        ConnectorRegistration confirmed = identity.keys().registration();
        if (now.configuration() == null || (confirmed != null && confirmed.holdsFor(now))) {
            return Future.succeededFuture();
        }
        return Future.failedFuture(NodeException.unavailable("The connector is not registered at its catalog: "
                + problemOr("the catalog has lost the registration")));
    }

    /** Makes a new key, publishes it, and signs with it as soon as every peer can have read it (exchange rule X5). */
    public Future<SigningKeys> rotate() {
        return identity.rotate().map(next -> {
            renew();
            return identity.keys();
        });
    }

    @Override
    protected Future<Duration> attempt() {
        ConnectorSettings now = settings.current();
        ParticipantConfiguration configuration = now.configuration();
        if (configuration == null) {
            return Future.succeededFuture(CHECK_EVERY);
        }
        return identity.change(keys -> keys.settled(clock.instant()))
                .compose(keys -> confirmed(now, configuration, keys))
                .compose(participant -> confirm(configuration, participant))
                .map(done -> nextCheck());
    }

    private Future<JsonObject> confirmed(
            ConnectorSettings now, ParticipantConfiguration configuration, SigningKeys keys) {
        String token = ConnectorToken.of(configuration.serviceKey(), secrets.secretKey(now), clock.instant());
        JsonObject body = new JsonObject()
                .put("appKey", keys.appKey())
                .put("endpoint", configuration.endpoint().toString());
        return post(configuration, "participants/check", token, body)
                .compose(checked -> identity.certified(keys.published(), urlOf(configuration, participantOf(checked)))
                        .compose(certified -> isConfirmed(checked, certified)
                                ? Future.succeededFuture(participantOf(checked))
                                : register(configuration, token, body, certified)));
    }

    private static boolean isConfirmed(JsonObject checked, ConnectorKeys keys) {
        return checked.getBoolean("dataspaceConnectorRegistered", false)
                && keysOf(participantOf(checked)).equals(keys);
    }

    private Future<JsonObject> register(
            ParticipantConfiguration configuration, String token, JsonObject connector, ConnectorKeys keys) {
        JsonObject complete = connector.copy().put(ConnectorKeys.FIELD, new JsonObject(keys.tree()));
        return post(configuration, "participants", token, complete)
                .compose(registered -> copies.addAll(registered).map(participantOf(registered)));
    }

    private static URI urlOf(ParticipantConfiguration configuration, JsonObject participant) {
        return URI.create(configuration.catalog() + "/v1/catalog/participants/" + participant.getString("_id"));
    }

    private Future<JsonObject> post(
            ParticipantConfiguration configuration, String path, String token, JsonObject body) {
        URI url = URI.create(configuration.catalogUri() + path);
        return http.send(HttpCall.of(HttpMethod.POST, url).bearer(token).json(body))
                .map(HttpAnswer::json);
    }

    private Future<Void> confirm(ParticipantConfiguration configuration, JsonObject participant) {
        URI url = urlOf(configuration, participant);
        ConnectorRegistration registration = ConnectorRegistration.of(url, configuration);
        boolean isNew = !registration.equals(identity.keys().registration());
        return identity.change(keys -> keys.registered(registration, keysOf(participant), clock.instant()))
                .onSuccess(changed -> {
                    if (isNew) {
                        LOG.info("Registered at the catalog {} as {}", configuration.catalogUri(), url);
                    }
                })
                .mapEmpty();
    }

    private static JsonObject participantOf(JsonObject answer) {
        @Nullable JsonObject participant = answer.getJsonObject("participant");
        if (participant == null || !ID.matcher(participant.getString("_id", "")).matches()) {
            throw NodeException.failedDependency("The answer of the catalog names no participant.", null);
        }
        return participant;
    }

    private static ConnectorKeys keysOf(JsonObject participant) {
        JsonValue keys = JsonValue.of(participant.getMap()).member(ConnectorKeys.FIELD);
        return keys.isMissing() ? ConnectorKeys.NONE : ConnectorKeys.read(keys);
    }

    /** A waiting key is due when peers can have read it; the earlier key is then published as retired. */
    private Duration nextCheck() {
        return identity.keys()
                .waiting(clock.instant())
                .map(ExchangeKey::publishedAt)
                .map(published -> Duration.between(
                        clock.instant(),
                        published.plus(SigningKeys.PUBLISHED_BEFORE_USE).plusSeconds(1)))
                .filter(due -> due.compareTo(CHECK_EVERY) < 0)
                .map(due -> due.isNegative() ? SOON : due)
                .orElse(CHECK_EVERY);
    }
}
