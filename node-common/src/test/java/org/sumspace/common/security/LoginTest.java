package org.sumspace.common.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.auth.JWTOptions;
import io.vertx.ext.auth.PubSecKeyOptions;
import io.vertx.ext.auth.jwt.JWTAuth;
import io.vertx.ext.auth.jwt.JWTAuthOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestOrganisation;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoginTest {
    private static final String EMAIL = "Operator@alpha.example";
    private static final String PASSWORD = "correct horse";

    private final Vertx vertx = Vertx.vertx();
    private final MutableClock clock = new MutableClock(TestOrganisation.START);

    @TempDir
    private static Path dataDir;

    private AccessTokens tokens;
    private ApiProbe probe;

    @BeforeAll
    void start() {
        Operators operators = new Operators(List.of(new OperatorConfig(EMAIL, Passwords.hashNow(PASSWORD))));
        tokens = new AccessTokens(vertx, dataDir, "https://alpha.example", "sumspace", operators::requireCurrent);
        LoginHandler login = new LoginHandler(
                new Logins(operators, new Passwords(vertx, List.of()), new LoginAttempts(clock)), tokens);
        Contract contract = Contract.load("contracts/login.yaml");
        HttpConfig http = new HttpConfig("127.0.0.1", 0, null, false, null, null, null);
        ApiServer server = Await.result(ApiServer.builder(vertx, http, new LimitsConfig(4096, 1, 60, 1, 1, 2), contract)
                .security(BearerAuthenticator.SCHEME, new BearerAuthenticator(tokens::verify))
                .start(new Operations().on(LoginHandler.OPERATION, login).handle("me", ctx -> {
                    Caller caller = Caller.of(ctx).requireRole(Account.OPERATOR);
                    ctx.json(new JsonObject().put("subject", caller.subject()));
                })));
        probe = new ApiProbe(vertx, server.baseUrl(), contract);
    }

    @AfterAll
    void stop() {
        Await.result(vertx.close());
    }

    private ApiProbe.Call login(String email, String password) {
        return probe.post("/auth/login", new JsonObject().put("email", email).put("password", password));
    }

    private void expectRefused(String token) {
        probe.get("/me").bearer(token).expect(401).problem().isOfType(ProblemType.UNAUTHENTICATED);
    }

    @Test
    void rightPassword_givesATokenThatIsAccepted() {
        String token =
                login(" operator@ALPHA.example ", PASSWORD).expect(200).json().getString("token");
        assertThat(probe.get("/me").bearer(token).expect(200).json().getString("subject"))
                .isEqualTo("operator@alpha.example");
    }

    @Test
    void wrongPasswordAndUnknownAccount_getTheSameAnswer() {
        String wrong = login(EMAIL, "wrong password").expect(401).json().getString("detail");
        String unknown =
                login("nobody@alpha.example", PASSWORD).expect(401).json().getString("detail");
        assertThat(wrong).isEqualTo(unknown);
        login(EMAIL, "x".repeat(1000)).expect(401);
    }

    /** Without a canonical form, each spelling of an address would have its own attempts. */
    @Test
    void otherSpellingsOfAnAddress_giveNoFurtherAttempts() {
        for (int i = 0; i < 10; i++) {
            login("spelled@m\u00fcnchen.example", "guess" + i).expect(401);
        }
        login("SPELLED@xn--mnchen-3ya.example", "guess").expect(429);
        login("spelled@M\u00dcNCHEN\uff0eexample", "guess").expect(429);
    }

    @Test
    void tooManyFailures_waitUntilTheNextInterval() {
        for (int i = 0; i < 10; i++) {
            login("victim@alpha.example", "guess" + i).expect(401);
        }
        assertThat(login("victim@alpha.example", "guess").expect(429).header("Retry-After"))
                .isEqualTo("7");
        login("other@alpha.example", "guess").expect(401);
        clock.advance(Duration.ofSeconds(6));
        login("victim@alpha.example", "guess").expect(401);
        login("victim@alpha.example", "guess").expect(429);
    }

    @Test
    void tamperedForeignOrExpiredToken_isRefused() {
        String token = login(EMAIL, PASSWORD).expect(200).json().getString("token");
        probe.get("/me").bearer(token).expect(200);
        expectRefused(token.substring(0, token.length() - 4) + "AAAA");
        expectRefused("");
        expectRefused("e30." + token);
        expectRefused("x".repeat(9000));
        AccessTokens stranger = new AccessTokens(
                vertx, dataDir.resolve("other"), "https://alpha.example", "sumspace", caller -> caller);
        expectRefused(Await.result(stranger.issue("operator", new JsonObject().put(Caller.ROLE, Account.OPERATOR))));
        expectRefused(
                Await.result(new AccessTokens(vertx, dataDir, "https://beta.example", "sumspace", caller -> caller)
                        .issue("operator", new JsonObject())));
        expectRefused(Await.result(new AccessTokens(vertx, dataDir, "https://alpha.example", "else", caller -> caller)
                .issue("operator", new JsonObject())));
        expectRefused(Await.result(tokens.issue("operator", new JsonObject(), Duration.ofMinutes(-1))));
        expectRefused(signed(new JsonObject()));
    }

    @Test
    void signedTokenWithClaimsOfOtherTypes_isRefused() {
        for (String claim : List.of("exp", "nbf", "iat")) {
            expectRefused(signed(new JsonObject().put("exp", 9_999_999_999L).put(claim, "tomorrow")));
            expectRefused(signed(new JsonObject().put("exp", 9_999_999_999L).put(claim, new JsonObject())));
        }
    }

    private String signed(JsonObject claims) {
        String key = Pem.privateKey(TokenKey.load(dataDir.resolve("tokens.key"))
                .orElseThrow()
                .getPrivate()
                .getEncoded());
        return JWTAuth.create(
                        vertx,
                        new JWTAuthOptions()
                                .addPubSecKey(new PubSecKeyOptions()
                                        .setAlgorithm("RS256")
                                        .setBuffer(key)))
                .generateToken(
                        claims.put(Caller.ROLE, Account.OPERATOR),
                        new JWTOptions()
                                .setAlgorithm("RS256")
                                .setSubject("operator")
                                .setIssuer("https://alpha.example")
                                .addAudience("sumspace"));
    }

    @Test
    void unsignedToken_isRefused() {
        expectRefused("eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0."
                + "eyJzdWIiOiJ4IiwiaXNzIjoiaHR0cHM6Ly9hbHBoYS5leGFtcGxlIiwiYXVkIjoic3Vtc3BhY2UifQ.");
    }

    @Test
    void tokenWithoutTheRole_isForbidden() {
        probe.get("/me")
                .bearer(Await.result(tokens.issue("someone", new JsonObject())))
                .expect(403);
    }

    @Test
    void tokenKey_isMadeWhenItIsNeeded_isPrivate_andSurvivesARestart(@TempDir Path fresh) throws Exception {
        AccessTokens first = new AccessTokens(vertx, fresh, "https://alpha.example", "sumspace", caller -> caller);
        assertThat(fresh).isEmptyDirectory();
        byte[] key = Await.result(first.publicKey());
        assertThat(Files.getPosixFilePermissions(fresh.resolve("tokens.key")))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        AccessTokens restarted = new AccessTokens(vertx, fresh, "https://alpha.example", "sumspace", caller -> caller);
        assertThat(Await.result(restarted.publicKey())).isEqualTo(key);
    }

    @Test
    void newPassword_mustHaveAnAcceptableLength() {
        Passwords passwords = new Passwords(vertx, List.of());
        assertThat(Await.failure(passwords.hash("short"))).hasMessageContaining("8 to 128");
        assertThat(Await.failure(passwords.hash("x".repeat(129)))).hasMessageContaining("8 to 128");
        assertThat(Await.result(passwords.hash(PASSWORD)).reveal()).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    }
}
