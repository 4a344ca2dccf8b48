package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.EventProbe;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

/** Trainings in {@code GET /events}. */
class TrainingTopicsApiTest extends CatalogTestBase {
    private CatalogUnderTest catalog;

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir());
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    private EventProbe follow(String topic, String token) {
        return EventProbe.open(catalog.vertx, catalog.base(), "/events?topic=" + topic, token);
    }

    @Test
    void training_isFollowedByItsOwnerAndOperators_andAChangeHasTheNodesThatChanged() {
        JoinedTraining joined = new JoinedTraining(catalog, "tp-1");
        String id = joined.planWithAggregators();
        catalog.api
                .put("/execution_plan/" + id + "/processors", joined.processors())
                .bearer(joined.token)
                .expect(200);
        await().until(() -> !catalog.nodes.plans().isEmpty());
        Signed<ExecutionPlan> plan = catalog.nodes.plans().get(0);
        try (EventProbe owner = follow("training:tp-1", joined.token);
                EventProbe operator = follow("training:tp-1", operator())) {
            JsonObject whole = catalog.api
                    .get("/training_plan/tp-1/status")
                    .bearer(joined.token)
                    .expect(200)
                    .json();
            assertThat(owner.next().body().getString("id")).isEqualTo(whole.getString("id"));
            operator.next();

            AggregatorEntry aggregator = plan.body().members(1).get(0);
            Progress progress =
                    new Progress(ProgressStep.RECEIVING, catalog.now.plusSeconds(1), List.of(), Map.of("received", 7L));
            result(catalog.services
                    .trainings()
                    .orchestrator()
                    .progress(aggregator.keyId(), plan.digest(), progress.toBytes()));
            EventProbe.Event change = owner.next();
            while (nodes(change).stream().noneMatch(node -> node.toString().contains("received"))) {
                change = owner.next();
            }
            assertThat(change.name()).isEqualTo("change");
            assertThat(nodes(change)).hasSize(1);
            assertThat(nodes(change).getJsonObject(0).getString("id")).isEqualTo(aggregator.nodeId());
            assertThat(operator.next().body().getString("id")).isEqualTo("tp-1");
        }
        String stranger = catalog.participant("Stranger");
        catalog.api.get("/events?topic=training:tp-1").bearer(stranger).expect(403);
        catalog.api.get("/events?topic=training:tp-2").bearer(stranger).expect(404);
        catalog.api.get("/events?topic=training:tp-1").expect(401);
    }

    private static JsonArray nodes(EventProbe.Event event) {
        return event.body().getJsonObject("attempt").getJsonArray("nodes");
    }

    @Test
    void trainings_areFollowed_eachByItsOwner() {
        String alma = catalog.participant("Alma");
        String bete = catalog.participant("Bete");
        try (EventProbe own = follow("trainings", alma);
                EventProbe other = follow("trainings", bete);
                EventProbe all = follow("trainings", operator())) {
            assertThat(ids(own)).isEmpty();
            assertThat(ids(other)).isEmpty();
            assertThat(ids(all)).isEmpty();
            publish("tp-1", alma);
            assertThat(ids(own)).containsExactly("tp-1");
            assertThat(ids(all)).containsExactly("tp-1");
            publish("tp-2", bete);
            assertThat(ids(other)).containsExactly("tp-2");
        }
    }

    private void publish(String id, String token) {
        catalog.api.post("/training_plan", catalog.draft(id)).bearer(token).expect(200);
    }

    private String operator() {
        return catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
    }

    private static List<String> ids(EventProbe stream) {
        return stream.next().body().getJsonObject("data").getJsonArray("result").stream()
                .map(each -> ((JsonObject) each).getString("id"))
                .toList();
    }
}
