package org.sumspace.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.fixture.ConnectorToken;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.testkit.ApiProbe;

/** Attacks on the tokens of participants and their connectors. */
class TokensApiTest {
    @TempDir
    private static Path dataDir;

    private static final JsonObject NEW_PASSWORD =
            new JsonObject().put("oldPassword", CatalogUnderTest.PASSWORD).put("newPassword", "another battery");

    private CatalogUnderTest catalog;
    private JsonObject alma;

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir);
        alma = signUp("Alma");
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    private JsonObject signUp(String name) {
        return catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp(name))
                .expect(200)
                .json()
                .getJsonObject("participant");
    }

    @Test
    void connector_actsForItsParticipant_butNotOnKeysAndPassword() {
        String connector = ConnectorToken.of(alma);
        JsonObject record = catalog.api
                .post("/serviceofferings", new JsonObject().put("name", "Records"))
                .bearer(connector)
                .expect(201)
                .json();
        assertThat(record.getString("providedBy")).isEqualTo(alma.getString("_id"));
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        catalog.api
                .delete("/serviceofferings/" + record.getString("_id"))
                .bearer(token)
                .expect(200);
        catalog.api.get("/participants/api-key").bearer(connector).expect(403);
        catalog.api
                .post("/participants/rotate-api-key", new JsonObject())
                .bearer(connector)
                .expect(403);
        catalog.api
                .post("/participants/generate-api-key", new JsonObject())
                .bearer(connector)
                .expect(400)
                .problem()
                .detailContains("The participant has keys");
        catalog.api.get("/participants/api-key").bearer(token).expect(200);
        catalog.api.put("/auth/password", NEW_PASSWORD).bearer(connector).expect(403);
    }

    @Test
    void connector_hasNoSessionInThePortal() {
        String connector = ConnectorToken.of(alma);
        ApiProbe.Call session = catalog.api.get("/portal/session").bearer(connector);
        session.expect(403);
        session.method("DELETE").expect(403);
        catalog.api.get("/portal/codes").method("POST").bearer(connector).expect(403);
    }

    @Test
    void newPassword_endsTheSessionsOfAParticipant() {
        JsonObject credentials =
                new JsonObject().put("email", "alma@example.org").put("password", CatalogUnderTest.PASSWORD);
        ApiProbe.Answer begun = catalog.api
                .post("/portal/session", credentials)
                .header("X-Sumspace-Portal", "1")
                .expect(200);
        assertThat(begun.json().getString("role")).isEqualTo("participant");
        ApiProbe.Call session = catalog.api
                .get("/portal/session")
                .header("Cookie", begun.header("Set-Cookie").replaceFirst(";.*", ""))
                .header("Sec-Fetch-Site", "same-origin");
        session.expect(200);
        catalog.api
                .put("/auth/password", NEW_PASSWORD)
                .bearer(catalog.login("alma@example.org", CatalogUnderTest.PASSWORD))
                .expect(204);
        session.expect(401);
    }

    @Test
    void t1_algNone_isRefused() {
        JsonObject claims = claims(alma);
        for (String alg : List.of("none", "None", "", "HS512", "hs256", "ES256")) {
            JsonObject header = new JsonObject().put("alg", alg).put("typ", "JWT");
            String signed = ConnectorToken.signed(
                    header, claims, alma.getString("serviceSecretKey").getBytes(UTF_8));
            refuse(signed);
            refuse(signed.substring(0, signed.lastIndexOf('.') + 1));
        }
    }

    /**
     * The classic algorithm confusion: the attacker signs with the public key of the log-in tokens, which is no secret.
     */
    @Test
    void t1_hs256SignedWithThePublicKey_isRefused() {
        byte[] key = result(catalog.tokens.publicKey());
        String pem = "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder(64, "\n".getBytes(UTF_8)).encodeToString(key)
                + "\n-----END PUBLIC KEY-----\n";
        JsonObject header = new JsonObject().put("alg", "HS256").put("typ", "JWT");
        String url = catalog.self.certificate().url().toString();
        JsonObject login = new JsonObject()
                .put("sub", alma.getString("_id"))
                .put("iss", url)
                .put("aud", url)
                .put("role", "participant")
                .put("iat", Instant.now().getEpochSecond())
                .put("exp", Instant.now().getEpochSecond() + 60);
        for (byte[] secret : List.of(key, pem.getBytes(UTF_8), pem.strip().getBytes(UTF_8))) {
            refuse(ConnectorToken.signed(header, login, secret));
            refuse(ConnectorToken.signed(header, login.copy().mergeIn(claims(alma)), secret));
        }
    }

    @Test
    void t1_rs256TokenWithServiceKeyClaim_isRefused() {
        JsonObject claims = new JsonObject().put("role", "participant").put("generation", 0);
        catalog.api
                .get("/serviceofferings/me")
                .bearer(result(catalog.tokens.issue(alma.getString("_id"), claims)))
                .expect(200);
        refuse(result(
                catalog.tokens.issue(alma.getString("_id"), claims.put("serviceKey", alma.getString("serviceKey")))));
    }

    @Test
    void t1_serviceKeyOfAnotherParticipant_isRefused() {
        JsonObject bete = signUp("Bete");
        refuse(ConnectorToken.of(alma.copy().put("serviceKey", bete.getString("serviceKey"))));
        refuse(ConnectorToken.of(bete.copy().put("serviceKey", alma.getString("serviceKey"))));
    }

    @Test
    void t1_serviceKeyThatIsUnknownOrNoText_isRefusedInTheSameWords() {
        JsonObject claims = claims(alma);
        String secret = alma.getString("serviceSecretKey");
        String wrong = refuse(ConnectorToken.signed(claims, "wrong"));
        for (Object serviceKey : new Object[] {
            "x".repeat(100), "", alma.getString("_id"), 1, true, new JsonObject().put("$ne", ""), List.of("x")
        }) {
            assertThat(refuse(ConnectorToken.signed(claims.copy().put("serviceKey", serviceKey), secret)))
                    .isEqualTo(wrong);
        }
        claims.remove("serviceKey");
        assertThat(refuse(ConnectorToken.signed(claims, secret))).isEqualTo(wrong);
    }

    @Test
    void t1_tokenOfAnotherCatalog_isRefused(@TempDir Path elsewhere) {
        JsonObject claims = new JsonObject().put("role", "participant").put("generation", 0);
        String url = catalog.self.certificate().url().toString();
        for (AccessTokens foreign : List.of(
                new AccessTokens(catalog.vertx, elsewhere, url, url, caller -> caller),
                new AccessTokens(
                        catalog.vertx, dataDir, "https://other.example", "https://other.example", caller -> caller))) {
            refuse(result(foreign.issue(alma.getString("_id"), claims)));
        }
        try (CatalogUnderTest other = new CatalogUnderTest(elsewhere)) {
            refuse(ConnectorToken.of(other.api
                    .post("/auth/signup", CatalogUnderTest.signUp("Alma"))
                    .expect(200)
                    .json()
                    .getJsonObject("participant")));
        }
    }

    @Test
    void t1_tokenOfAnAbsentParticipant_isRefused() {
        JsonObject claims = new JsonObject().put("role", "participant").put("generation", 0);
        refuse(result(catalog.tokens.issue("0123456789abcdef01234567", claims)));
    }

    /** Such a token ended the process of the public catalog. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.b.c",
                "...",
                "eyJhbGciOiJIUzI1NiJ9.bm90IGpzb24.AAAA",
                "eyJhbGciOiJIUzI1NiJ9.W10.AAAA",
                "W10.W10.AAAA",
                "eyJhbGciOiJSUzI1NiJ9.bm90IGpzb24.AAAA",
                "eyJhbGciOiJSUzI1NiJ9.e30.AAAA",
                "eyJhbGciOiJIUzI1NiJ9.e30.AAAA",
                "eyJhbGciOiJIUzI1NiJ9=.e30.AAAA",
                "e30.e30.e30",
                "eyJhbGciOiJIUzI1NiJ9.e30"
            })
    void t1_malformedToken_isRefused(String token) {
        refuse(token);
        catalog.api.get("/serviceofferings").bearer(token).expect(200);
    }

    @Test
    void c17_rotatedKey_endsTokensSignedWithTheOldOne() {
        String before = ConnectorToken.of(alma);
        catalog.api.get("/serviceofferings/me").bearer(before).expect(200);
        JsonObject rotated = catalog.api
                .post("/participants/rotate-api-key", new JsonObject())
                .bearer(catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD))
                .expect(201)
                .json();
        refuse(before);
        refuse(ConnectorToken.of(alma));
        refuse(ConnectorToken.of(alma.copy().put("serviceKey", rotated.getString("serviceKey"))));
        catalog.api
                .get("/serviceofferings/me")
                .bearer(ConnectorToken.of(rotated))
                .expect(200);
    }

    @Test
    void t2_timesInMillisecondsAndSeconds_areReadAsConnectorsWriteThem() {
        long now = Instant.now().getEpochSecond();
        accept(times(now * 1000, now * 1000 + 3));
        accept(times(now * 1000, now * 1000 + 86_400));
        accept(times(now, now + 60));
        accept(times((now - 86_000) * 1000, (now - 86_000) * 1000 + 3));
        refuse(times((now - 86_500) * 1000, (now - 86_500) * 1000 + 86_400));
        refuse(times(now - 86_500, now + 60));
        refuse(times(now - 120, now - 60));
        refuse(times(now + 120, now + 180));
        refuse(times((now + 120) * 1000, (now + 120) * 1000 + 3));
        refuse(times("now", now + 60));
        refuse(times(now, "later"));
        refuse(times(-1, now + 60));
        JsonObject withoutIat = claims(alma);
        withoutIat.remove("iat");
        refuse(ConnectorToken.signed(withoutIat, alma.getString("serviceSecretKey")));
    }

    private String times(Object iat, Object exp) {
        return ConnectorToken.signed(claims(alma).put("iat", iat).put("exp", exp), alma.getString("serviceSecretKey"));
    }

    private void accept(String token) {
        catalog.api.get("/serviceofferings/me").bearer(token).expect(200);
    }

    /** @return the detail of the catalog's refusal */
    private String refuse(String token) {
        return catalog.api
                .get("/serviceofferings/me")
                .bearer(token)
                .expect(401)
                .json()
                .getString("detail");
    }

    private static JsonObject claims(JsonObject participant) {
        long now = Instant.now().toEpochMilli();
        return new JsonObject()
                .put("serviceKey", participant.getString("serviceKey"))
                .put("iat", now)
                .put("exp", now + 3);
    }
}
