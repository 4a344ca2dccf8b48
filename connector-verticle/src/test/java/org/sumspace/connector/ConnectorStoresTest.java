package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.privacy.store.PrivacySpendingStore;
import org.sumspace.connector.processor.store.ProcessorStore;
import org.sumspace.connector.shared.domain.PrivacyCost;
import org.sumspace.connector.shared.store.LearnerPlanStore;
import org.sumspace.connector.shared.store.RevisionStore;

/** The queries of the connector's stores, and the documents that they store. */
class ConnectorStoresTest extends StoreTestBase {
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    @StoreTest
    void revision_beginsAtZero_andAdvances() {
        RevisionStore revisions = new RevisionStore(database());
        assertThat(result(revisions.current())).isZero();
        result(revisions.advance());
        result(revisions.advance());
        assertThat(result(revisions.current())).isEqualTo(2);
        assertThat(stored("revisions"))
                .containsExactly(new JsonObject().put("_id", "data").put("revision", 2L));
    }

    @StoreTest
    void assignment_replacesTheProcessorsLearners() {
        ProcessorStore processors = new ProcessorStore(database());
        result(processors.createIndexes());
        result(processors.assign("p1", Set.of("ada", "bob"), Set.of()));
        result(processors.assign("p2", Set.of("eve"), Set.of()));
        result(processors.assign("p1", Set.of("bob", "dan"), Set.of("bob")));
        result(processors.assign("p3", Set.of(), Set.of()));

        assertThat(result(processors.names())).containsExactly("p1", "p2", "p3");
        assertThat(result(processors.known(List.of("p1", "p9")))).containsExactly("p1");
        assertThat(result(processors.learnerCounts())).isEqualTo(new TreeMap<>(Map.of("p1", 2, "p2", 1, "p3", 0)));
        assertThat(result(processors.learnersOf(List.of("p1", "p3")))).isEqualTo(Map.of("p1", Set.of("bob", "dan")));
        assertThat(result(processors.processorsOf(List.of("ada", "bob", "eve"))))
                .isEqualTo(Map.of("bob", "p1", "eve", "p2"));
        assertThat(stored("processors"))
                .contains(new JsonObject().put("_id", "p1").put("processor", "p1"));
    }

    @StoreTest
    void pairOfLearnerAndPlan_keepsItsFirstTime() {
        LearnerPlanStore consents = LearnerPlanStore.consents(database());
        result(consents.createIndexes());
        result(consents.add("tp-1", Set.of("ada"), NOW));
        result(consents.add("tp-1", Set.of("ada", "bob"), NOW.plusSeconds(10)));
        result(consents.add("tp-2", Set.of("ada"), NOW.plusSeconds(10)));

        assertThat(result(consents.among("tp-1", List.of("ada", "eve")))).containsExactly("ada");
        assertThat(result(consents.count("tp-1"))).isEqualTo(2);
        assertThat(result(consents.otherPlans("tp-2", List.of("ada", "bob"), NOW.plusSeconds(1))))
                .isEqualTo(Map.of("bob", 1L));
        assertThat(stored("consents"))
                .contains(new JsonObject()
                        .put("_id", "tp-1\nada")
                        .put("learner", "ada")
                        .put("trainingPlanId", "tp-1")
                        .put("since", NOW.toEpochMilli()));

        result(consents.remove("tp-1", Set.of("ada")));
        assertThat(result(consents.among("tp-1", List.of("ada", "bob")))).containsExactly("bob");
    }

    @StoreTest
    void privacyCost_addsUpOverOtherPlans() {
        PrivacySpendingStore spending = new PrivacySpendingStore(database());
        result(spending.createIndexes());
        for (int repeated = 0; repeated < 2; repeated++) {
            result(spending.add("tp-1", List.of("ada", "bob"), new PrivacyCost(1, 1e-6)));
        }
        result(spending.add("tp-2", List.of("ada"), new PrivacyCost(2, 1e-6)));
        result(spending.add("tp-3", List.of("bob"), PrivacyCost.UNBOUNDED));

        assertThat(result(spending.ofOtherPlans("tp-9", List.of("ada", "eve"))))
                .isEqualTo(Map.of("ada", new PrivacyCost(1, 1e-6).plus(new PrivacyCost(2, 1e-6))));
        assertThat(result(spending.ofOtherPlans("tp-1", List.of("ada", "bob"))))
                .isEqualTo(Map.of("ada", new PrivacyCost(2, 1e-6), "bob", PrivacyCost.UNBOUNDED));
        assertThat(stored("privacySpending"))
                .contains(
                        new JsonObject()
                                .put("_id", "tp-2\nada")
                                .put("learner", "ada")
                                .put("trainingPlanId", "tp-2")
                                .put("epsilon", 2.0)
                                .put("delta", 1e-6),
                        new JsonObject()
                                .put("_id", "tp-3\nbob")
                                .put("learner", "bob")
                                .put("trainingPlanId", "tp-3"));
    }

    private List<JsonObject> stored(String collection) {
        Documents documents = database().documents(collection);
        return result(documents.listAll(Query.everything()));
    }
}
