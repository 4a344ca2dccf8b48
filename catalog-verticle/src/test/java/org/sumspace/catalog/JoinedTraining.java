package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.trust.NodeIdentity;

/** A published training plan that all nodes joined, with two consenting processors of each organisation. */
final class JoinedTraining {
    final String token;
    final TrainingPlanRecord plan;
    final List<ProcessorConsent> consents = new ArrayList<>();
    private final CatalogUnderTest catalog;
    private final String id;

    /** Signs Alma up, who publishes the plan. */
    JoinedTraining(CatalogUnderTest catalog, String id) {
        this(catalog, id, catalog.participant("Alma"));
    }

    /** @param token that of the plan's owner */
    JoinedTraining(CatalogUnderTest catalog, String id, String token) {
        this(catalog, catalog.draft(id), token);
    }

    /** @param token that of the plan's owner */
    JoinedTraining(CatalogUnderTest catalog, JsonObject draft, String token) {
        this.catalog = catalog;
        this.id = draft.getString("id");
        this.token = token;
        catalog.api.post("/training_plan", draft).bearer(token).expect(200);
        plan = result(catalog.stores.trainingPlans().find(id)).orElseThrow();
        for (Organisation organisation : catalog.organisations) {
            register(organisation.aggregator(), "/training_plan/" + id + "/aggregators");
            register(organisation.processor(), "/training_plan/" + id + "/processors");
            for (ProcessorConsent consent : Plans.consents(plan, List.of(organisation), 2, catalog.now)) {
                catalog.statement(organisation.connector(), "/training_plan/" + id + "/consents", consent.statement());
                consents.add(consent);
            }
        }
    }

    private void register(NodeIdentity node, String path) {
        catalog.statement(
                node, path, Plans.registration(plan, node, catalog.now).statement());
    }

    String plan() {
        JsonObject request = new JsonObject().put("training_plan", new JsonObject().put("id", id));
        JsonObject plan = catalog.api
                .post("/execution_plan", request)
                .bearer(token)
                .expect(201)
                .json();
        assertThat(plan.getString("state")).isEqualTo("draft");
        return plan.getString("id");
    }

    String planWithAggregators() {
        String execution = plan();
        catalog.api
                .put("/execution_plan/" + execution + "/aggregators", aggregators())
                .bearer(token)
                .expect(200);
        return execution;
    }

    /**
     * Registers a version of round 1 whose file is at that URL, beside what the training does.
     *
     * @param sha256 of the file
     */
    void version(String executionPlan, String url, Digest sha256) {
        ModelVersion version = new ModelVersion(
                plan.digest(),
                Digest.of(new byte[] {1}),
                1,
                List.of(Digest.of(new byte[] {2})),
                6,
                plan.plan().baseModel(),
                sha256,
                "dropout",
                "1",
                url,
                catalog.now,
                null,
                Digest.ZERO);
        result(catalog.stores
                .modelVersions()
                .addIfAbsent(new ModelVersionRecord(
                        id,
                        executionPlan,
                        "dropout",
                        catalog.organisations.get(0).aggregator().sign(version),
                        null)));
    }

    JsonObject aggregators() {
        JsonArray items = new JsonArray();
        for (Organisation organisation : catalog.organisations) {
            items.add(new JsonObject()
                    .put("url", organisation.aggregator().certificate().url().toString())
                    .put("org", organisation.name()));
        }
        return new JsonObject().put("aggregators", items);
    }

    JsonObject processors() {
        JsonArray items = new JsonArray();
        consents.forEach(
                consent -> items.add(new JsonObject().put("url", consent.body().url())));
        return new JsonObject().put("processors", items);
    }
}
