package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.security.Caller;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedLog;
import org.sumspace.connector.login.service.AdministratorTokens;
import org.sumspace.connector.shared.domain.Roles;

/** Log-ins with the participant's keys. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class LoginApiTest {
    @TempDir
    static Path folder;

    private ConnectorUnderTest connector;

    @BeforeAll
    void start() {
        connector = new ConnectorUnderTest(folder);
    }

    @AfterAll
    void stop() {
        connector.close();
    }

    @Test
    void rightKeys_giveBothTokens_inAnEnvelope_thatNoCacheKeeps() {
        ApiProbe.Answer answer = logIn(ConnectorUnderTest.SERVICE_KEY, ConnectorUnderTest.SECRET_KEY)
                .expect(200);

        assertThat(answer.json().getLong("timestamp")).isEqualTo(connector.clock.millis());
        assertThat(answer.json().getInteger("code")).isEqualTo(200);
        assertThat(answer.json().getJsonObject("content").fieldNames())
                .containsExactlyInAnyOrder("token", "refreshToken");
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void wrongKey_andUnknownServiceKey_getTheSameAnswer() {
        String wrong =
                logIn(ConnectorUnderTest.SERVICE_KEY, "wrong").expect(401).text();
        String unknown =
                logIn("unknown", ConnectorUnderTest.SECRET_KEY).expect(401).text();

        assertThat(withoutIds(wrong)).isEqualTo(withoutIds(unknown));
        assertThat(new JsonObject(wrong).getJsonObject("content").getString("error"))
                .isEqualTo("Wrong credentials");
    }

    private static JsonObject withoutIds(String problem) {
        JsonObject json = new JsonObject(problem);
        json.remove("correlationId");
        json.remove("timestamp");
        return json;
    }

    @Test
    void guessing_isRefusedAfterTenAttempts() {
        for (int i = 0; i < 20; i++) {
            logIn("guessed", "wrong " + i).send();
        }
        logIn("guessed", "wrong").expect(429).problem().isOfType(ProblemType.TOO_MANY);

        connector.clock.advance(Duration.ofMinutes(5));
        logIn("guessed", "wrong").expect(401);
    }

    @Test
    void refreshToken_givesAccessTokens_andOpensNothing() {
        JsonObject tokens = ConnectorUnderTest.logIn(connector.api);
        String refreshToken = tokens.getString("refreshToken");

        String token = refresh("/refresh", refreshToken)
                .expect(200)
                .json()
                .getJsonObject("content")
                .getString("token");

        assertThat(result(connector.tokens.verify(token)).claim(Caller.ROLE)).contains(Roles.ADMINISTRATOR);
        connector.api.get("/processors").bearer(refreshToken).expect(401);
        connector.api.get("/processors").bearer(token).expect(403);
    }

    @Test
    void whatIsNoRefreshToken_isRefused() {
        String token = ConnectorUnderTest.logIn(connector.api).getString("token");
        for (String path : List.of("/refresh", "/regenerate")) {
            refresh(path, token).expect(401);
            refresh(path, connector.operator()).expect(401);
            refresh(path, "no.token.atall").expect(401);
        }
    }

    @Test
    void session_endsThirtyDaysAfterTheLogIn_howeverOftenTokensAreRegenerated() {
        try (ConnectorUnderTest own = new ConnectorUnderTest(folder.resolve("session"))) {
            String first = ConnectorUnderTest.logIn(own.api).getString("refreshToken");
            own.clock.advance(AdministratorTokens.SESSION_MAX.minusDays(1));
            String second = regenerated(own, first);
            own.clock.advance(Duration.ofDays(1));
            own.api
                    .post("/regenerate", new JsonObject().put("refreshToken", second))
                    .expect(401);
        }
    }

    private static String regenerated(ConnectorUnderTest connector, String refreshToken) {
        return connector
                .api
                .post("/regenerate", new JsonObject().put("refreshToken", refreshToken))
                .expect(200)
                .json()
                .getJsonObject("content")
                .getString("refreshToken");
    }

    @Test
    void tokens_expire() {
        JsonObject tokens = ConnectorUnderTest.logIn(connector.api);
        for (String name : List.of("token", "refreshToken")) {
            JsonObject claims =
                    result(connector.tokens.verify(tokens.getString(name))).claims();
            long seconds = claims.getLong("exp") - claims.getLong("iat");
            Duration expected = name.equals("token")
                    ? ConnectorUnderTest.LIFETIMES.access()
                    : ConnectorUnderTest.LIFETIMES.refresh();
            assertThat(Duration.ofSeconds(seconds)).isBetween(expected.minusSeconds(1), expected.plusSeconds(1));
        }
    }

    @Test
    void keysAndTokens_areInNoLog_andInNoProblem() {
        try (RecordedLog log = new RecordedLog()) {
            JsonObject tokens = ConnectorUnderTest.logIn(connector.api);
            String problems = logIn(ConnectorUnderTest.SERVICE_KEY, "a wrong secret")
                            .expect(401)
                            .text()
                    + refresh("/refresh", tokens.getString("token")).expect(401).text()
                    + connector
                            .api
                            .get("/login?secretKey=" + ConnectorUnderTest.SECRET_KEY)
                            .send()
                            .text();
            assertThat(log.text() + problems)
                    .doesNotContain(
                            ConnectorUnderTest.SECRET_KEY,
                            "a wrong secret",
                            tokens.getString("token"),
                            tokens.getString("refreshToken"));
        }
    }

    private ApiProbe.Call logIn(String serviceKey, String secretKey) {
        return connector.api.post(
                "/login", new JsonObject().put("serviceKey", serviceKey).put("secretKey", secretKey));
    }

    private ApiProbe.Call refresh(String path, String refreshToken) {
        return connector.api.post(path, new JsonObject().put("refreshToken", refreshToken));
    }
}
