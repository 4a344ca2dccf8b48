package org.sumspace.common.training.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.model.BinnedScores;
import org.sumspace.common.training.model.ConfusionMatrix;
import org.sumspace.common.training.model.Evaluation;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.QualityFigure;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.CoordinateLayout.Kind;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.TrainingPlan;

class EvaluationSumTest {
    private static final List<String> CLASSES = List.of("low", "middle", "high");
    private static final int CONTRIBUTORS = 3;
    private static final int ROWS = 97;

    private final FeatureMap map = featureMap();
    private final ModelFile model =
            ModelFile.zero("LogisticRegression", 1, CLASSES).withWeights(new double[] {-2, 0.1, 2, 0.3, 0.8, -0.2});
    private final List<TrainingSet> sets = new ArrayList<>();

    @BeforeEach
    void makeRecords() {
        Random random = new Random(9);
        for (int who = 0; who < CONTRIBUTORS; who++) {
            List<JsonValue> records = new ArrayList<>();
            for (int i = 0; i < ROWS; i++) {
                double grade = 61.5 + 12.25 * random.nextGaussian();
                String label = CLASSES.get(grade + 6 * random.nextGaussian() > 72 ? 2 : random.nextInt(2));
                records.add(Trees.of(PlanSamples.object(
                        "{'id': '%d', 'result': {'score': {'raw': %s}, 'success': '%s'}}".formatted(i, grade, label))));
            }
            sets.add(TrainingSet.of(map, records));
        }
    }

    private static FeatureMap featureMap() {
        ObjectNode draft = PlanSamples.draftJson();
        draft.withObject("/target_data/label")
                .putArray("classes")
                .add("low")
                .add("middle")
                .add("high");
        return TrainingPlan.parseDraft(Trees.of(draft)).featureMap();
    }

    @Test
    void sumsByClass_areThoseOfAllRecordsTogether() {
        PlanParameters parameters = parameters(ROWS);

        EvaluationSum sum = decoded(parameters);

        ConfusionMatrix confusion = sum.confusion().orElseThrow();
        long[] expected = new long[9];
        Predictor predictor = new Predictor(model);
        double probabilities = 0;
        for (TrainingSet set : sets) {
            for (int i = 0; i < set.size(); i++) {
                expected[set.label(i) * 3 + predictor.predict(set.row(i))]++;
                probabilities += predictor.probabilities(set.row(i))[2];
            }
        }
        assertThat(confusion.cells()).isEqualTo(expected);
        BinnedScores scores = sum.scores().orElseThrow();
        assertThat(scores.hits(2)).isEqualTo(confusion.totals()[2]);
        assertThat(scores.calibration(2).stream()
                        .mapToDouble(bin -> bin.count() * bin.predicted())
                        .sum())
                .isCloseTo(probabilities, within(64 * CONTRIBUTORS / 65_536.0));
        assertThat(sum.isWithin(layout(parameters), CONTRIBUTORS)).isTrue();
    }

    @Test
    void figures_areThoseOfTheSums_andAbsentWithoutThem() {
        EvaluationSum sum = decoded(parameters(ROWS));
        EvaluationSum overall = new EvaluationSum(sum.loss(), sum.correct(), sum.count());

        assertThat(sum.figure(QualityFigure.LEAST_RECALL))
                .hasValue(sum.confusion().orElseThrow().recalls().stream()
                        .mapToDouble(OptionalDouble::orElseThrow)
                        .min()
                        .orElseThrow());
        assertThat(sum.figure(QualityFigure.AUC))
                .hasValue(sum.scores().orElseThrow().auc().orElseThrow().value());
        for (QualityFigure figure : QualityFigure.values()) {
            assertThat(sum.figure(figure)).as(figure.label()).isPresent();
            assertThat(overall.figure(figure).isPresent()).as(figure.label()).isEqualTo(figure.source() == null);
        }
    }

