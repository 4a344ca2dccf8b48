package org.sumspace.sandbox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.assessment.metric.domain.Classification.ClassRecall;

class DemoQualityTest {
    private static final List<String> NO_YES = List.of("no", "yes");

    /** Computes the figures by counting pairs and rows one by one, independently of the curves and the matrix. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5})
    void figures_areThoseOfCountingRowsAndPairs(int classes) {
        List<String> names =
                IntStream.range(0, classes).mapToObj(each -> "class " + each).toList();
        List<TestRows.Prediction> rows = random(names, 200, classes);

        DemoQuality quality = DemoQuality.of(names, rows);

        double recalls = 0;
        double f1 = 0;
        double areas = 0;
        for (int i = 0; i < classes; i++) {
            String name = names.get(i);
            double own = count(rows, row -> row.actual().equals(name));
            double hits = count(
                    rows, row -> row.actual().equals(name) && row.predicted().equals(name));
            double chosen = count(rows, row -> row.predicted().equals(name));
            recalls += hits / own / classes;
            f1 += 2 * hits / (own + chosen) / classes;
            areas += pairs(rows, name, i) / classes;
            assertThat(quality.classes().get(i).recall()).isCloseTo(hits / own, within(1e-6));
        }
        assertThat(quality.balancedAccuracy()).isCloseTo(recalls, within(1e-6));
        assertThat(quality.macroF1()).isCloseTo(f1, within(1e-6));
        assertThat(quality.auc()).isCloseTo(areas, within(1e-6));
    }

    /**
     * How often a row of the class has a higher probability of it than a row of another class; equal probabilities
     * count half.
     */
    private static double pairs(List<TestRows.Prediction> rows, String name, int index) {
        double higher = 0;
        int pairs = 0;
        for (TestRows.Prediction own : rows) {
            for (TestRows.Prediction other : rows) {
                if (own.actual().equals(name) && !other.actual().equals(name)) {
                    int order = Double.compare(
                            own.probabilities().get(index),
                            other.probabilities().get(index));
                    higher += order > 0 ? 1 : order == 0 ? 0.5 : 0;
                    pairs++;
                }
            }
        }
        return higher / pairs;
    }

    private static double count(
            List<TestRows.Prediction> rows, java.util.function.Predicate<TestRows.Prediction> kind) {
        return rows.stream().filter(kind).count();
    }

    /** Probabilities in tenths, so that many are equal. */
    private static List<TestRows.Prediction> random(List<String> names, int rows, long seed) {
        Random random = new Random(seed);
        List<TestRows.Prediction> predictions = new ArrayList<>();
        for (int row = 1; row <= rows; row++) {
            List<Double> probabilities =
                    names.stream().map(name -> random.nextInt(11) / 10.0).toList();
            int best = IntStream.range(0, names.size())
                    .boxed()
                    .max(Comparator.comparing(probabilities::get))
                    .orElseThrow();
            int actual = random.nextInt(3) == 0 ? best : random.nextInt(names.size());
            predictions.add(new TestRows.Prediction(row, names.get(actual), names.get(best), probabilities));
        }
        return predictions;
    }

    @Test
    void modelThatPredictsTheMajorityOnly_isSaidToDoSo() {
        DemoQuality quality = rareYes(31, 0, 1);

        assertThat(quality.accuracy()).isEqualTo(31 / 32.0);
        assertThat(quality.balancedAccuracy()).isEqualTo(0.5);
        assertThat(QualityRemarks.of(new CentralComparison(quality, quality, 31)))
                .anySatisfy(remark -> assertThat(remark)
                        .contains(
                                "predicts the majority only: 'no' for all 32 test rows",
                                "finds none of the 1 test rows of other classes"))
                .contains("The same model trained on all data in one place predicts the majority only, too.")
                .anySatisfy(remark -> assertThat(remark).contains("'yes' (1)"));
    }

    @Test
    void modelThatFindsOneOfManyRareRows_isNotPraisedForItsAccuracy() {
        DemoQuality quality = rareYes(968, 1, 31);

        assertThat(quality.accuracy()).isGreaterThan(0.96);
        assertThat(quality.classes())
                .extracting(ClassRecall::name, ClassRecall::rows, ClassRecall::found, ClassRecall::recall)
                .containsExactly(tuple("no", 968L, 968L, 1.0), tuple("yes", 32L, 1L, 0.03125));
        assertThat(quality.classes().get(1).low()).isBetween(0.0, 0.03125);
        assertThat(quality.classes().get(1).high()).isBetween(0.1, 0.2);
        assertThat(QualityRemarks.of(new CentralComparison(quality, quality, 969)))
                .singleElement()
                .asString()
                .contains("right no more often than always guessing the majority");
    }

    @Test
    void classThatIsNeverFound_isNamed() {
        DemoQuality quality = DemoQuality.of(List.of("a", "b", "c"), predictions("a a", "a a", "b b", "c a", "c b"));

        assertThat(QualityRemarks.of(new CentralComparison(quality, quality, 2)))
                .anySatisfy(remark -> assertThat(remark).contains("finds none of the 2 test rows of the class 'c'"));
    }

    @Test
    void modelThatIsBetterThanTheMajority_getsNoRemark() {
        DemoQuality quality = rareYes(80, 15, 5);

        assertThat(QualityRemarks.of(new CentralComparison(quality, quality, 80)))
                .isEmpty();
    }

    @Test
    void rowsOfSeveralFolds_arePooled_butAucIsTheirMean() {
        DemoQuality first = DemoQuality.of(NO_YES, predictions("no no 0.9", "yes no 0.8"));
        DemoQuality second = DemoQuality.of(NO_YES, predictions("no no 0.4", "yes no 0.5"));

        DemoQuality both = first.plus(second);

        assertThat(both.rows()).isEqualTo(4);
        assertThat(both.classes()).extracting(ClassRecall::rows).containsExactly(2L, 2L);
        assertThat(first.auc()).isEqualTo(1);
        assertThat(second.auc()).isZero();
        assertThat(both.auc()).isEqualTo(0.5);
    }

    @Test
    void testRowsOfOneClass_haveNoAuc() {
        assertThat(DemoQuality.of(NO_YES, predictions("no no 0.9", "no yes 0.2"))
                        .auc())
                .isNull();
    }

    private static DemoQuality rareYes(int no, int found, int missed) {
        return DemoQuality.of(
                NO_YES,
                IntStream.range(0, no + found + missed)
                        .mapToObj(row -> row < no ? "no no 0.9" : row < no + found ? "yes yes 0.1" : "yes no 0.8")
                        .collect(Collectors.collectingAndThen(
                                Collectors.toList(), rows -> predictions(rows.toArray(String[]::new)))));
    }

    /** Each is the actual class, the predicted one, and perhaps the probability of the first class. */
    private static List<TestRows.Prediction> predictions(String... rows) {
        List<TestRows.Prediction> predictions = new ArrayList<>();
        for (String row : rows) {
            String[] parts = row.split(" ", -1);
            double first = parts.length < 3 ? 0.5 : Double.parseDouble(parts[2]);
            predictions.add(new TestRows.Prediction(
                    predictions.size() + 1, parts[0], parts[1], List.of(first, 1 - first, 0.0)));
        }
        return predictions;
    }
}
