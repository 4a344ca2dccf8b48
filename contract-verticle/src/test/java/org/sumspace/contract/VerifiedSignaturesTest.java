package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.participant.TestParticipants;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.security.CompactToken;
import org.sumspace.common.testkit.ApiProbe;

/** Contract rule K4. The signatures are sent with the catalog's key, but are made without it. */
class VerifiedSignaturesTest {
    private static final URI ELM = TestParticipants.url("00000000000000000000000e");
    private static final URI OAK = TestParticipants.url("00000000000000000000000a");
    private static final String ECOSYSTEM = TestParticipants.CATALOG + "/v1/catalog/ecosystems/" + "2".repeat(24);
    private static final String OFFERING = TestParticipants.CATALOG + "/v1/catalog/serviceofferings/" + "1".repeat(24);

    private static final ManagerUnderTest MANAGER = ManagerUnderTest.withParticipants(true);
    private static final SigningKey ELM_KEY = MANAGER.participants.register(ELM);
    private static final SigningKey OAK_KEY = MANAGER.participants.register(OAK);

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @Test
    void k4_signatureOverTheTerms_isVerified_andShown() {
        JsonObject contract = ecosystem();
        JsonObject signed = sign(contract, OAK, "participant", statement(contract, OAK, "participant"), OAK_KEY)
                .expect(200)
                .json();
        JsonObject member = signed.getJsonArray("members").getJsonObject(0);
        assertThat(member.getBoolean("verified")).isTrue();
        assertThat(member.getString("keyId")).isEqualTo(ConnectorKey.thumbprint(OAK_KEY.publicKey()));
        assertThat(member.getString("via")).isEqualTo("catalog");
        // Another signature in between changes the version and not the terms.
        assertThat(sign(contract, ELM, "orchestrator", statement(contract, ELM, "orchestrator"), ELM_KEY)
                        .expect(200)
                        .json()
                        .getString("status"))
                .isEqualTo("signed");
    }

    @Test
    void k4_bilateralContract_isSignedWithAnEmptyRole() {
        JsonObject body = new JsonObject()
                .put("dataProvider", OAK.toString())
                .put("dataConsumer", ELM.toString())
                .put("serviceOffering", OFFERING);
        JsonObject contract = keyed(MANAGER.api.post("/bilaterals", new JsonObject().put("contract", body)))
                .expect(201)
                .json();
        Map<String, Object> statement = statement("bilaterals", contract, OAK, "");
        String value =
                CompactToken.sign(JsonValue.of(statement), ConnectorKey.thumbprint(OAK_KEY.publicKey()), OAK_KEY);
        JsonObject signature = new JsonObject().put("did", OAK.toString()).put("value", value);
        JsonObject signed = keyed(MANAGER.api.put("/bilaterals/sign/" + contract.getString("_id"), signature))
                .expect(200)
                .json();
        assertThat(signed.getJsonArray("signatures").getJsonObject(0).getBoolean("verified"))
                .isTrue();
    }

    @Test
    void k4_signatureOfAnotherContractWithEqualTerms_isRefused() {
        JsonObject first = ecosystem();
        JsonObject second = ecosystem();
        assertThat(terms(first)).isEqualTo(terms(second));
        assertRefused(second, OAK, "participant", statement(first, OAK, "participant"), OAK_KEY, "another contract");
    }

    @Test
    void k4_signatureOfAnotherRole_orParticipant_isRefused() {
        JsonObject contract = ecosystem();
        assertRefused(contract, OAK, "participant", statement(contract, OAK, "member"), OAK_KEY, "another role");
        assertRefused(contract, OAK, "member", statement(contract, ELM, "member"), OAK_KEY, "another participant");
    }

    @Test
    void k4_signatureUnderOtherTerms_isRefused() {
        JsonObject before = ecosystem();
        Map<String, Object> statement = statement(before, OAK, "participant");
        change(before, "p");
        assertRefused(before, OAK, "participant", statement, OAK_KEY, "other terms");
    }

    @Test
    void k4_signatureOfAnOlderVersion_doesNotComeBack_withItsTermsOrAfterAWithdrawal() {
        JsonObject contract = change(ecosystem(), "first");
        Map<String, Object> old = statement(contract, OAK, "participant");
        change(contract, "second");
        JsonObject again = change(contract, "first");
        assertThat(terms(again)).isEqualTo(terms(contract));
        assertRefused(again, OAK, "participant", old, OAK_KEY, "another version");

        Map<String, Object> withdrawn = statement(again, OAK, "participant");
        sign(again, OAK, "participant", withdrawn, OAK_KEY).expect(200);
        JsonObject revoked = keyed(MANAGER.api.delete(
                        "/contracts/sign/revoke/" + again.getString("_id") + "/" + base64(OAK.toString())))
                .expect(200)
                .json();
        assertRefused(again, OAK, "participant", withdrawn, OAK_KEY, "another version");
        sign(revoked, OAK, "participant", statement(revoked, OAK, "participant"), OAK_KEY)
                .expect(200);
    }

