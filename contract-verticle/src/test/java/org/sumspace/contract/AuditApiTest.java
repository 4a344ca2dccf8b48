package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

class AuditApiTest {
    private static final String ELM = "https://catalog.example/v1/catalog/participants/e";

    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(null, false);

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @Test
    void everyChange_isInTheAudit_withTheDigestOfTheContract() {
        JsonObject created = MANAGER.api
                .post(
                        "/contracts",
                        new JsonObject()
                                .put(
                                        "contract",
                                        new JsonObject().put("ecosystem", "x").put("orchestrator", ELM)))
                .expect(201)
                .json();
        String id = created.getString("_id");
        JsonObject signature = new JsonObject()
                .put("participant", ELM)
                .put("role", "orchestrator")
                .put("signature", "s");
        JsonObject signed =
                MANAGER.api.put("/contracts/sign/" + id, signature).expect(200).json();
        MANAGER.api.put("/contracts/sign/" + id, signature).expect(200);
        MANAGER.api
                .put("/contracts/" + id, new JsonObject().put("profile", "p"))
                .expect(200);
        MANAGER.api.put("/contracts/sign/" + id, signature).expect(200);
        MANAGER.api
                .delete("/contracts/sign/revoke/" + id + "/"
                        + Base64.getUrlEncoder().encodeToString(ELM.getBytes(UTF_8)))
                .expect(200);
        MANAGER.api.put("/contracts/terminate/" + id, new JsonObject()).expect(200);

        await().until(() -> entries(0).size() == 6);
        JsonArray entries = entries(0);
        assertThat(entries.stream().map(entry -> ((JsonObject) entry).getString("event")))
                .containsExactly("created", "signed", "terms-changed", "signed", "revoked", "terminated");
        assertThat(entries.getJsonObject(0).getString("content")).isEqualTo(digest(created));
        assertThat(entries.getJsonObject(1).getString("content")).isEqualTo(digest(signed));
        assertThat(entries.getJsonObject(1).getString("participant")).isEqualTo(ELM);
        assertThat(entries.getJsonObject(1).getString("via")).isEqualTo("catalog");
        assertThat(entries.getJsonObject(0).getString("previous")).isEqualTo("0".repeat(64));
        for (int i = 1; i < entries.size(); i++) {
            assertThat(entries.getJsonObject(i).getString("previous")).isEqualTo(digest(entries.getJsonObject(i - 1)));
        }
        assertThat(entries(5)).hasSize(1);
    }

    @Test
    void k4_policiesThatAreWritten_areInTheAuditWithTheirDigest() {
        try (ManagerUnderTest manager = new ManagerUnderTest(null, false)) {
            String offering = "https://catalog.example/v1/catalog/serviceofferings/1";
            String id = manager.api
                    .post(
                            "/contracts",
                            new JsonObject()
                                    .put(
                                            "contract",
                                            new JsonObject()
                                                    .put("ecosystem", "x")
                                                    .put("orchestrator", ELM)))
                    .expect(201)
                    .json()
                    .getString("_id");
            JsonObject rule = new JsonObject()
                    .put("ruleId", "rule-access-1")
                    .put("values", new JsonObject().put("target", offering));
            JsonArray policies = manager.api
                    .put(
                            "/contracts/policies/offering/" + id,
                            new JsonObject()
                                    .put("participant", ELM)
                                    .put("serviceOffering", offering)
                                    .put("policies", new JsonArray().add(rule)))
                    .expect(200)
                    .json()
                    .getJsonObject("contract")
                    .getJsonArray("serviceOfferings")
                    .getJsonObject(0)
                    .getJsonArray("policies");
            await().until(() -> of(manager, id, "policies-changed").isPresent());
            JsonObject entry = of(manager, id, "policies-changed").orElseThrow();
            assertThat(entry.getString("policies"))
                    .isEqualTo(Digest.of(CanonicalJson.write(JsonValue.parse(policies.encode())))
                            .toString());
            assertThat(of(manager, id, "created").orElseThrow().containsKey("policies"))
                    .isFalse();
        }
    }

    private static Optional<JsonObject> of(ManagerUnderTest manager, String contract, String event) {
        return entries(manager, 0).stream()
                .map(JsonObject.class::cast)
                .filter(entry -> entry.getString("contract").equals(contract)
                        && entry.getString("event").equals(event))
                .findFirst();
    }

    private static JsonArray entries(int after) {
        return entries(MANAGER, after);
    }

    private static JsonArray entries(ManagerUnderTest manager, int after) {
        return manager.api.get("/audit?after=" + after).expect(200).json().getJsonArray("entries");
    }

    private static String digest(JsonObject json) {
        JsonObject content = json.copy();
        content.remove("inForce");
        content.remove("serviceChains");
        return Digest.of(CanonicalJson.write(JsonValue.parse(content.encode()))).toString();
    }
}
