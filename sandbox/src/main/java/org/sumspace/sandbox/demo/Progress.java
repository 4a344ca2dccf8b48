package org.sumspace.sandbox.demo;

import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.sandbox.learners.Placement;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.ExperimentSettings;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;

/** Tells a person what happens, in plain lines for terminals and build logs. */
final class Progress {
    /** More rounds than this are told in steps. */
    private static final int ROUND_LINES_MAX = 60;

    private static final int LEFT_OUT_NAMES_MAX = 10;

    private final PrintWriter out;

    Progress(PrintWriter out) {
        this.out = out;
    }

    private void say(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
    }

    void prepared(ExperimentSettings settings, Experiment experiment) {
        FoldPlan first = experiment.folds().get(0);
        say(
                "Data: %s, %d learners, %d columns (%d after encoding), label '%s' with the classes %s",
                settings.data() == null ? "made up with seed " + settings.seed() : settings.data(),
                experiment.rows(),
                experiment.schema().features().size(),
                first.features().width(),
                experiment.schema().label().name(),
                String.join(", ", experiment.schema().classes()));
        for (FoldPlan fold : experiment.folds()) {
            say(
                    "%s: %d rows to train on at %d processors, %d rows to test with",
                    experiment.folds().size() == 1 ? "Split" : "Fold " + fold.number(),
                    fold.trainingRows().size(),
                    fold.training().size(),
                    fold.test().size());
            leftOut(experiment, fold);
        }
        int least = first.parameters().minContributors();
        if (least < PlanParameters.defaults().minContributors()) {
            say("So few processors: the training plan's minContributors and minConsents are %d", least);
        }
    }

    private void leftOut(Experiment experiment, FoldPlan fold) {
        List<String> groups = experiment.placement().processors().stream()
                .filter(processor -> !fold.training().containsKey(processor.name()))
                .map(Placement.Processor::group)
                .toList();
        if (!groups.isEmpty()) {
            say(
                    "  left out, without a row to train on: %s%s",
                    String.join(", ", groups.subList(0, Math.min(groups.size(), LEFT_OUT_NAMES_MAX))),
                    groups.size() > LEFT_OUT_NAMES_MAX ? " and " + (groups.size() - LEFT_OUT_NAMES_MAX) + " more" : "");
        }
    }

    void starting(int nodes, boolean processes) {
        say("Starting %d nodes %s ...", nodes, processes ? "in a JVM each" : "in one JVM");
    }

    void ready(NodeSpec node, URI url) {
        say("  ready %s %s", node, url);
    }

    void allReady(double seconds) {
        say("All nodes are ready after %.1f s", seconds);
    }

    void converted(int statements, double seconds) {
        say("The converter made %d xAPI statements of the table in %.1f s: one of each row", statements, seconds);
    }

    void enrolled(int learners) {
        say("The connectors hold %d records; each is its learner's own", learners);
    }

    void training(FoldPlan fold, int folds) {
        say(
                "Training%s: %d rounds, %d shares of every contribution",
                folds == 1 ? "" : " fold " + fold.number() + " of " + folds,
                fold.rounds(),
                fold.parameters().shares());
    }

    void round(FoldPlan fold, RoundFollower.Round round, double accuracy) {
        int rounds = fold.rounds();
        int step = (rounds + ROUND_LINES_MAX - 1) / ROUND_LINES_MAX;
        if (round.number() % step == 0 || round.number() == rounds || round.sum() == RoundCheck.Sum.WRONG) {
            say(
                    "  round %d/%d: %d of %d processors done, %d shares in, set of %d, sum %s, accuracy %.4f, %d ms",
                    round.number(),
                    rounds,
                    round.contributors(),
                    fold.training().size(),
                    round.shares(),
                    round.contributors(),
                    name(round.sum()),
                    accuracy,
                    round.millis());
        }
    }

    private static String name(RoundCheck.Sum sum) {
        return switch (sum) {
            case EXACT -> "exact";
            case NOISED -> "noised";
            case WRONG -> "NOT EXACT";
        };
    }

    void summary(DemoReport report, Comparison comparison) {
        say("");
        say("Trained together by %d processors, none of which showed a record:", report.processors());
        say("  %.4f  accuracy of the model trained together", report.accuracy());
        say("  %.4f  the same model trained on all data in one place", report.centralAccuracy());
        say("  %.4f  always guessing the majority", report.majorityAccuracy());
        say("  (%d test rows; %s)", comparison.testRows(), distance(comparison.pointsBelowCentral()));
        say(sums(report), report.exactRounds() + report.noisedRounds(), report.rounds() * report.folds());
        say("Model: %s", report.modelFile());
        say("  python3 -c \"import joblib; print(joblib.load('%s').coef_)\"", report.modelFile());
        say("  its columns are told in %s, its predictions are in %s", report.featuresFile(), report.predictionsFile());
        say(
                "Time: %.1f s to start, %.1f s to train, %.1f s in all; a round took %d ms (99 %%: %d ms); heap at most %d MB",
                report.seconds().start(),
                report.seconds().train(),
                report.seconds().total(),
                report.roundMillis().p50(),
                report.roundMillis().p99(),
                report.heapPeakBytes() >> 20);
    }

    private static String sums(DemoReport report) {
        if (report.exact()) {
            return "Exact: in %d of %d rounds the aggregate was, bit for bit, the sum of what the contributors sent.";
        }
        return report.hasWrongSums()
                ? "NOT EXACT: only in %d of %d rounds the aggregate was the sum of what the contributors sent."
                : "Noised: in %d of %d rounds the aggregate was the sum of what the contributors trained, and noise that"
                        + " nobody can compute again.";
    }

    private static String distance(double pointsBelow) {
        return pointsBelow > 0
                ? String.format(Locale.ROOT, "%.1f percentage points below the one place", pointsBelow)
                : String.format(Locale.ROOT, "%.1f percentage points above the one place", -pointsBelow);
    }

    void failed(Path logs) {
        say("FAILED: what the nodes logged is kept in %s", logs);
    }

    void tooFarBelow(double pointsBelow, double allowed) {
        say("REFUSED: %.2f percentage points below the central model, more than %.2f", pointsBelow, allowed);
    }
}
