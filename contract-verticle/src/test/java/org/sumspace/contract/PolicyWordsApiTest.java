package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.participant.TestParticipants;
import org.sumspace.common.testkit.ApiProbe;

/** Policies in words, for all callers who may read contracts. */
class PolicyWordsApiTest {
    private static final JsonObject BODY = new JsonObject()
            .put(
                    "policy",
                    new JsonArray()
                            .add(new JsonObject()
                                    .put("ruleId", "rule-access-4")
                                    .put(
                                            "values",
                                            new JsonObject().put("value", 3).put("target", "urn:t"))));

    private static final ManagerUnderTest MANAGER = ManagerUnderTest.withParticipants(false);

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    private static ApiProbe.Call explain(JsonObject body) {
        return MANAGER.api.post("/policies/words", body);
    }

    private static String sentence(JsonObject answer) {
        return answer.getJsonArray("rules").getJsonObject(0).getString("sentence");
    }

    @Test
    void catalog_participantsAndOperators_mayAsk_andNobodyElse() {
        explain(BODY).expect(401);
        explain(BODY).bearer("another token").expect(401);
        assertThat(sentence(explain(BODY)
                        .header("x-svc-catalog-key", ManagerUnderTest.KEY)
                        .expect(200)
                        .json()))
                .isEqualTo("Permission to use urn:t");
        assertThat(sentence(explain(BODY)
                        .bearer(ManagerUnderTest.OPERATOR_TOKEN)
                        .expect(200)
                        .json()))
                .isEqualTo("Permission to use urn:t");
        assertThat(sentence(MANAGER.signed(
                        TestParticipants.url("00000000000000000000000e"),
                        MANAGER.call(HttpMethod.POST, "/policies/words").json(BODY))))
                .isEqualTo("Permission to use urn:t");
    }

    @Test
    void policyThatCannotBeRead_isRefusedWithItsPath() {
        JsonObject problem = explain(new JsonObject().put("policy", new JsonObject()))
                .header("x-svc-catalog-key", ManagerUnderTest.KEY)
                .expect(422)
                .json();
        assertThat(problem.getJsonArray("violations").getJsonObject(0).getString("path"))
                .isEqualTo("/policy");
    }
}
