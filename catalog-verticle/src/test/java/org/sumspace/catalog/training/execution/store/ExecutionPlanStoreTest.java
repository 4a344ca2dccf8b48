package org.sumspace.catalog.training.execution.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.AggregatorChoice;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.PlanAttempt;
import org.sumspace.catalog.training.execution.domain.PlanOrigin;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;

class ExecutionPlanStoreTest extends StoreTestBase {
    private static final RunningRound ROUND = new RunningRound();
    private static final PageRequest FIRST_TWO = new PageRequest(2, 1);
    private static final PageRequest SECOND_TWO = new PageRequest(2, 2);

    private ExecutionPlanStore store() {
        ExecutionPlanStore store = new ExecutionPlanStore(database());
        result(store.createIndexes());
        return store;
    }

    private final Signed<DiscardNotice> notice = ROUND.main()
            .sign(new DiscardNotice(ROUND.plan().digest(), ROUND.training().digest(), 1, DiscardReason.OPERATOR));

    @StoreTest
    void everyFieldOfAPlan_isKept() {
        ExecutionPlanStore plans = store();
        ExecutionPlanRecord draft = result(plans.addIfAbsent(draft("p", 1, 0)));
        ExecutionPlanRecord chosen = draft.withAggregators(List.of(new AggregatorChoice("https://a.example", "alma")))
                .withCohort(List.of("https://p.example/1"))
                .collecting(NOW.plusSeconds(1), "1 of 5");
        chosen = result(plans.replace(chosen));
        assertThat(result(plans.find("p"))).contains(chosen);
        ExecutionPlanRecord published = chosen.published(ROUND.plan(), NOW.plusSeconds(2));
        published = result(plans.replace(published));
        assertThat(result(plans.byDigest(ROUND.plan().digest()))).contains(published);
        ExecutionPlanRecord discarded =
                published.withNotice(notice).discarded("an operator gave it up", NOW.plusSeconds(3));
        discarded = result(plans.replace(discarded));
        assertThat(result(plans.find("p"))).contains(discarded);
    }

    /** The document as nodes have stored it so far; other versions of this class must read and write the same. */
    @StoreTest
    void storedForm_isTheDocument() {
        ExecutionPlanStore plans = store();
        ExecutionPlanRecord draft = ExecutionPlanRecord.draft("p", "tp-1", PlanOrigin.first(Digest.ZERO, NOW));
        result(plans.addIfAbsent(draft));
        ExecutionPlanRecord published = ExecutionPlanRecord.draft(
                        "q", "tp-1", new PlanOrigin(2, 1, "o", "r", null, null, NOW))
                .withAggregators(List.of(new AggregatorChoice("https://a.example", "alma")))
                .withCohort(List.of("https://p.example/1"))
                .collecting(NOW.plusSeconds(1), "1 of 5")
                .published(ROUND.plan(), NOW.plusSeconds(2))
                .withNotice(notice);
        result(plans.addIfAbsent(published));
        Documents raw = database().documents("execution_plans");
        assertThat(result(raw.find("p")).orElseThrow().encode())
                .isEqualTo("{\"_id\":\"p\",\"trainingPlanId\":\"tp-1\",\"revision\":0,\"round\":1,\"attempt\":0,"
                        + "\"previousPlan\":null,\"supersededPlan\":null,\"evaluates\":null,\"request\":\""
                        + Digest.ZERO
                        + "\",\"createdAt\":1777881600000,\"state\":\"draft\",\"since\":1777881600000,\"reason\":null,"
                        + "\"states\":[],\"aggregators\":[],\"cohort\":[],\"digest\":null,\"plan\":null,"
                        + "\"countersignatures\":[],\"notices\":[],\"revocations\":[]}");
        assertThat(result(raw.find("q")).orElseThrow().encode())
                .isEqualTo("{\"_id\":\"q\",\"trainingPlanId\":\"tp-1\",\"revision\":0,\"round\":2,\"attempt\":1,"
                        + "\"previousPlan\":\"o\",\"supersededPlan\":\"r\",\"evaluates\":null,\"request\":null,"
                        + "\"createdAt\":1777881600000,\"state\":\"published\",\"since\":1777881602000,\"reason\":null,"
                        + "\"states\":[{\"state\":\"draft\",\"at\":1777881600000},"
                        + "{\"state\":\"collecting-consents\",\"at\":1777881601000}],"
                        + "\"aggregators\":[{\"url\":\"https://a.example\",\"org\":\"alma\"}],\"cohort\":[],"
                        + "\"digest\":\"" + ROUND.plan().digest() + "\",\"plan\":\"" + base64(ROUND.plan())
                        + "\",\"countersignatures\":[],\"notices\":[\"" + base64(notice) + "\"],\"revocations\":[]}");
        assertThat(result(plans.find("q"))).contains(published);
    }

