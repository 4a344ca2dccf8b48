package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.common.crypto.Digest;

/** Rule C12: a published training plan and its models are records of the catalog. */
class TrainingOffersApiTest extends RecordApiTestBase {
    private static final RunningRound ROUND = new RunningRound();

    @Test
    void c12_publishedPlan_isASoftwareResourceInTheOfferingTraining() {
        publish("tp-1");
        publish("tp-2");
        publish("tp-1");

        List<JsonObject> software = list("/softwareresources?offeredBy=" + owner());
        List<JsonObject> offerings = list("/serviceofferings?offeredBy=" + owner());
        String plan = catalog.self.certificate().url() + "/training_plan/tp-1";
        assertThat(software)
                .extracting(record -> record.getJsonObject("training").getString("trainingPlan"))
                .containsExactly(plan, catalog.self.certificate().url() + "/training_plan/tp-2");
        assertThat(software.get(0).getJsonObject("training"))
                .isEqualTo(new JsonObject()
                        .put("trainingPlan", plan)
                        .put("models", plan + "/models")
                        .put("latestModels", new JsonArray()));
        assertThat(software.get(0).getString("name"))
                .isEqualTo(catalog.draft("tp-1").getString("model_name"));
        assertThat(offerings).singleElement().satisfies(offering -> {
            assertThat(offering.getString("name")).isEqualTo("Training");
            assertThat(offering.getJsonArray("softwareResources"))
                    .containsExactlyElementsOf(software.stream()
                            .map(record -> record.getString("_id"))
                            .toList());
        });
    }

    @Test
    void c12_ownerCannotChangeOrDeleteTheRecords() {
        publish("tp-1");
        JsonObject software = list("/softwareresources").get(0);
        JsonObject offering = list("/serviceofferings").get(0);

        for (String path : List.of(path(SOFTWARE, software), path(OFFERINGS, offering))) {
            catalog.api
                    .put(path, new JsonObject().put("name", "Other"))
                    .bearer(alma)
                    .expect(409);
            catalog.api.delete(path).bearer(alma).expect(409);
            catalog.api.get(path).expect(200);
        }
    }

    @Test
    void c12_recordOfOnesOwn_cannotClaimATraining() {
        JsonObject claim = body("Mine")
                .put("training", new JsonObject().put("trainingPlan", "https://x.example"))
                .put("managed", true);

        JsonObject created = create(SOFTWARE, claim);

        assertThat(read(SOFTWARE, created).containsKey("training")).isFalse();
        change(SOFTWARE, created, new JsonObject().put("name", "Still mine"));
    }

    @Test
    void c12_latestVersions_areShown_theLatestFirst() {
        publish("tp-1");
        TrainingPlanRecord plan = plan("tp-1");
        for (int round = 1; round <= 12; round++) {
            register(plan, round);
        }

        catalog.services.trainings().offers().changed(plan);

        await().until(() -> latestRounds().equals(List.of(12, 11, 10, 9, 8, 7, 6, 5, 4, 3)));
    }

    /** The catalog ended after it had stored the last version and the end of the training. */
    @Test
    void c12_restart_showsWhatWasStoredBefore() {
        publish("tp-1");
        TrainingPlanRecord plan = plan("tp-1");
        register(plan, 1);
        TrainingEnd end = new TrainingEnd(TrainingEnd.Outcome.ENDED_EARLY, "for the test", Instant.EPOCH);
        result(catalog.stores.trainingPlans().end("tp-1", end));
        assertThat(latestRounds()).isEmpty();

        result(catalog.services.trainings().offers().resume());

        assertThat(latestRounds()).containsExactly(1);
        assertThat(result(catalog.stores.trainingPlans().endedUnshown())).isEmpty();
    }

    /** The import refused the software resource of the training and the offering "Training" as records with other content. */
    @Test
    void exportAfterATraining_isSkippedLineByLineAtTheSameCatalog() {
        create(SOFTWARE, body("Mine"));
        publish("tp-1");

        String exported = TransferApiTest.export(catalog, "?secrets=true");

        assertThat(exported).contains("\"Mine\"").doesNotContain("\"Training\"", "\"training\"");
        for (String query : List.of("", "?replace=true")) {
            JsonObject report = TransferApiTest.load(catalog, exported, query);
            assertThat(report.getJsonArray("refused")).isEmpty();
            assertThat(report.getLong("skipped")).isEqualTo(exported.lines().count());
        }
    }

    @Test
    void importedRecord_doesNotReplaceOneThatTheCatalogMakes() {
        publish("tp-1");
        JsonObject offering = list("/serviceofferings").get(0);
        JsonObject other = new JsonObject()
                .put("kind", OFFERINGS)
                .put(
                        "record",
                        new JsonObject()
                                .put("_id", offering.getString("_id"))
                                .put("name", "Other")
                                .put("providedBy", owner()));

        for (String query : List.of("", "?replace=true")) {
            assertThat(TransferApiTest.load(catalog, other.encode(), query)
                            .getJsonArray("refused")
                            .getJsonObject(0)
                            .getString("reason"))
                    .isEqualTo("The catalog makes this record itself, from its trainings. Leave out the line.");
        }
        assertThat(list("/serviceofferings")).containsExactly(offering);
    }

    private void publish(String id) {
        catalog.api.post("/training_plan", catalog.draft(id)).bearer(alma).expect(200);
    }

    private TrainingPlanRecord plan(String id) {
        return result(catalog.stores.trainingPlans().find(id)).orElseThrow();
    }

    private void register(TrainingPlanRecord plan, int round) {
        result(catalog.stores
                .modelVersions()
                .addIfAbsent(new ModelVersionRecord(
                        plan.id(), "p", "dropout", ROUND.main().sign(ROUND.version(round, Digest.ZERO)), null)));
    }

    private String owner() {
        return plan("tp-1").plan().publication().owner();
    }

    private List<Integer> latestRounds() {
        return list("/softwareresources").get(0).getJsonObject("training").getJsonArray("latestModels").stream()
                .map(version -> ((JsonObject) version).getInteger("round"))
                .toList();
    }
}
