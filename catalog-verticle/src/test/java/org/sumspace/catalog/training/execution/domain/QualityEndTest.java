package org.sumspace.catalog.training.execution.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.encoding.SegmentSum;
import org.sumspace.common.training.plan.CoordinateLayout.Kind;
import org.sumspace.common.training.plan.PlanParameters;

class QualityEndTest {
    private static final PlanParameters STOP = parameters("stopWhen", "accuracy", "reaches", 0.8);

    @Test
    void goalThatIsReached_completesTheTraining_andTheReasonSaysWithWhat() {
        assertThat(QualityEnd.of(STOP, 3, List.of(), accuracy(79))).isEmpty();
        assertThat(QualityEnd.of(STOP, 3, List.of(), accuracy(80)))
                .contains(new QualityEnd(
                        Outcome.COMPLETED,
                        "version 3 has accuracy 0.8000, which reaches the goal of the plan: accuracy 0.8000"));
    }

    @Test
    void lowerLoss_isBetter() {
        PlanParameters parameters = parameters("stopWhen", "meanLoss", "reaches", 0.5);

        assertThat(QualityEnd.of(parameters, 3, List.of(), loss(0.6))).isEmpty();
        assertThat(QualityEnd.of(parameters, 3, List.of(), loss(0.4))).isPresent();
    }

    @Test
    void noBetterVersionInSoManyRounds_isConvergence() {
        PlanParameters parameters = parameters("stopWhen", "accuracy", "notBetterFor", 2);

        assertThat(QualityEnd.formerEvaluations(parameters)).isEqualTo(2);
        assertThat(ends(parameters, 70)).isEmpty();
        assertThat(ends(parameters, 70, 70)).as("one round is too few").isEmpty();
        assertThat(ends(parameters, 70, 65, 71)).isEmpty();
        assertThat(ends(parameters, 70, 71, 65)).isEmpty();
        assertThat(ends(parameters, 60, 70, 70, 69))
                .contains(new QualityEnd(
                        Outcome.CONVERGED,
                        "no version was better in 2 rounds than version 1, which has accuracy 0.7000"));
    }

    /** The accuracy is 0.9 all the time; the recall of the rare class is not. */
    @Test
    void versionThatIsWorseThanRequired_endsTheTrainingEarly_fromItsVersionOn() {
        PlanParameters parameters = Plans.published("tp", RunningRound.NOW, json -> {
                    json.put("evaluation", true).putArray("metrics").add("confusion");
                    json.putObject("require")
                            .put("metric", "leastRecall")
                            .put("reaches", 0.5)
                            .put("fromVersion", 2);
                })
                .plan()
                .parameters();

        assertThat(QualityEnd.of(parameters, 1, List.of(), recall(2))).isEmpty();
        assertThat(QualityEnd.of(parameters, 2, List.of(), recall(5))).isEmpty();
        assertThat(QualityEnd.of(parameters, 2, List.of(), recall(2)))
                .contains(new QualityEnd(
                        Outcome.ENDED_EARLY,
                        "version 2 has leastRecall 0.2000, worse than the plan requires: leastRecall 0.5000"));
    }

    @Test
    void planWithoutSuchRules_goesOn() {
        assertThat(QualityEnd.of(PlanParameters.defaults(), 3, List.of(), accuracy(0)))
                .isEmpty();
        assertThat(QualityEnd.of(STOP, 3, List.of(), new EvaluationSum(0, 0, 0)))
                .as("no records")
                .isEmpty();
    }

    private static Optional<QualityEnd> ends(PlanParameters parameters, int... percents) {
        List<EvaluationSum> all = new ArrayList<>();
        for (int percent : percents) {
            all.add(accuracy(percent));
        }
        int last = all.size() - 1;
        return QualityEnd.of(parameters, last, all.subList(0, last), all.get(last));
    }

    private static EvaluationSum accuracy(int percent) {
        return new EvaluationSum(50L << 16, percent, 100);
    }

    private static EvaluationSum loss(double mean) {
        return new EvaluationSum((long) (100 * mean * 65_536), 50, 100);
    }

    private static EvaluationSum recall(long found) {
        return new EvaluationSum(
                50L << 16,
                88 + found,
                100,
                List.of(new SegmentSum(Kind.CONFUSION, List.of(88L, 2L, 10 - found, found))));
    }

    private static PlanParameters parameters(String rule, String metric, String condition, double value) {
        return Plans.published("tp", RunningRound.NOW, json -> {
                    json.put("evaluation", true);
                    json.putObject(rule).put("metric", metric);
                    if (value >= 1) {
                        json.withObject("/" + rule).put(condition, (int) value);
                    } else {
                        json.withObject("/" + rule).put(condition, value);
                    }
                })
                .plan()
                .parameters();
    }
}
