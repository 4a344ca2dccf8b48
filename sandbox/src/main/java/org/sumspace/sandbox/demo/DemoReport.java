package org.sumspace.sandbox.demo;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Classification.ClassRecall;
import org.sumspace.client.ModelVersionView;
import org.sumspace.common.crypto.Digest;
import org.sumspace.sandbox.space.SpacePlan;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldTraining;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;
import org.sumspace.sandbox.training.RoundMillis;

/**
 * The content of {@code demo --report}.
 *
 * @param processors processors that train in at least one fold
 * @param leftOut processors that do not train in at least one fold, because they have no training row in it
 * @param rounds rounds of the first fold
 * @param trainedRounds rounds of all folds
 * @param testRows test rows of all folds together
 * @param accuracy accuracy of the model trained together, over the test rows of all folds; a fraction
 * @param centralAccuracy accuracy of the same model trained on all training rows in one place
 * @param majorityAccuracy accuracy of always guessing the most frequent class of the training rows
 * @param quality of the model trained together, over the same test rows
 * @param centralQuality of the same model trained on all training rows in one place
 * @param predictsMajorityOnly whether the model trained together predicts the most frequent class for every test row
 * @param remarks notes that readers of these figures need, in sentences
 * @param exactRounds number of rounds whose aggregate was, bit for bit, the sum of what the contributors encoded
 * @param noisedRounds number of rounds whose aggregate differed from that sum by at most the noise of the privacy settings
 * @param modelVersion the last version of the first fold, to which quality refers in a single split
 * @param evaluation evaluation, in the first fold, of the version that it names, the base model of the last round, on the
 *     training rows; null if the training plan does not ask for it
 * @param convergence whether the training of the first fold has converged; null if the plan does not ask for evaluation
 * @param modelSha256 digest of the first fold's model file
 * @param pipelineFile the first fold's model for the columns of the table itself
 * @param testRowsFile the first fold's test rows as its model takes them, and their labels
 * @param label the column that is predicted
 * @param roundMillis time from the creation of an execution plan to its registered version, by the catalog's clock
 * @param heapPeakBytes sum of the heap peaks of all processes
 * @param warnings notes for the user about the table and its division
 */
record DemoReport(
        int rows,
        int features,
        int classes,
        int processors,
        int leftOut,
        int aggregators,
        int shares,
        int groups,
        int rounds,
        int trainedRounds,
        int folds,
        long seed,
        String jdk,
        Contributors contributors,
        long testRows,
        double accuracy,
        double centralAccuracy,
        double majorityAccuracy,
        ModelQuality quality,
        ModelQuality centralQuality,
        boolean predictsMajorityOnly,
        List<String> remarks,
        boolean exact,
        int exactRounds,
        int noisedRounds,
        String modelVersion,
        ModelVersionView.@Nullable Evaluation evaluation,
        ModelVersionView.@Nullable Convergence convergence,
        String modelFile,
        String modelSha256,
        String pipelineFile,
        String featuresFile,
        String predictionsFile,
        String testRowsFile,
        String label,
        Seconds seconds,
        RoundMillis roundMillis,
        long heapPeakBytes,
        List<String> warnings) {
    record Contributors(int min, int max) {}

    /**
     * Figures over the test rows; those of several folds are pooled.
     *
     * @param balancedAccuracy mean of the recalls of the classes that occur
     * @param auc mean over the classes of the area under the ROC curve of each against the others; of several folds the mean,
     *     because probabilities of different models cannot be compared; null if all test rows have one class
     */
    record ModelQuality(
            double accuracy,
            double balancedAccuracy,
            double macroF1,
            @Nullable Double auc,
            List<ClassRecall> classes) {
        static ModelQuality of(DemoQuality quality) {
            return new ModelQuality(
                    quality.accuracy(),
                    quality.balancedAccuracy(),
                    quality.macroF1(),
                    quality.auc(),
                    quality.classes());
        }
    }

    record Seconds(double start, double train, double total) {}

    /** Whether any aggregate was neither exact nor noised. */
    boolean hasWrongSums() {
        return exactRounds + noisedRounds < trainedRounds;
    }

    /** That of the last version, unless that could not be evaluated. */
    private static ModelVersionView.@Nullable Evaluation lastEvaluation(ModelVersionView version) {
        return version.finalEvaluation() == null ? version.evaluation() : version.finalEvaluation();
    }

    private static int count(List<RoundFollower.CheckedRound> rounds, RoundCheck.Sum sum) {
        return (int) rounds.stream().filter(round -> round.sum() == sum).count();
    }

    private static int leftOut(Experiment experiment) {
        return (int) experiment.placement().processors().stream()
                .filter(processor -> experiment.folds().stream()
                        .anyMatch(fold -> !fold.training().containsKey(processor.name())))
                .count();
    }

    static DemoReport of(
            DemoSettings settings,
            Experiment experiment,
            TrainingResults training,
            List<FoldOutcome> outcomes,
            CentralComparison comparison,
            ResultFiles files,
            double totalSeconds) {
        FoldTraining.Result first = outcomes.get(0).result();
        List<RoundFollower.CheckedRound> rounds = outcomes.stream()
                .flatMap(outcome -> outcome.result().rounds().stream())
                .toList();
        Set<String> trained = experiment.folds().stream()
                .flatMap(fold -> fold.training().keySet().stream())
                .collect(Collectors.toSet());
        int exactRounds = count(rounds, RoundCheck.Sum.EXACT);
        List<Integer> contributors = rounds.stream()
                .map(RoundFollower.CheckedRound::contributors)
                .sorted()
                .toList();
        return new DemoReport(
                experiment.rows(),
                first.fold().features().width(),
                first.fold().features().classes().size(),
                trained.size(),
                leftOut(experiment),
                SpacePlan.aggregatorCount(
                        SpacePlan.SHARES, settings.experiment().groups()),
                first.fold().parameters().shares(),
                first.fold().parameters().groups(),
                first.rounds().size(),
                rounds.size(),
                outcomes.size(),
                settings.experiment().seed(),
                Runtime.version().toString(),
                new Contributors(contributors.get(0), contributors.get(contributors.size() - 1)),
                comparison.together().rows(),
                comparison.together().accuracy(),
                comparison.central().accuracy(),
                comparison.majorityAccuracy(),
                ModelQuality.of(comparison.together()),
                ModelQuality.of(comparison.central()),
                comparison.together().figures().predictsMajorityOnly(),
                Stream.concat(QualityRemarks.of(comparison).stream(), experiment.qualityWarnings().stream())
                        .toList(),
                exactRounds == rounds.size(),
                exactRounds,
                count(rounds, RoundCheck.Sum.NOISED),
                first.registered().version(),
                lastEvaluation(first.registered()),
                first.registered().convergence(),
                files.modelFile(first.fold()).toString(),
                Digest.of(first.file()).toString(),
                files.pipelineFile(first.fold()).toString(),
                files.featuresFile(first.fold()).toString(),
                files.predictionsFile().toString(),
                files.testRowsFile(first.fold()).toString(),
                experiment.schema().label().name(),
                new Seconds(training.startSeconds(), training.trainSeconds(), totalSeconds),
                RoundMillis.of(
                        rounds.stream().map(RoundFollower.CheckedRound::millis).toList()),
                training.heapPeakBytes(),
                experiment.warnings());
    }
}