    /** Each contributor scales its numbers down to its weight, and they must still add up. */
    @Test
    void contributorsWithMoreRecordsThanTheirWeight_areConsistent() {
        for (int maxWeight = 1; maxWeight < ROWS; maxWeight += 5) {
            EvaluationSum sum = decoded(parameters(maxWeight));

            assertThat(sum.count()).isEqualTo((long) CONTRIBUTORS * maxWeight);
            assertThat(sum.isConsistent(CONTRIBUTORS)).isTrue();
        }
    }

    @Test
    void sumsThatContradictEachOther_areNotConsistent() {
        EvaluationSum sum = decoded(parameters(ROWS));
        List<SegmentSum> byClass = sum.byClass();

        assertThat(new EvaluationSum(sum.loss(), sum.correct() + 1, sum.count(), byClass).isConsistent(CONTRIBUTORS))
                .isFalse();
        assertThat(new EvaluationSum(sum.loss(), sum.correct(), sum.count() - 1, List.of(byClass.get(1)))
                        .isConsistent(CONTRIBUTORS))
                .isFalse();
        // A record of the first class is called one of the third: diagonal and count stay.
        long[] cells = sum.confusion().orElseThrow().cells();
        cells[1]--;
        cells[7]++;
        SegmentSum moved =
                new SegmentSum(Kind.CONFUSION, Arrays.stream(cells).boxed().toList());
        EvaluationSum alone = new EvaluationSum(sum.loss(), sum.correct(), sum.count(), List.of(moved));
        assertThat(alone.isConsistent(CONTRIBUTORS)).isTrue();
        assertThat(new EvaluationSum(sum.loss(), sum.correct(), sum.count(), List.of(moved, byClass.get(1)))
                        .isConsistent(CONTRIBUTORS))
                .isFalse();
    }

    @Test
    void sumsThatThePlanDoesNotAskFor_orBeyondItsBounds_areNotWithin() {
        PlanParameters parameters = parameters(ROWS);
        EvaluationSum sum = decoded(parameters);
        CoordinateLayout layout = layout(parameters);

        assertThat(new EvaluationSum(sum.loss(), sum.correct(), sum.count()).isWithin(layout, CONTRIBUTORS))
                .isFalse();
        CoordinateLayout without =
                CoordinateLayout.of(PlanSamples.parameters("{'shares': 3, 'evaluation': true}"), model.dimension());
        assertThat(sum.isWithin(without, CONTRIBUTORS)).isFalse();
        List<Long> cells = new ArrayList<>(sum.byClass().get(0).values());
        cells.set(3, (long) CONTRIBUTORS * ROWS + 1);
        EvaluationSum beyond = new EvaluationSum(
                sum.loss(),
                sum.correct(),
                sum.count(),
                List.of(new SegmentSum(Kind.CONFUSION, cells), sum.byClass().get(1)));
        assertThat(beyond.isWithin(layout, CONTRIBUTORS)).isFalse();
    }

    private static PlanParameters parameters(int maxWeight) {
        return PlanSamples.parameters(
                "{'shares': 3, 'evaluation': true, 'metrics': ['confusion', 'scores'], 'maxWeight': " + maxWeight
                        + "}");
    }

    private CoordinateLayout layout(PlanParameters parameters) {
        return CoordinateLayout.of(parameters, model.dimension(), CLASSES.size());
    }

    /** From the contributions of all; the decoder refuses sums that are not consistent. */
    private EvaluationSum decoded(PlanParameters parameters) {
        CoordinateLayout layout = layout(parameters);
        long[] total = new long[layout.length()];
        for (TrainingSet set : sets) {
            long weight = Math.min(set.size(), parameters.maxWeight());
            double[] metrics = Evaluation.of(model, set, parameters.metrics()).metrics(weight);
            long[] x = FixedPoint.encode(new double[model.dimension()], weight, layout, parameters, metrics)
                    .x();
            for (int k = 0; k < x.length; k++) {
                total[k] += 3 * x[k];
            }
        }
        List<long[]> sums = List.of(total, new long[total.length], new long[total.length]);
        return Objects.requireNonNull(
                AggregateDecoder.decode(sums, CONTRIBUTORS, layout, parameters).evaluation());
    }
}
