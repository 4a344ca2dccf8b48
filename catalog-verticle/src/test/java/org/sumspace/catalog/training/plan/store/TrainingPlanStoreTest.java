package org.sumspace.catalog.training.plan.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;

class TrainingPlanStoreTest extends StoreTestBase {

    private TrainingPlanStore store() {
        TrainingPlanStore store = new TrainingPlanStore(database());
        result(store.createIndexes());
        return store;
    }

    @StoreTest
    void plansAreListedNewestFirst_byOwnerAndWhetherTheyHaveEnded() {
        TrainingPlanStore plans = store();
        TrainingPlanRecord older = result(plans.addIfAbsent(Plans.published("tp-1", NOW)));
        TrainingPlanRecord newer = result(plans.addIfAbsent(Plans.published("tp-2", NOW.plusMillis(1))));
        assertThat(list(plans, Optional.of(Plans.OWNER), Optional.empty())).containsExactly(newer, older);
        assertThat(list(plans, Optional.empty(), Optional.empty())).containsExactly(newer, older);
        assertThat(list(plans, Optional.of("someone"), Optional.empty())).isEmpty();
        assertThat(result(plans.page(Optional.empty(), Optional.empty(), new PageRequest(1, 2)))
                        .result())
                .containsExactly(older);

        TrainingEnd end = new TrainingEnd(Outcome.COMPLETED, "all rounds are complete", NOW);
        result(plans.end("tp-1", end));
        assertThat(list(plans, Optional.empty(), Optional.of(true))).containsExactly(older.ended(end));
        assertThat(list(plans, Optional.empty(), Optional.of(false))).containsExactly(newer);
    }

    private static List<TrainingPlanRecord> list(
            TrainingPlanStore plans, Optional<String> owner, Optional<Boolean> ended) {
        return result(plans.page(owner, ended, new PageRequest(10, 1))).result();
    }

    @StoreTest
    void firstPlanOfAnId_stays() {
        TrainingPlanStore plans = store();
        TrainingPlanRecord first = Plans.published("tp-1", NOW);
        assertThat(result(plans.addIfAbsent(first))).isEqualTo(first);
        assertThat(result(plans.addIfAbsent(Plans.published("tp-1", NOW)))).isEqualTo(first);
        assertThat(result(plans.find("tp-1"))).contains(first);
        assertThat(result(plans.find("tp-2"))).isEmpty();
    }

    @StoreTest
    void endedPlan_isNoLongerOpenAndKeepsItsFirstEnd() {
        TrainingPlanStore plans = store();
        TrainingPlanRecord plan = result(plans.addIfAbsent(Plans.published("tp-1", NOW)));
        TrainingPlanRecord other = result(plans.addIfAbsent(Plans.published("tp-2", NOW)));
        TrainingEnd end = new TrainingEnd(Outcome.CONVERGED, "same again", NOW);
        result(plans.end("tp-1", end));
        result(plans.end("tp-1", new TrainingEnd(Outcome.ENDED_EARLY, "late", NOW)));
        assertThat(result(plans.open())).containsExactly(other);
        assertThat(result(plans.find("tp-1"))).contains(plan.ended(end));
    }
}
