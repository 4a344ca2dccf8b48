package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * What a training plan asks for of an evaluation by class.
 *
 * @param asked not empty
 * @param confusion also if it is not asked for, because the numbers of the scores are scaled to its totals
 * @param scores null if they are not asked for
 */
record ClassSums(
        Set<ClassMetric> asked,
        ConfusionMatrix confusion,
        @Nullable BinnedScores scores) {
    ClassSums {
        asked = Set.copyOf(asked);
    }

    static ClassSums of(Set<ClassMetric> asked, Predictor predictor, TrainingSet set) {
        return new ClassSums(
                asked,
                ConfusionMatrix.of(predictor, set),
                asked.contains(ClassMetric.SCORES) ? BinnedScores.of(predictor, set) : null);
    }

    /** The coordinates of a contribution that stand for so many records, so many of them predicted correctly. */
    double[] metrics(long correct, long count) {
        ConfusionMatrix matrix = confusion.scaledTo(correct, count);
        DoubleStream metrics = DoubleStream.empty();
        if (asked.contains(ClassMetric.CONFUSION)) {
            metrics = Arrays.stream(matrix.cells()).asDoubleStream();
        }
        if (scores != null) {
            BinnedScores scaled = scores.scaledTo(matrix.totals());
            metrics = DoubleStream.concat(
                    metrics,
                    DoubleStream.concat(
                            Arrays.stream(scaled.numbers()).asDoubleStream(), Arrays.stream(scaled.sums())));
        }
        return metrics.toArray();
    }
}
