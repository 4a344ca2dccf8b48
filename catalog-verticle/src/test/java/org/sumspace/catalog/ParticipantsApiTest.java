package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.fixture.ConnectorToken;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;

class ParticipantsApiTest {
    private static final String KEY = "[A-Za-z0-9_]{100}";

    @TempDir
    private static Path dataDir;

    private CatalogUnderTest catalog;

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir);
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @Test
    void c16_signUp_answersTheAdministratorAndTheParticipantWithItsKeys() {
        JsonObject answer = signUp("Alma");
        JsonObject participant = answer.getJsonObject("participant");
        JsonObject admin = answer.getJsonObject("admin");
        assertThat(participant.getString("serviceKey")).matches(KEY);
        assertThat(participant.getString("serviceSecretKey"))
                .matches(KEY)
                .isNotEqualTo(participant.getString("serviceKey"));
        assertThat(participant.getString("_id")).matches("[0-9a-f]{24}").isEqualTo(participant.getString("id"));
        assertThat(participant.getString("legalName")).isEqualTo("Alma");
        assertThat(participant
                        .getJsonObject("legalPerson")
                        .getJsonObject("legalAddress")
                        .getString("countryCode"))
                .isEmpty();
        assertThat(admin.getString("_id")).matches("[0-9a-f]{24}").isNotEqualTo(participant.getString("_id"));
        assertThat(admin.getString("organization")).isEqualTo(participant.getString("_id"));
        assertThat(answer.encode()).doesNotContain("argon2", CatalogUnderTest.PASSWORD);
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        assertThat(keys(token))
                .isEqualTo(new JsonObject()
                        .put("_id", participant.getString("_id"))
                        .put("serviceKey", participant.getString("serviceKey"))
                        .put("serviceSecretKey", participant.getString("serviceSecretKey")));
    }

    @ParameterizedTest
    @CsvSource({
        "Elm University, elm  university",
        "Elm University, '\u00a0ELM\tUniversity '",
        "Elm University, \uff25\uff4c\uff4d University",
        "Elm University, El\u200bm Univers\u00adity",
        "Stra\u00dfe, STRASSE",
        "\ufb01re, Fire",
        "ACME, \u0410\u0421\u041c\u0415"
    })
    void c16_nameThatLooksLikeAnother_isAConflict(String name, String lookAlike) {
        catalog.api.post("/auth/signup", body("ada@example.org", name)).expect(200);
        catalog.api.post("/auth/signup", body("eve@example.org", lookAlike)).expect(409);
        catalog.api.post("/auth/signup", body("eve@example.org", name + " 2")).expect(200);
    }

    @Test
    void c16_lettersOfSeveralAlphabetsInAWord_areRefused() {
        for (String name : List.of("\u0415lm", "Elm Universit\u03c5", "El\u043c-Lab")) {
            catalog.api
                    .post("/auth/signup", body("ada@example.org", name))
                    .expect(400)
                    .problem()
                    .hasViolation("/participantName");
        }
        catalog.api
                .post("/auth/signup", body("ada@example.org", "Elm \u0412\u044f\u0437 \u5927\u5b66A"))
                .expect(200);
    }

    /** The operator's address is ASCII. */
    @Test
    void c16_emailThatLooksLikeAnOperators_isRefused() {
        for (String lookAlike :
                List.of(CatalogUnderTest.OPERATOR.replaceFirst("o", "\u043e"), "\u200b" + CatalogUnderTest.OPERATOR)) {
            catalog.api
                    .post("/auth/signup", body(lookAlike, "Elm"))
                    .expect(400)
                    .problem()
                    .hasViolation("/email");
        }
    }

    @Test
    void c16_emailThatLooksLikeAnother_isAConflict_orRefused() {
        catalog.api
                .post("/auth/signup", body("ada@m\u00fcnchen.example", "Alma"))
                .expect(200);
        catalog.api
                .post("/auth/signup", body("ADA@xn--mnchen-3ya.example", "Bete"))
                .expect(409);
        catalog.api
                .post("/auth/signup", body("\uff41da@m\u00fcnchen.example", "Bete"))
                .expect(400)
                .problem()
                .hasViolation("/email");
        catalog.login("Ada@M\u00dcNCHEN.example", CatalogUnderTest.PASSWORD);
        catalog.login("ada@xn--mnchen-3ya.example", CatalogUnderTest.PASSWORD);
    }

    @Test
    void c16_whiteSpaceOfNames_isOneBlank_soThatNoNameAddsALineToALog() {
        JsonObject body = body("ada@example.org", " Elm\r\n2026-01-01 ERROR\u2028x ")
                .put("firstName", "A\nda")
                .put("lastName", "L\t");
        JsonObject answer = catalog.api.post("/auth/signup", body).expect(200).json();
        assertThat(answer.getJsonObject("participant").getString("legalName")).isEqualTo("Elm 2026-01-01 ERROR x");
        assertThat(answer.getJsonObject("admin").getString("firstName")).isEqualTo("A da");
        assertThat(answer.getJsonObject("admin").getString("lastName")).isEqualTo("L");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Elm\u001b[2J", "Elm\u0000", "Elm\u202euniversity", "\u200b"})
    void c16_controlCharactersInNames_areRefused(String name) {
        catalog.api
                .post("/auth/signup", body("ada@example.org", name))
                .expect(400)
                .problem()
                .hasViolation("/participantName");
        catalog.api
                .post("/auth/signup", body("ada@example.org", "Elm").put("firstName", "A\u001bda"))
                .expect(400)
                .problem()
                .hasViolation("/firstName");
    }

    @Test
    void c16_keysAreGeneratedOnceAndRotated() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        catalog.api
                .post("/participants/generate-api-key", new JsonObject())
                .bearer(token)
                .expect(400);
        JsonObject rotated = catalog.api
                .post("/participants/rotate-api-key", new JsonObject())
                .bearer(token)
                .expect(201)
                .json();
        assertThat(rotated.getString("_id")).isEqualTo(participant.getString("_id"));
        assertThat(rotated.getString("serviceKey")).matches(KEY).isNotEqualTo(participant.getString("serviceKey"));
        assertThat(rotated.getString("serviceSecretKey"))
                .matches(KEY)
                .isNotEqualTo(participant.getString("serviceSecretKey"));
        assertThat(keys(token).getString("serviceSecretKey")).isEqualTo(rotated.getString("serviceSecretKey"));
    }

    @Test
    void c16_keysAreTheParticipantsOwn() {
        signUp("Alma");
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        catalog.api.get("/participants/api-key").expect(401);
        catalog.api.get("/participants/api-key").bearer(operator).expect(403);
        for (String path : List.of("/participants/generate-api-key", "/participants/rotate-api-key")) {
            catalog.api.post(path, new JsonObject()).expect(401);
            catalog.api.post(path, new JsonObject()).bearer(operator).expect(403);
        }
    }

    /** Each secret is distinct, so that it is found wherever an answer has it. */
    @Test
    void c15_noPublicAnswer_hasKeysOrTheAdministrator() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String connector = ConnectorToken.of(participant);
        JsonObject registration = catalog.api
                .post("/participants", registration("https://alma.example/"))
                .bearer(connector)
                .expect(200)
                .json();
        JsonObject checked = catalog.api
                .post("/participants/check", registration("https://alma.example/"))
                .bearer(connector)
                .expect(200)
                .json();
        String id = participant.getString("_id");
        for (String text : List.of(
                catalog.api.get("/catalog/participants").expect(200).text(),
                catalog.api.get("/catalog/participants/" + id).expect(200).text(),
                registration.encode(),
                checked.encode())) {
            assertThat(text)
                    .contains("Alma")
                    .doesNotContain(
                            participant.getString("serviceKey"),
                            participant.getString("serviceSecretKey"),
                            "planted-app-key",
                            "Ada",
                            "argon2");
            assertThat(text.toLowerCase(Locale.ROOT)).doesNotContain("alma@example.org", "servicekey", "appkey");
        }
    }

    @Test
    void participants_areListedAPageAtATime() {
        signUp("Alma");
        signUp("Bete");
        JsonObject page = catalog.api
                .get("/catalog/participants?limit=1&page=2")
                .expect(200)
                .json()
                .getJsonObject("data");
        assertThat(page.getInteger("count")).isEqualTo(2);
        assertThat(page.getInteger("pages")).isEqualTo(2);
        JsonArray result = page.getJsonArray("result");
        assertThat(result).hasSize(1);
        assertThat(result.getJsonObject(0).getString("legalName")).isEqualTo("Bete");
        assertThat(result.getJsonObject(0).getString("_id")).matches("[0-9a-f]{24}");
        assertThat(catalog.api
                        .get("/v1/Catalog/Participants/")
                        .expect(200)
                        .json()
                        .getJsonObject("data")
                        .getInteger("count"))
                .isEqualTo(2);
    }

    @Test
    void c17_profile_isChangedFieldByField() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        JsonObject legalPerson = new JsonObject()
                .put("registrationNumber", "HRB 1")
                .put("legalAddress", new JsonObject().put("countryCode", "DE"))
                .put("headquartersAddress", new JsonObject().put("countryCode", "FR"))
                .put("parentOrganization", new JsonArray().add("Trees"))
                .put("subOrganization", new JsonArray());
        JsonObject changed = catalog.api
                .put(
                        "/participants/me",
                        new JsonObject()
                                .put("did", "did:web:alma.example")
                                .put("legalPerson", legalPerson)
                                .put("logo", "https://alma.example/logo.png")
                                .put("legalName", "Evil")
                                .put("serviceKey", "x")
                                .put("dataspaceEndpoint", "https://evil.example"))
                .bearer(token)
                .expect(200)
                .json();
        assertThat(changed.getJsonObject("legalPerson")).isEqualTo(legalPerson);
        assertThat(changed.getInteger("__v")).isEqualTo(1);
        catalog.api
                .put(
                        "/participants/me",
                        new JsonObject()
                                .put("termsAndConditions", "For research only.")
                                .putNull("did"))
                .bearer(ConnectorToken.of(participant))
                .expect(200);
        JsonObject read = catalog.api
                .get("/catalog/participants/" + participant.getString("_id"))
                .expect(200)
                .json();
        assertThat(read.getString("legalName")).isEqualTo("Alma");
        assertThat(read.getString("logo")).isEqualTo("https://alma.example/logo.png");
        assertThat(read.getString("termsAndConditions")).isEqualTo("For research only.");
        assertThat(read.getValue("did")).isNull();
        assertThat(read.getString("dataspaceEndpoint")).isEmpty();
        assertThat(read.getJsonObject("legalPerson")).isEqualTo(legalPerson);
    }

    @ParameterizedTest
    @CsvSource({
        "logo, javascript:alert(1)",
        "logo, data:text/html;base64;AAAA",
        "logo, https://user@alma.example/logo.png",
        "logo, https://user:secret@alma.example/logo.png",
        "logo, //alma.example/logo.png",
        "logo, logo.png",
        "logo, https:///logo.png",
        "logo, ftp://alma.example/logo.png",
        "termsAndConditions, javascript:alert(1)",
        "termsAndConditions, https://user@alma.example/terms",
        "did, not a did"
    })
    void c17_profileWithAnUnsafeUrl_isRefused(String field, String value) {
        signUp("Alma");
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        catalog.api
                .put("/participants/me", new JsonObject().put(field, value))
                .bearer(token)
                .expect(400)
                .problem()
                .hasViolation("/" + field);
    }

    @Test
    void c17_changedPassword_endsEarlierTokens() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String first = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        String second = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        String other = catalog.participant("Bete");
        catalog.api.get("/serviceofferings/me").bearer(first).expect(200);
        catalog.api
                .put("/auth/password", passwords(CatalogUnderTest.PASSWORD, "another battery"))
                .bearer(first)
                .expect(204);
        for (String earlier : List.of(first, second)) {
            catalog.api.get("/serviceofferings/me").bearer(earlier).expect(401);
            catalog.api
                    .put("/auth/password", passwords("another battery", "third battery"))
                    .bearer(earlier)
                    .expect(401);
        }
        catalog.api.get("/serviceofferings/me").bearer(other).expect(200);
        catalog.api
                .get("/serviceofferings/me")
                .bearer(ConnectorToken.of(participant))
                .expect(200);
        catalog.api
                .post(
                        "/auth/login",
                        new JsonObject().put("email", "Alma@example.org").put("password", CatalogUnderTest.PASSWORD))
                .expect(401);
        String later = catalog.login("Alma@example.org", "another battery");
        catalog.api.get("/serviceofferings/me").bearer(later).expect(200);
    }

    @Test
    void c17_password_isChangedByItsOwnerAlone() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        JsonObject change = passwords(CatalogUnderTest.PASSWORD, "another battery");
        catalog.api.put("/auth/password", change).expect(401);
        catalog.api.put("/auth/password", change).bearer(operator).expect(403);
        catalog.api
                .put("/auth/password", change)
                .bearer(ConnectorToken.of(participant))
                .expect(403);
        catalog.api
                .put("/auth/password", passwords("wrong battery", "another battery"))
                .bearer(token)
                .expect(403);
        catalog.api
                .put("/auth/password", passwords(CatalogUnderTest.PASSWORD, "short"))
                .bearer(token)
                .expect(400)
                .problem()
                .hasViolation("/newPassword");
        catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
    }

    /** A stolen token must not help to find the password. */
    @Test
    void c17_guessesOfTheOldPassword_areBoundedAsLogInsAre() {
        signUp("Alma");
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        for (int i = 0; i < 10; i++) {
            catalog.api
                    .put("/auth/password", passwords("guess " + i, "another battery"))
                    .bearer(token)
                    .expect(403);
        }
        catalog.api
                .put("/auth/password", passwords(CatalogUnderTest.PASSWORD, "another battery"))
                .bearer(token)
                .expect(429);
    }

    @Test
    void connector_registersItsParticipant_andGetsWhatItOffers() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String id = participant.getString("_id");
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        String connector = ConnectorToken.of(participant);
        String offering = create("serviceofferings", token, "published");
        create("serviceofferings", token, "draft");
        String data = create("dataresources", connector, "published");
        create("softwareresources", catalog.participant("Bete"), "published");
        JsonObject body = registration("https://alma.example/connector");

        assertThat(check(connector, body)).isFalse();
        JsonObject answer = catalog.api
                .post("/participants", body)
                .bearer(connector)
                .expect(200)
                .json();
        assertThat(ids(answer, "serviceOfferings")).containsExactly(offering);
        assertThat(ids(answer, "dataResources")).containsExactly(data);
        assertThat(ids(answer, "softwareResources")).isEmpty();
        assertThat(answer.getJsonObject("participant").getString("_id")).isEqualTo(id);
        JsonObject read =
                catalog.api.get("/catalog/participants/" + id).expect(200).json();
        assertThat(read.getString("dataspaceEndpoint")).isEqualTo("https://alma.example/connector");
        assertThat(read.getJsonObject("urls"))
                .isEqualTo(new JsonObject()
                        .put("dataExport", "https://alma.example/connector/data/export")
                        .put("dataImport", "https://alma.example/connector/data/import")
                        .put("consentExport", "https://alma.example/connector/consent/export")
                        .put("consentImport", "https://alma.example/connector/consent/import"));
        assertThat(check(connector, body)).isTrue();
        assertThat(check(connector, body.copy().put("appKey", "other"))).isFalse();
        assertThat(check(connector, registration("https://other.example"))).isFalse();
    }

    private static JsonObject jwk() {
        byte[] x = SigningKey.generate(new SecureRandom()).publicKey().toBytes();
        return new JsonObject()
                .put("kty", "OKP")
                .put("crv", "Ed25519")
                .put("x", Base64.getUrlEncoder().withoutPadding().encodeToString(x));
    }

    private static JsonObject withKeys(JsonObject registration, JsonObject... jwks) {
        return registration.copy().put(ConnectorKeys.FIELD, new JsonObject().put("keys", new JsonArray(List.of((Object
                                [])
                        jwks))));
    }

    private ConnectorKeys publishedKeys(String id) {
        JsonObject record =
                catalog.api.get("/catalog/participants/" + id).expect(200).json();
        JsonObject keys = record.getJsonObject(ConnectorKeys.FIELD);
        return keys == null ? ConnectorKeys.NONE : ConnectorKeys.read(JsonValue.parse(keys.encode()));
    }

    @Test
    void exchangeX5_keysOfAConnector_areWrittenByItsRegistrationAlone() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String id = participant.getString("_id");
        String connector = ConnectorToken.of(participant);
        JsonObject registration = registration("https://alma.example/connector");
        JsonObject first = jwk();
        JsonArray certificates = new JsonArray().add("MIIB").add("MIIC");
        JsonObject second = jwk().put("x5c", certificates);

        catalog.api
                .post("/participants", withKeys(registration, first.copy().put("retired", true), second))
                .bearer(connector)
                .expect(200);
        ConnectorKeys published = publishedKeys(id);
        assertThat(published.keys()).extracting(ConnectorKey::retired).containsExactly(true, false);
        assertThat(published.keys())
                .extracting(ConnectorKey::certificates)
                .containsExactly(List.of(), List.of("MIIB", "MIIC"));
        assertThat(published.tree().toString()).contains(first.getString("x"), second.getString("x"));

        String administrator = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        JsonObject profile = withKeys(new JsonObject().put("logo", "https://alma.example/logo.png"), jwk());
        catalog.api.put("/participants/me", profile).bearer(administrator).expect(200);
        catalog.api
                .post("/participants", withKeys(registration, jwk()))
                .bearer(administrator)
                .expect(403);
        assertThat(publishedKeys(id)).isEqualTo(published);

        catalog.api.post("/participants", registration).bearer(connector).expect(200);
        assertThat(publishedKeys(id)).isEqualTo(ConnectorKeys.NONE);
    }

    @Test
    void exchangeX5_keysThatAreNotPublicEd25519Keys_areRefused() {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        String connector = ConnectorToken.of(participant);
        JsonObject registration = registration("https://alma.example/connector");
        JsonObject twice = jwk();
        JsonObject[] eleven =
                Stream.generate(ParticipantsApiTest::jwk).limit(11).toArray(JsonObject[]::new);
        for (JsonObject refused : List.of(
                withKeys(registration, jwk().put("d", "AAAA")),
                withKeys(registration, jwk().put("crv", "X25519")),
                withKeys(registration, jwk().put("x", "AAAA")),
                withKeys(registration, twice, twice),
                withKeys(registration, eleven),
                registration.copy().put(ConnectorKeys.FIELD, "keys"))) {
            String detail = catalog.api
                    .post("/participants", refused)
                    .bearer(connector)
                    .expect(400)
                    .text();
            assertThat(detail).contains("connectorKeys");
        }
        assertThat(publishedKeys(participant.getString("_id"))).isEqualTo(ConnectorKeys.NONE);
    }

    @Test
    void registration_isForConnectorsAlone() {
        signUp("Alma");
        String token = catalog.login("Alma@example.org", CatalogUnderTest.PASSWORD);
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        for (String path : List.of("/participants", "/participants/check")) {
            JsonObject body = registration("https://alma.example/");
            catalog.api.post(path, body).expect(401);
            catalog.api.post(path, body).bearer(token).expect(403);
            catalog.api.post(path, body).bearer(operator).expect(403);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "https://user:secret@alma.example/",
                "alma.example",
                "https://alma.example/?x=",
                "https://alma.example/#x",
                "https://",
                "https://alma example/",
                "gopher://alma.example/"
            })
    void endpointThatIsNoWebAddress_isRefused(String endpoint) {
        JsonObject participant = signUp("Alma").getJsonObject("participant");
        catalog.api
                .post("/participants", registration(endpoint))
                .bearer(ConnectorToken.of(participant))
                .expect(400)
                .problem()
                .hasViolation("/endpoint");
    }

    /** The password is "abc": shorter than what is accepted for a new one. */
    @Test
    void t4_importedAccount_logsIn_getsAnArgon2Hash_andMakesKeys() {
        Secret bcrypt = Secret.of("$2b$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i");
        Participant imported = Participant.named("0123456789abcdef01234567", "Alma", catalog.now);
        result(catalog.stores
                .accounts()
                .add(
                        new ParticipantAccount(
                                imported, "0123456789abcdef01234568", "ada@example.org", "Ada", "L", bcrypt, 0),
                        Optional.empty()));
        JsonObject wrong = new JsonObject().put("email", "ada@example.org").put("password", "abd");
        catalog.api.post("/auth/login", wrong).expect(401);
        assertThat(passwordHash()).isEqualTo(bcrypt);
        String token = catalog.login("ada@example.org", "abc");
        assertThat(passwordHash().reveal()).startsWith("$argon2id$");
        catalog.login("ada@example.org", "abc");
        catalog.api.post("/auth/login", wrong).expect(401);

        catalog.api.get("/participants/api-key").bearer(token).expect(404);
        JsonObject made = catalog.api
                .post("/participants/generate-api-key", new JsonObject())
                .bearer(token)
                .expect(201)
                .json();
        catalog.api.get("/serviceofferings/me").bearer(ConnectorToken.of(made)).expect(200);
        catalog.api
                .post("/participants/generate-api-key", new JsonObject())
                .bearer(token)
                .expect(400);
    }

    private Secret passwordHash() {
        return result(catalog.stores.accounts().byEmail("ada@example.org"))
                .orElseThrow()
                .passwordHash();
    }

    private JsonObject signUp(String name) {
        return catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp(name))
                .expect(200)
                .json();
    }

    private JsonObject keys(String token) {
        return catalog.api
                .get("/participants/api-key")
                .bearer(token)
                .expect(200)
                .json();
    }

    private boolean check(String connector, JsonObject body) {
        JsonObject answer = catalog.api
                .post("/participants/check", body)
                .bearer(connector)
                .expect(200)
                .json();
        assertThat(answer.getJsonObject("participant").getString("legalName")).isEqualTo("Alma");
        return answer.getBoolean("dataspaceConnectorRegistered");
    }

    private String create(String kind, String token, String status) {
        JsonObject body = new JsonObject()
                .put("name", "n")
                .put("description", "d")
                .put("containsPII", false)
                .put("status", status);
        return catalog.api
                .post("/" + kind, body)
                .bearer(token)
                .expect(201)
                .json()
                .getString("_id");
    }

    private static List<String> ids(JsonObject answer, String kind) {
        return answer.getJsonArray(kind).stream()
                .map(record -> ((JsonObject) record).getString("_id"))
                .toList();
    }

    private static JsonObject registration(String endpoint) {
        return new JsonObject().put("appKey", "planted-app-key").put("endpoint", endpoint);
    }

    private static JsonObject passwords(String old, String changed) {
        return new JsonObject().put("oldPassword", old).put("newPassword", changed);
    }

    private static JsonObject body(String email, String name) {
        return CatalogUnderTest.signUp("x").put("email", email).put("participantName", name);
    }

    @Test
    void c3_planAndPermissions_areKept() {
        String token = catalog.participant("Alma");
        JsonObject change = new JsonObject().put("plan", "premium").put("permissions", new JsonArray().add("all"));
        JsonObject changed = catalog.api
                .put("/participants/me", change)
                .bearer(token)
                .expect(200)
                .json();
        assertKept(changed);
        JsonObject later = catalog.api
                .put("/participants/me", new JsonObject().put("did", "did:web:alma.example"))
                .bearer(token)
                .expect(200)
                .json();
        assertKept(later);
        assertKept(catalog.api
                .get("/catalog/participants/" + changed.getString("_id"))
                .expect(200)
                .json());
    }

    private static void assertKept(JsonObject participant) {
        assertThat(participant.getString("plan")).isEqualTo("premium");
        assertThat(participant.getJsonArray("permissions")).containsExactly("all");
    }

    @Test
    void c5_profileThatWasChangedSince_isNotChanged() {
        String token = catalog.participant("Alma");
        JsonObject first = new JsonObject().put("did", "did:web:first.example");
        JsonObject second = new JsonObject().put("did", "did:web:second.example");
        catalog.api
                .put("/participants/me", first)
                .bearer(token)
                .header("If-Match", "\"0\"")
                .expect(200);
        catalog.api
                .put("/participants/me", second)
                .bearer(token)
                .header("If-Match", "\"0\"")
                .expect(409);
        assertThat(catalog.api
                        .put("/participants/me", second)
                        .bearer(token)
                        .header("If-Match", "\"1\"")
                        .expect(200)
                        .json()
                        .getInteger("__v"))
                .isEqualTo(2);
    }
}
