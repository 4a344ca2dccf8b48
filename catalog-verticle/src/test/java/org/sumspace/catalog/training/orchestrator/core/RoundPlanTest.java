package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.orchestrator.core.RoundPlan.Previous;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.execution.TreeException;
import org.sumspace.common.training.plan.Registration;

class RoundPlanTest {
    private final RunningRound round = new RunningRound();
    private final ExecutionPlan first = round.plan().body();

    @Test
    void firstRound_beginsWithThePinnedBase() {
        assertThat(first.round()).isEqualTo(1);
        assertThat(first.baseModel()).isEqualTo(round.training().plan().baseModel());
        assertThat(first.baseModelUrl()).isEqualTo("https://models.example/base.pkl");
        assertThat(first.previousPlan()).isEqualTo(Digest.ZERO);
        assertThat(first.previousVersion()).isNull();
        assertThat(first.leafCount()).isEqualTo(6);
        assertThat(first.learners()).isEqualTo(12);
    }

    @Test
    void nextRound_beginsWithTheResultOfTheOneBefore() {
        Signed<ModelVersion> version = round.main().sign(round.version(Digest.of(new byte[] {9})));
        ExecutionPlan second =
                next(2, new Previous(round.plan().digest(), version)).issue(RunningRound.NOW);
        assertThat(second.baseModel()).isEqualTo(version.body().result());
        assertThat(second.baseModelUrl()).isEqualTo(version.body().url());
        assertThat(second.previousPlan()).isEqualTo(round.plan().digest());
        assertThat(second.previousVersion()).isEqualTo(version);
    }

    @Test
    void laterRoundWithoutPrevious_isAnError() {
        assertThatThrownBy(() -> next(2, null)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void twoAggregators_areTooFew() {
        List<NodeRegistration> two = round.roster().aggregators().subList(0, 2);
        RoundPlan plan = new RoundPlan(
                "p",
                round.training().plan(),
                round.training().treeSeed(),
                1,
                null,
                false,
                Digest.ZERO,
                two.stream().map(NodeRegistration::statement).toList(),
                round.roster().leaves(),
                URI.create("https://catalog.example"));
        assertThatThrownBy(() -> plan.issue(RunningRound.NOW)).isInstanceOf(TreeException.class);
    }

    @Test
    void orderOfAggregators_givesNoRole() {
        List<Signed<Registration>> statements = round.roster().aggregators().stream()
                .map(NodeRegistration::statement)
                .toList();
        List<Signed<Registration>> turned = List.of(statements.get(2), statements.get(0), statements.get(1));
        RoundPlan plan = new RoundPlan(
                "plan-1",
                round.training().plan(),
                round.training().treeSeed(),
                1,
                null,
                false,
                Digest.ZERO,
                turned,
                round.roster().leaves(),
                URI.create("https://catalog.example"));
        assertThat(plan.issue(RunningRound.NOW)).isEqualTo(first);
        assertThat(first.aggregators().get(0).role()).isEqualTo(AggregatorRole.MAIN);
    }

    private RoundPlan next(int number, @Nullable Previous previous) {
        return new RoundPlan(
                "plan-2",
                round.training().plan(),
                round.training().treeSeed(),
                number,
                previous,
                false,
                Digest.ZERO,
                round.roster().aggregators().stream()
                        .map(NodeRegistration::statement)
                        .toList(),
                round.roster().leaves(),
                URI.create("https://catalog.example"));
    }
}
