package org.sumspace.sandbox.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.sandbox.client.ModelRecord;
import org.sumspace.sandbox.space.SpacePlan;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldTraining;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;

/**
 * What {@code --report} writes.
 *
 * @param processors that take part, over all folds
 * @param accuracy of the model trained together, over the pooled test rows of all folds; a fraction
 * @param centralAccuracy of the same model trained on all training rows in one place
 * @param majorityAccuracy of always guessing the most frequent class of the training rows
 * @param exactRounds in how many rounds the aggregate was, bit for bit, the sum of what the contributors encoded
 * @param noisedRounds in how many rounds it differed from that by no more than the noise that privacy asks for
 * @param evaluation in the first fold, of the model that the last round began with, on the rows it trained on; null if
 *     the training plan does not ask for it
 * @param modelSha256 of the first fold's model file
 * @param roundMillis from the creation of an execution plan to its registered version, by the catalog's clock
 * @param heapPeakBytes per process the highest use of the heap, summed
 */
record DemoReport(
        int rows,
        int features,
        int classes,
        int processors,
        int aggregators,
        int shares,
        int groups,
        int rounds,
        int folds,
        long seed,
        String jdk,
        Contributors contributors,
        double accuracy,
        double centralAccuracy,
        double majorityAccuracy,
        boolean exact,
        int exactRounds,
        int noisedRounds,
        ModelRecord.@Nullable Evaluation evaluation,
        String modelFile,
        String modelSha256,
        String featuresFile,
        String predictionsFile,
        Seconds seconds,
        RoundMillis roundMillis,
        long heapPeakBytes) {
    record Contributors(int min, int max) {}

    record Seconds(double start, double train, double total) {}

    record RoundMillis(long p50, long p99) {
        /** @param sorted ascending, not empty */
        static RoundMillis of(List<Long> sorted) {
            return new RoundMillis(quantile(sorted, 0.50), quantile(sorted, 0.99));
        }

        /** The smallest value that at least this fraction of all values does not exceed. */
        private static long quantile(List<Long> sorted, double fraction) {
            return sorted.get((int) Math.ceil(fraction * sorted.size()) - 1);
        }
    }

    /** Whether an aggregate was neither exact nor noised. */
    boolean hasWrongSums() {
        return exactRounds + noisedRounds < rounds * folds;
    }

    private static int count(List<RoundFollower.Round> rounds, RoundCheck.Sum sum) {
        return (int) rounds.stream().filter(round -> round.sum() == sum).count();
    }

    static DemoReport of(
            DemoSettings settings,
            Experiment experiment,
            Training training,
            List<Outcome> outcomes,
            Comparison comparison,
            ResultFiles files,
            double totalSeconds) {
        FoldTraining.Result first = outcomes.get(0).result();
        List<RoundFollower.Round> rounds = outcomes.stream()
                .flatMap(outcome -> outcome.result().rounds().stream())
                .toList();
        int exactRounds = count(rounds, RoundCheck.Sum.EXACT);
        List<Integer> contributors =
                rounds.stream().map(RoundFollower.Round::contributors).sorted().toList();
        return new DemoReport(
                experiment.rows(),
                first.fold().features().width(),
                first.fold().features().classes().size(),
                experiment.placement().processors().size(),
                SpacePlan.aggregatorCount(settings.experiment().groups()),
                first.fold().parameters().shares(),
                first.fold().parameters().groups(),
                first.rounds().size(),
                outcomes.size(),
                settings.experiment().seed(),
                Runtime.version().toString(),
                new Contributors(contributors.get(0), contributors.get(contributors.size() - 1)),
                comparison.accuracy(),
                comparison.centralAccuracy(),
                comparison.majorityAccuracy(),
                exactRounds == rounds.size(),
                exactRounds,
                count(rounds, RoundCheck.Sum.NOISED),
                first.registered().evaluation(),
                files.modelFile(first.fold()).toString(),
                Digest.of(first.file()).toString(),
                files.featuresFile(first.fold()).toString(),
                files.predictionsFile().toString(),
                new Seconds(training.startSeconds(), training.trainSeconds(), totalSeconds),
                RoundMillis.of(rounds.stream()
                        .map(RoundFollower.Round::millis)
                        .sorted()
                        .toList()),
                training.heapPeakBytes());
    }
}
