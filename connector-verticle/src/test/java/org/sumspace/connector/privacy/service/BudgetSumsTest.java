package org.sumspace.connector.privacy.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.store.OnDatabase;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.store.TestDatabase;
import org.sumspace.connector.privacy.store.PrivacySpendingStore;
import org.sumspace.connector.shared.domain.PrivacyCost;
import org.sumspace.connector.shared.store.LearnerPlanStore;

/** The library that stands in for MongoDB has no indexes for so many. */
@Isolated("it looks at the heap")
@OnDatabase(TestDatabase.POSTGRES)
class BudgetSumsTest extends StoreTestBase {
    private static final int LEARNERS = 100_000;
    private static final int ASKING = 20;
    private static final long BYTES_OF_A_LEARNER_MAX = 400;
    private static final int GC_ROUNDS = 5;

    @StoreTest
    void budgetsOf100000Learners_areSummedOnceForAllWhoAsk_inABoundedNumberOfBytesEach() {
        Set<String> learners = IntStream.range(0, LEARNERS)
                .mapToObj(number -> "mailto:learner-%06d@school.example".formatted(number))
                .collect(Collectors.toSet());
        PrivacySpendingStore store = new PrivacySpendingStore(database());
        result(store.createIndexes());
        PrivacyBudget budget = new PrivacyBudget(store, null);
        result(budget.charge("first", new PrivacyCost(1, 1e-6), learners));
        result(budget.charge("second", new PrivacyCost(2, 1e-6), Set.of("mailto:learner-000007@school.example")));
        LearnerPlanStore participations = LearnerPlanStore.participations(database());
        result(participations.createIndexes());
        ParticipationLimit limit = new ParticipationLimit(participations, 2, Clock.systemUTC());
        result(limit.count("first", learners));

        Collection<PrivacyCost> spent = summedOnce(budget::spent);
        assertThat(spent).hasSize(LEARNERS);
        assertThat(spent.stream().mapToDouble(PrivacyCost::epsilon).sum()).isEqualTo(LEARNERS + 2.0);
        Collection<Integer> plans = summedOnce(limit::planCounts);
        assertThat(plans).hasSize(LEARNERS).containsOnly(1);
    }

    /** As if many operators opened the page at the same time. */
    private static <T> Collection<T> summedOnce(Supplier<Future<Collection<T>>> sums) {
        long before = usedBytes();
        List<Future<Collection<T>>> asked =
                IntStream.range(0, ASKING).mapToObj(one -> sums.get()).toList();
        Collection<T> summed = result(asked.get(0));
        asked.forEach(each -> assertThat((Object) result(each)).isSameAs(summed));
        assertThat((usedBytes() - before) / LEARNERS).isLessThanOrEqualTo(BYTES_OF_A_LEARNER_MAX);
        assertThat(summed).isNotEmpty();
        return summed;
    }

    private static long usedBytes() {
        for (int round = 0; round < GC_ROUNDS; round++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
