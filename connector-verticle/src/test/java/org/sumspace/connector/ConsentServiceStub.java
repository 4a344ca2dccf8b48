package org.sumspace.connector;

import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.security.CompactToken;
import org.sumspace.common.testkit.MutableClock;

/** A consent service, which is also the catalog with which the connector registers first. */
final class ConsentServiceStub {
    private static final String ID = "65f0c0ffee00000000000009";
    private static final int TOKEN_SECONDS = 3_600;

    /** The users by the participant's ids. */
    final Map<String, JsonObject> users = new ConcurrentHashMap<>();

    final AtomicInteger logIns = new AtomicInteger();
    final String uri;
    private final MutableClock clock;

    /** The data with which the participant registered; empty before that. */
    volatile JsonObject participant = new JsonObject();

    /** The records that the catalog names at a registration, by kind. */
    volatile JsonObject offered = new JsonObject();

    volatile boolean away;
    /** E-mail address of a user whom the service refuses. */
    volatile String refused = "";

    ConsentServiceStub(Vertx vertx, MutableClock clock) {
        this.clock = clock;
        int port = result(vertx.createHttpServer()
                        .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        uri = "http://127.0.0.1:" + port + "/";
    }

    private void answer(HttpServerRequest request, Buffer body) {
        JsonObject sent = body.length() == 0 ? new JsonObject() : body.toJsonObject();
        switch (request.method() + " " + request.path()) {
            case "POST /v1/participants", "POST /v1/participants/check" ->
                end(request, 200, offered.copy().put("participant", new JsonObject().put("_id", ID)));
            case "GET /v1/catalog/participants/" + ID -> end(request, 200, new JsonObject().put("legalName", "Clinic"));
            default -> answerAsConsentService(request, sent);
        }
    }

    private void answerAsConsentService(HttpServerRequest request, JsonObject sent) {
        if (away) {
            end(request, 503, new JsonObject());
            return;
        }
        switch (request.path()) {
            case "/participants" -> {
                participant = sent;
                end(request, 201, new JsonObject());
            }
            case "/participants/login" -> {
                boolean known = sent.getString("clientID").equals(participant.getString("clientID"))
                        && sent.getString("clientSecret").equals(participant.getString("clientSecret"));
                logIns.incrementAndGet();
                end(request, known ? 200 : 404, known ? new JsonObject().put("jwt", token()) : new JsonObject());
            }
            case "/users/register" -> register(request, sent);
            default -> end(request, 404, new JsonObject());
        }
    }

    private void register(HttpServerRequest request, JsonObject sent) {
        String token = request.getHeader("Authorization").replace("Bearer ", "");
        boolean own = CompactToken.parse(token).orElseThrow().isSignedWith(Secret.of("of the consent service"));
        if (!own || sent.getString("email").equals(refused)) {
            end(request, own ? 409 : 401, new JsonObject());
            return;
        }
        users.put(sent.getString("identifier"), sent);
        end(
                request,
                200,
                new JsonObject()
                        .put("_id", "identity of " + sent.getString("identifier"))
                        .put("userIdentifier", "identity-" + sent.getString("identifier")));
    }

    private String token() {
        return CompactToken.signWith(
                JsonValue.of(
                        Map.of("sub", ID, "exp", clock.instant().getEpochSecond() + TOKEN_SECONDS, "n", logIns.get())),
                Secret.of("of the consent service"));
    }

    private static void end(HttpServerRequest request, int status, JsonObject body) {
        request.response()
                .setStatusCode(status)
                .putHeader("Content-Type", "application/json")
                .end(body.toBuffer());
    }
}
