package org.sumspace.common.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.boot.member.NodeAccess;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.config.PortalConfig.PortalLink;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.CheapPasswords;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;

/** Log-in of browsers: use and end of sessions. */
class PortalSessionTest {
    private static final String OPERATOR = "ada@elm.example";
    private static final String PASSWORD = "correct horse";
    private static final URI NODE = URI.create("http://127.0.0.1:8080");
    private static final Digest KEY = Digest.of(new byte[] {1});

    private final Vertx vertx = Vertx.vertx();

    /** Tokens are checked with the system's clock. */
    private final MutableClock clock = new MutableClock(Instant.now());

    @TempDir
    private Path dataDir;

    /** A node that is started again has the same configuration. */
    private final Map<String, Secret> hashes = new HashMap<>();

    private ApiProbe node;

    @BeforeEach
    void start() {
        node = node(NODE, PASSWORD, true);
    }

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    private ApiProbe node(URI url, String password, boolean enabled) {
        NodeAccess access = new NodeAccess(
                vertx,
                dataDir,
                url,
                KEY,
                List.of(new OperatorConfig(OPERATOR, hashes.computeIfAbsent(password, Passwords::hashOfRandom))),
                enabled,
                clock);
        Contract contract = Contract.load("contracts/portal.yaml");
        PortalConfig config =
                new PortalConfig(enabled, List.of(PortalLink.parse("Oak's connector=https://oak.example/portal/")));
        Portal portal = new Portal("catalog", Optional.of("Elm"), config, contract, List.of("trainings"));
        Operations operations = new Operations()
                .handle("readNotes", ctx -> ctx.response().setStatusCode(204).end())
                .handle("writeNote", ctx -> ctx.response().setStatusCode(204).end());
        portal.feature().addTo(operations);
        new NodeFeature(new NodeStatus(new Readiness(), Map.of(), clock), new PortalEvents(vertx, clock), contract)
                .addTo(operations);
        access.login(access.operators(), CheapPasswords.of(vertx), new LoginAttempts(clock))
                .addTo(operations);
        HttpConfig http = new HttpConfig("127.0.0.1", 0, null, false, null, null, null);
        ApiServer server = Await.result(ApiServer.builder(vertx, http, new LimitsConfig(4096, 1, 60, 1, 1, 2), contract)
                .security(BearerAuthenticator.SCHEME, access.authenticator())
                .pages(portal::mount)
                .start(operations));
        return new ApiProbe(vertx, server.baseUrl(), contract);
    }

    /** A request as a page of the portal sends it. */
    private static ApiProbe.Call own(ApiProbe.Call call, String cookie) {
        return call.header("Cookie", cookie)
                .header("Sec-Fetch-Site", "same-origin")
                .header("X-Sumspace-Portal", "1");
    }

    private static ApiProbe.Call begin(ApiProbe node, JsonObject body) {
        return node.post("/portal/session", body).header("X-Sumspace-Portal", "1");
    }

    private static JsonObject credentials(String password) {
        return new JsonObject().put("email", OPERATOR).put("password", password);
    }

    private static String cookie(ApiProbe.Answer answer) {
        return answer.header("Set-Cookie").replaceFirst(";.*", "");
    }

    private String logIn(ApiProbe at) {
        return cookie(begin(at, credentials(PASSWORD)).expect(200));
    }

    private String token(ApiProbe at) {
        return at.post("/auth/login", credentials(PASSWORD)).expect(200).json().getString("token");
    }

    @Test
    void password_beginsASession() {
        ApiProbe.Answer answer = begin(node, credentials(PASSWORD)).expect(200);
        assertThat(answer.json().getString("account")).isEqualTo(OPERATOR);
        assertThat(answer.json().getString("role")).isEqualTo("operator");
        assertThat(answer.header("Set-Cookie"))
                .startsWith("sumspace-" + KEY.toString().substring(0, 8) + "=")
                .contains("HTTPOnly", "SameSite=Strict", "Path=/", "Max-Age=3600")
                .doesNotContain("Secure", "Domain");
        own(node.get("/notes"), cookie(answer)).expect(204);
        own(node.get("/notes").method("POST"), cookie(answer)).expect(204);
        begin(node, credentials("wrong horse")).expect(401);
    }

    @Test
    void overHttps_theCookieBelongsToTheHostAlone() {
        ApiProbe secure = node(URI.create("https://catalog.elm.example"), PASSWORD, true);
        assertThat(begin(secure, credentials(PASSWORD)).expect(200).header("Set-Cookie"))
                .startsWith("__Host-sumspace-")
                .contains("Secure");
    }

    @Test
    void overPlainHttpFromElsewhere_thereIsNoSession() {
        ApiProbe open = node(URI.create("http://catalog.elm.example"), PASSWORD, true);
        ApiProbe.Answer refused = begin(open, credentials(PASSWORD)).expect(403);
        refused.problem().detailContains("http.tls");
        assertThat(refused.header("Set-Cookie")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"cross-site", "same-site", "none", "''"})
    void requestOfAnotherOrigin_doesNotUseTheSession(String site) {
        String cookie = logIn(node);
        ApiProbe.Call call = node.get("/notes").header("Cookie", cookie).header("X-Sumspace-Portal", "1");
        (site.isEmpty() ? call : call.header("Sec-Fetch-Site", site)).expect(401);
    }

