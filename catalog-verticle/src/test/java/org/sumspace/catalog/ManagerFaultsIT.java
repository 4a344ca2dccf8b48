package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.AtOnce;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Fault;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;

/**
 * Every fault of a contract manager, at the first request of each kind of a whole negotiation and a whole ecosystem. The faults
 * have a catalog each and run at the same time, because most of the time passes before calls are repeated.
 */
class ManagerFaultsIT {
    /** A call without an answer takes ten seconds, so these faults hit only requests that change something. */
    private static final Set<Fault> SLOW = Set.of(Fault.SILENT, Fault.LATE);

    private static final String ELM = "1".repeat(24);
    private static final String OAK = "2".repeat(24);

    @TempDir
    private Path folder;

    @Test
    void x4_afterEveryFault_theTasksEnd_andOneContractIsReferenced() {
        List<Run> runs = Arrays.stream(Fault.values())
                .map(fault -> new Run(folder.resolve(fault.name()), fault))
                .toList();
        List<Optional<String>> failures = AtOnce.all(runs.stream()
                .<Supplier<Optional<String>>>flatMap(run -> Stream.of(
                        () -> run.failure("negotiation", run::negotiate), () -> run.failure("ecosystem", run::join)))
                .toList());
        runs.forEach(Run::close);
        assertThat(failures.stream().flatMap(Optional::stream)).isEmpty();
    }

    private static final class Run {
        private final Fault fault;
        private final Vertx vertx = Vertx.vertx();
        private final ContractManagerStub manager = new ContractManagerStub(vertx, Mode.OURS);
        private final CatalogUnderTest catalog;
        private final String elm;
        private final String oak;

        Run(Path dataDir, Fault fault) {
            this.fault = fault;
            this.catalog = new CatalogUnderTest(dataDir, Optional.of(manager.config()));
            this.elm = catalog.enrolled(ELM, "Elm");
            this.oak = catalog.enrolled(OAK, "Oak");
            manager.firstOfEachKind(SLOW.contains(fault) ? "P" : "", fault);
        }

        Optional<String> failure(String flow, Runnable run) {
            try {
                run.run();
                return Optional.empty();
            } catch (RuntimeException | AssertionError e) {
                return Optional.of(fault + ", " + flow + ": " + e);
            }
        }

        private String offering(String token) {
            return catalog.api
                    .post("/serviceofferings", new JsonObject().put("name", "Offering"))
                    .bearer(token)
                    .expect(201)
                    .json()
                    .getString("_id");
        }

        private void negotiate() {
            JsonObject request = new JsonObject()
                    .put("provider", ELM)
                    .put("consumer", OAK)
                    .put("providerServiceOffering", offering(elm))
                    .put("consumerServiceOffering", offering(oak));
            String path = "/negotiation/"
                    + catalog.api
                            .post("/negotiation", request)
                            .bearer(oak)
                            .expect(200)
                            .json()
                            .getString("_id");
            JsonObject policies = new JsonObject().put("policy", rules());
            put(path, policies).bearer(elm).expect(200);
            move("PUT", path, path + "/accept", oak, null);
            String abandoned = read(path).getString("contract");
            move("PUT", path, path + "/negotiate", elm, new JsonObject().put("policy", new JsonArray()));
            move("PUT", path, path + "/accept", oak, null);
            move("PUT", path, path + "/sign", elm, new JsonObject().put("signature", "of elm"));
            move("PUT", path, path + "/sign", oak, new JsonObject().put("signature", "of oak"));
            await().until(() -> catalog.services.negotiations().tasks().openTasks() == 0);
            manager.releaseLate();
            JsonObject end = read(path);
            assertThat(end.getString("negotiationStatus")).isEqualTo("Signed");
            assertThat(end.getString("contract")).isNotEqualTo(abandoned);
            assertThat(manager.contract(end.getString("contract")).getString("status"))
                    .isEqualTo("signed");
            assertThat(manager.byUid().values()).containsOnly(1);
            assertThat(manager.contracts().stream()
                            .filter(each -> each.getString("uid").contains(end.getString("_id")))
                            .filter(each -> each.getString("status").equals("signed")))
                    .hasSize(1);
        }

        private void join() {
            String offering = offering(oak);
            JsonObject body = new JsonObject().put("name", "Forest").put("description", "d");
            String path = "/ecosystems/"
                    + catalog.api
                            .post("/ecosystems", body)
                            .bearer(elm)
                            .expect(201)
                            .json()
                            .getString("_id");
            settle(path);
            move("POST", path, path + "/contract", elm, null);
            move("POST", path, path + "/signature/orchestrator", elm, new JsonObject().put("signature", "of elm"));
            move(
                    "POST",
                    path,
                    path + "/invites",
                    elm,
                    new JsonObject().put("participantId", OAK).put("roles", new JsonArray().add("r")));
            move("POST", path, path + "/invites/accept", oak, null);
            move("POST", path, path + "/signature/participant", oak, new JsonObject().put("signature", "of oak"));
            JsonObject offered = new JsonObject()
                    .put(
                            "offerings",
                            new JsonArray()
                                    .add(new JsonObject()
                                            .put("serviceOffering", offering)
                                            .put("policy", rules())));
            move("PUT", path, path + "/offerings", oak, offered);
            JsonObject joined = read(path);
            assertThat(joined.getJsonArray("participants").getJsonObject(1).getJsonArray("offerings"))
                    .hasSize(1);
            JsonObject contract = manager.contract(joined.getString("contract"));
            assertThat(contract.getString("status")).isEqualTo("signed");
            assertThat(contract.getJsonArray("serviceOfferings")).hasSize(1);
            // One that arrives after the deletion adds the offering again: a contract has no version of its offerings.
            manager.releaseLate();
            catalog.api.delete("/serviceofferings/" + offering).bearer(oak).expect(200);
            await().until(() -> catalog.services.ecosystems().offeringTasks().openTasks() == 0);
            assertThat(read(path).getJsonArray("participants").getJsonObject(1).getJsonArray("offerings"))
                    .isEmpty();
            // A manager that refuses to remove an offering keeps it.
            assertThat(manager.contract(joined.getString("contract")).getJsonArray("serviceOfferings"))
                    .hasSize(fault == Fault.REFUSED ? 1 : 0);
            assertThat(manager.byUid().values()).containsOnly(1);
        }

        private static JsonArray rules() {
            return new JsonArray()
                    .add(new JsonObject().put("ruleId", "rule-1").put("values", new JsonObject().put("target", "t")));
        }

        private ApiProbe.Call put(String path, JsonObject body) {
            return catalog.api.put(path, body);
        }

        /** A refused move is made once more. */
        private void move(String method, String record, String path, String token, @Nullable JsonObject body) {
            int status = 424;
            for (int attempts = 0; status == 424 && attempts < 5; attempts++) {
                ApiProbe.Call call = body == null ? catalog.api.get(path) : catalog.api.put(path, body);
                ApiProbe.Answer answer = call.method(method).bearer(token).send();
                status = answer.status();
                assertThat(status).as("%s: %s", path, answer.text()).isIn(200, 202, 424);
                settle(record);
            }
            assertThat(status).as(path).isIn(200, 202);
        }

        private JsonObject read(String path) {
            return catalog.api.get(path).bearer(elm).expect(200).json();
        }

        private void settle(String path) {
            await().until(() ->
                    read(path).getJsonArray("pending", new JsonArray()).isEmpty());
        }

        void close() {
            catalog.close();
            result(vertx.close());
        }
    }
}
