package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.testkit.ApiProbe;

class ConcurrentChangesApiTest {
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final int CALLERS = 50;

    private final ManagerUnderTest manager = new ManagerUnderTest(null, false);
    private final Set<Long> versions = new ConcurrentSkipListSet<>();

    @AfterEach
    void stop() {
        manager.close();
    }

    @Test
    void k2_changesOfManyCallersAtOnce_areAllKept_andEachIsAVersion() throws Exception {
        String id = manager.api
                .post(
                        "/contracts",
                        new JsonObject()
                                .put(
                                        "contract",
                                        new JsonObject().put("ecosystem", "e").put("orchestrator", participant(0))))
                .expect(201)
                .json()
                .getString("_id");
        List<Callable<Void>> callers = IntStream.range(0, CALLERS)
                .<Callable<Void>>mapToObj(number -> () -> call(id, number))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
        try {
            for (Future<Void> caller : threads.invokeAll(callers)) {
                caller.get();
            }
        } finally {
            threads.shutdownNow();
        }

        JsonObject contract = manager.api.get("/contracts/" + id).expect(200).json();
        int changes = CALLERS * 2 + CALLERS / 2;
        assertThat(contract.getLong("__v")).isEqualTo(changes);
        assertThat(versions)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, changes).boxed().toList());
        assertThat(participants(contract, "members")).containsExactlyInAnyOrderElementsOf(callers(0));
        assertThat(participants(contract, "revokedMembers")).containsExactlyInAnyOrderElementsOf(callers(1));
        assertThat(participants(contract, "serviceOfferings")).hasSize(CALLERS);
        await().untilAsserted(() -> assertThat(audited())
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(0, changes).boxed().toList()));
    }

    /** Signs and adds a policy; every second caller withdraws its signature again. */
    private Void call(String id, int number) {
        JsonObject signature = new JsonObject()
                .put("participant", participant(number))
                .put("role", "member")
                .put("signature", "s");
        JsonObject rule =
                new JsonObject().put("ruleId", "rule-access-1").put("values", new JsonObject().put("target", "t"));
        JsonObject policies = new JsonObject()
                .put("participant", participant(number))
                .put("serviceOffering", CATALOG + "serviceofferings/1")
                .put("policies", new JsonArray().add(rule));
        String did = Base64.getUrlEncoder().encodeToString(participant(number).getBytes(UTF_8));
        untilAcknowledged(() -> manager.api.put("/contracts/sign/" + id, signature));
        untilAcknowledged(() -> manager.api.put("/contracts/policies/offering/" + id, policies));
        if (number % 2 == 1) {
            untilAcknowledged(() -> manager.api.delete("/contracts/sign/revoke/" + id + "/" + did));
        }
        return null;
    }

    /** A change that loses against other changes too often is refused with 409 and has no effect. */
    private void untilAcknowledged(Supplier<ApiProbe.Call> change) {
        ApiProbe.Answer answer = change.get().answer();
        while (answer.status() == 409) {
            answer = change.get().answer();
        }
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        JsonObject json = answer.json();
        assertThat(versions.add(json.getJsonObject("contract", json).getLong("__v")))
                .as("a version of its own")
                .isTrue();
    }

    private static String participant(int number) {
        return CATALOG + "participants/%024x".formatted(number);
    }

    private static List<String> callers(int remainder) {
        return IntStream.range(0, CALLERS)
                .filter(number -> number % 2 == remainder)
                .mapToObj(ConcurrentChangesApiTest::participant)
                .toList();
    }

    private static List<String> participants(JsonObject contract, String array) {
        return contract.getJsonArray(array).stream()
                .map(entry -> ((JsonObject) entry).getString("participant"))
                .toList();
    }

    private List<Long> audited() {
        List<Long> audited = new ArrayList<>();
        manager.api
                .get("/audit")
                .expect(200)
                .json()
                .getJsonArray("entries")
                .forEach(entry -> audited.add(((JsonObject) entry).getLong("version")));
        return audited;
    }
}