    @Test
    void formOfTheOrigin_changesNothing() {
        node.get("/notes")
                .method("POST")
                .header("Cookie", logIn(node))
                .header("Sec-Fetch-Site", "same-origin")
                .expect(401);
        node.post("/portal/session", credentials(PASSWORD)).expect(400);
    }

    @Test
    void cookieOfAnotherNode_isWorthNothing() {
        String cookie = logIn(node).replaceFirst("sumspace-\\p{XDigit}+", "sumspace-00000000");
        own(node.get("/notes"), cookie).expect(401);
    }

    @Test
    void logOut_endsTheSession_alsoAfterARestart() {
        String cookie = logIn(node);
        String other = logIn(node);
        ApiProbe.Answer ended =
                own(node.get("/portal/session").method("DELETE"), cookie).expect(204);
        assertThat(ended.header("Set-Cookie")).contains("Max-Age=0");
        for (ApiProbe each : List.of(node, node(NODE, PASSWORD, true))) {
            own(each.get("/notes"), cookie).expect(401).problem().detailContains("has ended");
            each.get("/notes").bearer(cookie.replaceFirst("[^=]*=", "")).expect(401);
            own(each.get("/notes"), other).expect(204);
        }
    }

    @Test
    void newPassword_endsSessionsAndTokens() {
        String cookie = logIn(node);
        String token = token(node);
        ApiProbe changed = node(NODE, "another horse", true);
        own(changed.get("/notes"), cookie).expect(401).problem().detailContains("log in again");
        changed.get("/notes").bearer(token).expect(401);
    }

    @Test
    void session_isRenewedWhileItIsUsed_butNotWithoutEnd() {
        String cookie = logIn(node);
        ApiProbe.Answer fresh = own(node.get("/portal/session"), cookie).expect(200);
        assertThat(fresh.header("Set-Cookie")).isEmpty();
        long ends = fresh.json().getLong("endsAt");
        assertThat(ends).isEqualTo(clock.instant().plus(Duration.ofHours(12)).getEpochSecond() * 1000);
        clock.advance(Duration.ofMinutes(16));
        ApiProbe.Answer renewed = own(node.get("/portal/session"), cookie).expect(200);
        assertThat(renewed.header("Set-Cookie")).contains("Max-Age=3600");
        assertThat(renewed.json().getLong("endsAt")).isEqualTo(ends);
        own(node.get("/portal/session").method("DELETE"), cookie(renewed)).expect(204);
        own(node.get("/notes"), cookie).expect(401);
    }

    @Test
    void code_logsInOnce() {
        String code = node.get("/portal/codes")
                .method("POST")
                .bearer(token(node))
                .expect(201)
                .json()
                .getString("code");
        JsonObject body = new JsonObject().put("code", code);
        for (int asked = 0; asked < 2; asked++) {
            assertThat(node.post("/portal/codes/owner", body)
                            .header("X-Sumspace-Portal", "1")
                            .expect(200)
                            .json())
                    .isEqualTo(new JsonObject().put("account", OPERATOR));
        }
        String cookie = cookie(begin(node, body).expect(200));
        own(node.get("/notes"), cookie).expect(204);
        begin(node, body).expect(401).problem().detailContains("has been used");
        own(node.get("/portal/codes").method("POST"), cookie).expect(403);
    }

    @Test
    void code_endsAfterFiveMinutes() {
        ApiProbe.Call create = node.get("/portal/codes").method("POST").bearer(token(node));
        JsonObject body = new JsonObject().put("code", create.expect(201).json().getString("code"));
        clock.advance(Duration.ofMinutes(5).plusSeconds(1));
        begin(node, body).expect(401).problem().detailContains("five minutes");
    }

    @Test
    void codesOfOneAccount_areBounded() {
        ApiProbe.Call create = node.get("/portal/codes").method("POST").bearer(token(node));
        for (int made = 0; made < 8; made++) {
            create.expect(201);
        }
        create.expect(429);
        clock.advance(Duration.ofMinutes(6));
        create.expect(201);
    }

    @Test
    void guessedPasswords_areBounded() {
        for (int guess = 0; guess < 10; guess++) {
            begin(node, credentials("guess " + guess)).expect(401);
        }
        begin(node, credentials(PASSWORD)).expect(429);
    }

    @Test
    void about_saysWhatTheNodeIs() {
        assertThat(node.get("/portal/about").expect(200).json())
                .isEqualTo(new JsonObject()
                        .put("kind", "catalog")
                        .put("organisation", "Elm")
                        .put("version", "1.2.3")
                        .put("session", "portal")
                        .put("rooms", new JsonArray().add("trainings"))
                        .put(
                                "links",
                                new JsonArray()
                                        .add(new JsonObject()
                                                .put("name", "Oak's connector")
                                                .put("url", "https://oak.example/portal/"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/portal/", "/portal/about", "/portal/trainings", "/portal/session", "/portal/main.js"})
    void portalThatIsOff_hasNothing(String path) {
        ApiProbe off = node(NODE, PASSWORD, false);
        off.get(path).bearer(token(off)).expect(404);
    }
}
