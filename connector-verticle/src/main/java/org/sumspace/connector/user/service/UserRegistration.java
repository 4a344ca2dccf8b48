package org.sumspace.connector.user.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.registration.service.ConsentAnswers;
import org.sumspace.connector.registration.service.ConsentRegistration;
import org.sumspace.connector.shared.service.RepeatedAttempt;
import org.sumspace.connector.user.domain.User;
import org.sumspace.connector.user.store.UserStore;

/**
 * Registers users at the consent service, one after the other. While the service does not answer, attempts have growing
 * pauses. A user whom it refuses is tried again later and does not delay the others.
 */
public final class UserRegistration extends RepeatedAttempt {
    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration AFTER_REFUSAL = Duration.ofMinutes(5);
    private static final int DOUBLINGS_MAX = 8;
    private static final int BATCH = 50;

    private final UserStore users;
    private final ConsentRegistration consent;
    private final NodeHttpClient http;
    private final Clock clock;

    public UserRegistration(
            Vertx vertx,
            UserStore users,
            ConsentRegistration consent,
            SettingsService settings,
            NodeHttpClient http,
            RandomGenerator random,
            Clock clock) {
        super(vertx, "register users at the consent service", settings::onChange, random);
        this.users = users;
        this.consent = consent;
        this.http = http;
        this.clock = clock;
    }

    @Override
    protected Future<Duration> attempt() {
        if (consent.uri() == null) {
            return Future.succeededFuture(IDLE);
        }
        return users.due(clock.instant(), BATCH)
                .compose(due -> registerAll(due).map(done -> due.size() < BATCH ? IDLE : Duration.ZERO));
    }

    private Future<Void> registerAll(List<User> due) {
        Future<Void> all = Future.succeededFuture();
        for (User each : due) {
            all = all.compose(done -> register(each).<Void>mapEmpty().recover(UserRegistration::unlessChanged));
        }
        return all;
    }

    /** Ignores a conflict: a user who was changed in the meantime is due again, and a deleted user is not. */
    private static Future<Void> unlessChanged(Throwable failure) {
        return failure instanceof NodeException problem
                        && (problem.type() == ProblemType.CONFLICT || problem.type() == ProblemType.NOT_FOUND)
                ? Future.succeededFuture()
                : Future.failedFuture(failure);
    }

    /**
     * Registers a user.
     *
     * @return the user as stored after that, registered or with the reason of the refusal; failed with FAILED_DEPENDENCY if
     *     the consent service is away, or does not know this connector yet
     */
    Future<User> register(User user) {
        return consent.token()
                .recover(failure -> Future.failedFuture(NodeException.failedDependency(
                        "The consent service does not register users now: " + failure.getMessage(), failure)))
                .compose(token -> identifier(user, token))
                .transform(answered -> answered.succeeded()
                        ? users.replace(user.registered(answered.result()))
                        : refused(user, answered.cause()));
    }

    private Future<String> identifier(User user, String token) {
        JsonObject body = new JsonObject()
                .put("email", user.content().email())
                .put("identifier", user.content().internalId());
        if (!user.content().url().isEmpty()) {
            body.put("url", user.content().url());
        }
        URI url = URI.create(consent.uri() + "users/register");
        return http.send(HttpCall.of(HttpMethod.POST, url).bearer(token).json(body))
                .map(ConsentAnswers::object)
                .map(answer -> ConsentAnswers.text(answer, "userIdentifier", "identifier", "_id", "id"));
    }

    private Future<User> refused(User user, Throwable failure) {
        if (!(failure instanceof NodeException problem) || !isAboutTheUser(problem.type())) {
            return Future.failedFuture(failure);
        }
        Duration pause = AFTER_REFUSAL.multipliedBy(1L << Math.min(user.refusals(), DOUBLINGS_MAX));
        return users.replace(user.refused(
                "The consent service refused: " + problem.type().title() + ".",
                clock.instant().plus(pause)));
    }

    private static boolean isAboutTheUser(ProblemType type) {
        return switch (type) {
            case INVALID_INPUT, NOT_FOUND, CONFLICT, GONE, UNPROCESSABLE, TOO_LARGE -> true;
            default -> false;
        };
    }
}
