package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A contract manager whose clock jumps by days, in both directions. */
class WrongClockApiTest {
    private static final String ELM = "https://catalog.example/participants/e";
    private static final String OAK = "https://catalog.example/participants/a";
    private static final String OFFERING = "https://catalog.example/serviceofferings/1";
    private static final List<Integer> DAYS = List.of(30, -60, 400, -370, 3_650, -3_650);

    private final ManagerUnderTest manager = new ManagerUnderTest(null, false);

    @AfterEach
    void stop() {
        manager.close();
    }

    /** A bilateral contract in force in the first week of December 2026. */
    private String created() {
        JsonObject rule = new JsonObject().put("action", "use").put("target", OFFERING);
        JsonObject terms = new JsonObject()
                .put("dataProvider", ELM)
                .put("dataConsumer", OAK)
                .put("serviceOffering", OFFERING)
                .put("policy", new JsonArray().add(new JsonObject().put("permission", new JsonArray().add(rule))))
                .put(
                        "terminationAndValidity",
                        new JsonObject().put("effectiveDate", "2026-12-01").put("endDate", "2026-12-07"));
        return manager.api
                .post("/bilaterals", new JsonObject().put("contract", terms))
                .expect(201)
                .json()
                .getString("_id");
    }

    private void sign(String id, String participant) {
        manager.api
                .put(
                        "/bilaterals/sign/" + id,
                        new JsonObject().put("did", participant).put("value", "s"))
                .expect(200);
    }

    private Map<String, String> statuses() {
        Map<String, String> statuses = new TreeMap<>();
        manager.api
                .get("/bilaterals/all")
                .expect(200)
                .json()
                .getJsonArray("contracts")
                .forEach(each -> statuses.put(
                        ((JsonObject) each).getString("_id"),
                        ((JsonObject) each).getString("status") + ((JsonObject) each).getLong("__v")));
        return statuses;
    }

    private String decision(String id) {
        JsonObject question =
                new JsonObject().put("action", "use").put("target", OFFERING).put("participant", OAK);
        return manager.api
                .post("/bilaterals/" + id + "/decisions", question)
                .expect(200)
                .json()
                .getString("reason");
    }

    @Test
    void jumpsOfTheClock_changeNoStoredStatus_andDecisionsAreThoseOfTheClock() {
        String pending = created();
        String signed = created();
        sign(signed, ELM);
        sign(signed, OAK);
        String ended = created();
        manager.api.put("/bilaterals/terminate/" + ended, new JsonObject()).expect(200);
        Map<String, String> before = statuses();
        assertThat(before).hasSize(3).containsEntry(signed, "signed2").containsEntry(ended, "terminated1");

        for (int days : DAYS) {
            manager.clock.advance(Duration.ofDays(days));
            assertThat(decision(signed)).as("after %d days", days).isEqualTo("not-in-force");
            assertThat(decision(pending)).isEqualTo("not-signed");
            assertThat(statuses()).isEqualTo(before);
        }
        manager.clock.advance(Duration.ofDays(10));
        assertThat(decision(signed)).isEqualTo("permitted");
        assertThat(statuses()).isEqualTo(before);
    }

    /** The clock has gone back since the contract was created: changes and lists continue, in the order of creation. */
    @Test
    void clockThatGoesBack_stopsNoChange_andTheListHasTheContract() {
        String first = created();
        manager.clock.advance(Duration.ofDays(-20));
        sign(first, ELM);
        String second = created();
        assertThat(statuses()).containsOnlyKeys(first, second).containsEntry(first, "pending1");
    }
}