    private static String base64(Signed<?> statement) {
        return Base64.getEncoder().encodeToString(statement.bytes());
    }

    @StoreTest
    void firstPlanOfAnId_stays() {
        ExecutionPlanStore plans = store();
        ExecutionPlanRecord first = result(plans.addIfAbsent(draft("p", 1, 0)));
        assertThat(result(plans.addIfAbsent(draft("p", 2, 0)))).isEqualTo(first);
    }

    @StoreTest
    void changeOfAnOutdatedPlan_isRefused() {
        ExecutionPlanStore plans = store();
        ExecutionPlanRecord draft = result(plans.addIfAbsent(draft("p", 1, 0)));
        ExecutionPlanRecord one = draft.withCohort(List.of("https://p.example/1"));
        ExecutionPlanRecord stored = result(plans.replace(one));
        assertThat(stored).isEqualTo(one.withRevision(1));
        assertConflict(() -> result(plans.replace(draft.withCohort(List.of("https://p.example/2")))));
        assertThat(result(plans.find("p"))).contains(stored);
    }

    @StoreTest
    void plans_areListedByRoundAndAttempt() {
        ExecutionPlanStore plans = store();
        ExecutionPlanRecord third = result(plans.addIfAbsent(draft("a", 2, 0)));
        ExecutionPlanRecord second = result(plans.addIfAbsent(draft("b", 1, 1)));
        ExecutionPlanRecord first = result(plans.addIfAbsent(draft("c", 1, 0)));
        assertThat(result(plans.page("tp-1", FIRST_TWO)).result()).containsExactly(first, second);
        assertThat(result(plans.page("tp-1", SECOND_TWO)).result()).containsExactly(third);
        assertThat(result(plans.page("tp-2", FIRST_TWO)).count()).isZero();
    }

    @StoreTest
    void latest_isTheLastThatIsMoreThanADraft() {
        ExecutionPlanStore plans = store();
        ExecutionPlanRecord collecting =
                result(plans.addIfAbsent(draft("a", 1, 1).collecting(NOW, "1 of 5")));
        result(plans.addIfAbsent(draft("b", 1, 0).collecting(NOW, "1 of 5")));
        result(plans.addIfAbsent(draft("c", 2, 0)));
        assertThat(result(plans.latest("tp-1"))).contains(collecting);
        assertThat(result(plans.latest("tp-2"))).isEmpty();
        assertThat(collecting.state()).isEqualTo(PlanState.COLLECTING_CONSENTS);
    }

    @StoreTest
    void attemptsAtRounds_haveTheTimesOfTheirStates() {
        ExecutionPlanStore plans = store();
        result(plans.addIfAbsent(draft("late", 3, 0).collecting(NOW, "1 of 5")));
        result(plans.addIfAbsent(draft("b", 2, 1).collecting(NOW.plusSeconds(1), null)));
        result(plans.addIfAbsent(draft("a", 2, 0)
                .collecting(NOW.plusSeconds(1), null)
                .published(ROUND.plan(), NOW.plusSeconds(3))
                .discarded("no answer", NOW.plusSeconds(33))));
        result(plans.addIfAbsent(draft("draft", 2, 2)));

        assertThat(result(plans.lastRound("tp-1"))).isEqualTo(3);
        assertThat(result(plans.lastRound("tp-2"))).isZero();
        List<PlanAttempt> attempts = result(plans.attempts("tp-1", 1, 2));
        assertThat(attempts).extracting(PlanAttempt::id).containsExactly("a", "b");
        assertThat(attempts.get(0).status().reason()).isEqualTo("no answer");
        assertThat(attempts.get(0).status().durations())
                .isEqualTo(Map.of(
                        PlanState.DRAFT, Duration.ofSeconds(1),
                        PlanState.COLLECTING_CONSENTS, Duration.ofSeconds(2),
                        PlanState.PUBLISHED, Duration.ofSeconds(30)));
    }

    private ExecutionPlanRecord draft(String id, int round, int attempt) {
        PlanOrigin origin = new PlanOrigin(round, attempt, "before", "superseded", null, Digest.of(new byte[1]), NOW);
        return ExecutionPlanRecord.draft(id, "tp-1", origin);
    }

    private static void assertConflict(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NodeException.class,
                        problem -> assertThat(problem.type()).isEqualTo(ProblemType.CONFLICT));
    }
}
