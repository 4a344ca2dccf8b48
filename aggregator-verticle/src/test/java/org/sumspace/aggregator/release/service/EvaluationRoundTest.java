package org.sumspace.aggregator.release.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.encoding.FixedPoint;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.CoordinateLayout;

/** The round after the last one: its aggregators add up the results of the last version, and make no other one. */
class EvaluationRoundTest extends RoundScenario {
    private static final double LOSS = 0.5;

    EvaluationRoundTest() {
        super("'expirySeconds': 600, 'evaluation': true, 'serverOptimizer': {'name': 'lbfgs'}");
    }

    /** Each record has the same loss, and one record of each processor is predicted correctly. */
    @Override
    protected TestProcessor.Contribution contribution(int processor, int attempt) {
        CoordinateLayout layout = plan.body().layout();
        int weight = processor + 1;
        double[] update = new double[layout.dimension()];
        for (int k = 0; k < update.length; k++) {
            update[k] = 0.25 * (k + 1);
        }
        long[] x = FixedPoint.encode(update, weight, layout, scene.trainingPlan.parameters(), LOSS * weight, 1, weight)
                .x();
        return scene.processors.get(processor).contribute(plan, attempt, x, keys);
    }

    @Test
    void lastVersion_isEvaluated_andStaysTheLast() throws Exception {
        Signed<ModelVersion> last = versionOfThisRound();
        plan = scene.orchestrator.sign(scene.evaluationPlan("plan-2", last, clock.instant()));
        ModelVersion evaluated = versionOfThisRound().body();

        assertThat(evaluated.round()).isEqualTo(2);
        assertThat(evaluated.baseModel()).isEqualTo(last.body().result());
        assertThat(evaluated.result()).isEqualTo(last.body().result());
        assertThat(evaluated.url()).isEqualTo(last.body().url());
        assertThat(evaluated.optimizerState().isZero()).isTrue();
        assertThat(evaluated.evaluation())
                .isEqualTo(new EvaluationSum(55L << (CoordinateLayout.LOSS_BITS - 1), PROCESSORS, 55));
        assertThat(files("1.model")).as("the last version is still there").hasSize(1);
        assertThat(List.of(files("2.model"), files("2.state"), files("2.record")))
                .allSatisfy(files -> assertThat(files).isEmpty());
    }

    private List<?> files(String name) throws IOException {
        return group.files(main(), name);
    }

    private Signed<ModelVersion> versionOfThisRound() {
        int before = group.versions.size();
        countersign();
        submit(0, PROCESSORS);
        await().until(() -> group.versions.size() > before);
        return group.versions.get(before);
    }
}