    @Test
    void k4_signatureOfAVersionThatIsNotThereYet_isRefused() {
        JsonObject contract = ecosystem();
        Map<String, Object> ahead = statement(contract, OAK, "participant");
        ahead.put("version", 7);
        assertRefused(contract, OAK, "participant", ahead, OAK_KEY, "another version");
        ahead.remove("version");
        assertRefused(contract, OAK, "participant", ahead, OAK_KEY, "another version");
    }

    @Test
    void k4_signatureOfAnotherKey_isRefused_underEitherName() {
        JsonObject contract = ecosystem();
        SigningKey stranger = SigningKey.generate(new SecureRandom());
        Map<String, Object> statement = statement(contract, OAK, "participant");
        sign(contract, OAK, "participant", statement, stranger).expect(422);
        sign(contract, OAK, "participant", statement, ELM_KEY).expect(422);
        String named =
                CompactToken.sign(JsonValue.of(statement), ConnectorKey.thumbprint(OAK_KEY.publicKey()), stranger);
        sign(contract, OAK, "participant", named).expect(422);
    }

    @Test
    void k4_signaturesThatCannotBeVerified_areRefusedWhereTheyHaveToBe() {
        JsonObject contract = ecosystem();
        sign(contract, OAK, "participant", "signed by Oak").expect(422);
        // An unsigned token, and a token with a well-known key.
        String statement = base64(
                JsonObject.mapFrom(statement(contract, OAK, "participant")).encode());
        sign(contract, OAK, "participant", base64("{\"alg\":\"none\"}") + "." + statement + ".")
                .expect(422);
        sign(contract, OAK, "participant", base64("{\"alg\":\"HS256\"}") + "." + statement + ".c2ln")
                .expect(422);
    }

    private static JsonObject ecosystem() {
        JsonObject contract = new JsonObject().put("ecosystem", ECOSYSTEM).put("orchestrator", ELM.toString());
        return keyed(MANAGER.api.post("/contracts", new JsonObject().put("contract", contract)))
                .expect(201)
                .json();
    }

    private static JsonObject change(JsonObject contract, String profile) {
        return keyed(MANAGER.api.put(
                        "/contracts/" + contract.getString("_id"), new JsonObject().put("profile", profile)))
                .expect(200)
                .json();
    }

    /** Computes the digest as a signer does from the contract that it reads. */
    private static String terms(JsonObject contract) {
        JsonObject terms = contract.copy();
        for (String other : new String[] {
            "_id",
            "__v",
            "status",
            "members",
            "revokedMembers",
            "signatures",
            "revokedSignatures",
            "createdAt",
            "updatedAt",
            "inForce",
            "serviceChains"
        }) {
            terms.remove(other);
        }
        if (contract.containsKey("ecosystem")) {
            terms.remove("serviceOfferings");
        }
        return Digest.of(CanonicalJson.write(JsonValue.parse(terms.encode()))).toString();
    }

    private static Map<String, Object> statement(JsonObject contract, URI participant, String role) {
        return statement("contracts", contract, participant, role);
    }

    private static Map<String, Object> statement(String path, JsonObject contract, URI participant, String role) {
        return new HashMap<>(Map.of(
                "contract",
                MANAGER.publicUrl() + "/" + path + "/" + contract.getString("_id"),
                "participant",
                participant.toString(),
                "role",
                role,
                "terms",
                terms(contract),
                "version",
                contract.getLong("__v")));
    }

    private static ApiProbe.Call sign(
            JsonObject contract, URI participant, String role, Map<String, Object> statement, SigningKey key) {
        return sign(
                contract,
                participant,
                role,
                CompactToken.sign(JsonValue.of(statement), ConnectorKey.thumbprint(key.publicKey()), key));
    }

    private static ApiProbe.Call sign(JsonObject contract, URI participant, String role, String signature) {
        return keyed(MANAGER.api.put(
                "/contracts/sign/" + contract.getString("_id"),
                new JsonObject()
                        .put("participant", participant.toString())
                        .put("role", role)
                        .put("signature", signature)));
    }

    private static void assertRefused(
            JsonObject contract,
            URI participant,
            String role,
            Map<String, Object> statement,
            SigningKey key,
            String difference) {
        JsonObject problem =
                sign(contract, participant, role, statement, key).expect(422).json();
        assertThat(problem.getString("detail")).startsWith("The signature is for " + difference);
        assertThat(keyed(MANAGER.api.get("/contracts/" + contract.getString("_id")))
                        .expect(200)
                        .json()
                        .getJsonArray("members"))
                .isEmpty();
    }

    private static ApiProbe.Call keyed(ApiProbe.Call call) {
        return call.header("x-svc-catalog-key", ManagerUnderTest.KEY);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
    }
}
