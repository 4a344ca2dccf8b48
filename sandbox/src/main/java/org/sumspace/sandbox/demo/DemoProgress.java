package org.sumspace.sandbox.demo;

import static java.util.Objects.requireNonNull;

import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.file.FileAssessment.Assessed;
import org.sumspace.assessment.metric.domain.Classification.ClassRecall;
import org.sumspace.client.ModelVersionView;
import org.sumspace.sandbox.ShellWord;
import org.sumspace.sandbox.example.ExampleEcosystem;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.ExperimentSettings;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;
import org.sumspace.sandbox.training.TrainedModel;

/** Prints the progress of the demonstration in plain lines, for terminals and build logs. */
final class DemoProgress {
    /** If there are more rounds than this, only some of them are printed. */
    private static final int ROUND_LINES_MAX = 60;

    private static final int CLASS_LINES_MAX = 20;

    private final PrintWriter out;

    DemoProgress(PrintWriter out) {
        this.out = out;
    }

    private void print(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
    }

    void prepared(ExperimentSettings settings, Experiment experiment) {
        FoldPlan first = experiment.folds().get(0);
        print(
                "Data: %s, %d learners, %d columns (%d after encoding), label '%s' with the classes %s",
                settings.data() == null ? "generated with seed " + settings.seed() : settings.data(),
                experiment.rows(),
                experiment.schema().features().size(),
                first.features().width(),
                experiment.schema().label().name(),
                String.join(", ", experiment.schema().classes()));
        for (FoldPlan fold : experiment.folds()) {
            print(
                    "%s: %d training rows at %d processors, %d test rows",
                    experiment.folds().size() == 1 ? "Split" : "Fold " + fold.number(),
                    fold.trainingRows().size(),
                    fold.training().size(),
                    fold.test().size());
        }
        if (settings.group() != null && !settings.columns().include().contains(settings.group())) {
            print(
                    "The column '%s' assigns the rows to processors and is not a feature; --include makes it one",
                    settings.group());
        }
        experiment.warnings().forEach(warning -> print("Warning: %s", warning));
    }

    void starting(int nodes, boolean processes) {
        print("Starting %d nodes in %s ...", nodes, processes ? "separate JVMs" : "one JVM");
    }

    void ready(NodeSpec node, URI url) {
        print("  ready %s %s", node, url);
    }

    void allReady(double seconds) {
        print("All nodes are ready after %.1f s", seconds);
    }

    void converted(int statements, double seconds) {
        print(
                "The converter converted the table to %d xAPI statements in %.1f s, one for each row",
                statements, seconds);
    }

    void enrolled(int learners) {
        print("The connectors store %d records, one for each learner", learners);
    }

    void training(FoldPlan fold, int folds) {
        print(
                "Training%s: %s%d rounds, %d shares of every contribution",
                folds == 1 ? "" : " fold " + fold.number() + " of " + folds,
                fold.parameters().mayEndByEvaluation() ? "at most " : "",
                fold.rounds(),
                fold.parameters().shares());
    }

    void round(FoldPlan fold, RoundFollower.CheckedRound round, double accuracy) {
        int rounds = fold.rounds();
        int step = (rounds + ROUND_LINES_MAX - 1) / ROUND_LINES_MAX;
        if (round.number() % step == 0 || round.number() == rounds || round.sum() == RoundCheck.Sum.WRONG) {
            print(
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

    void ecosystem(ExampleEcosystem.Shown ecosystem) {
        print(
                "The catalog lists the ecosystem '%s': members %s, which offer %s",
                ecosystem.name(), String.join(", ", ecosystem.members()), String.join(", ", ecosystem.offerings()));
        print("  A data space that keeps running has it, too: ./sumspace up --report space.json");
        print("  Look at it there with ./sumspace catalog list ecosystems");
    }

    void exchange(ExchangeShow.Shown shown, double seconds) {
        print("Two connectors exchange data under a contract (%.1f s):", seconds);
        print("  %s got %d bytes about courses of %s", shown.consumer(), shown.delivered(), shown.provider());
        print("  refused, because the contract permitted this use in the past: %s", shown.refusal());
        print("  refused, because %s has left the contract: %s", shown.consumer(), shown.revocation());
    }

    void summary(DemoReport report, CentralComparison comparison) {
        print("");
        print(
                "Trained together by %d processors%s without sharing a record:",
                report.processors(), report.leftOut() == 0 ? "" : "; " + report.leftOut() + " left out,");
        print("  %.4f  accuracy of the model trained together", report.accuracy());
        print("  %.4f  the same model trained on all data in one place", report.centralAccuracy());
        print("  %.4f  always guessing the majority", report.majorityAccuracy());
        print("  (%d test rows; %s)", report.testRows(), distance(comparison.pointsBelowCentral()));
        quality(report);
        print(sums(report), report.exactRounds() + report.noisedRounds(), report.trainedRounds());
        if (report.evaluation() != null) {
            evaluation(report.evaluation());
        }
        ModelVersionView.Convergence convergence = report.convergence();
        new TrainedModel(convergence == null ? "" : convergence.text(), report.modelFile())
                .lines()
                .forEach(out::println);
        print("Model that takes the columns of the table itself: %s", report.pipelineFile());
        print("Assess the model by its test rows, which %s has as the model takes them:", report.testRowsFile());
        print(
                "  ./sumspace assess --in %s --model %s --label %s --out model-assessment",
                ShellWord.of(report.testRowsFile()), ShellWord.of(report.modelFile()), ShellWord.of(report.label()));
        if (!report.warnings().isEmpty()) {
            print(
                    "Warnings about the data: %d, printed before the training",
                    report.warnings().size());
        }
        print("Columns: %s, predictions: %s", report.featuresFile(), report.predictionsFile());
        print(
                "Time: %.1f s to start, %.1f s to train, %.1f s in all; %s; peak heap %d MB",
                report.seconds().start(),
                report.seconds().train(),
                report.seconds().total(),
                report.roundMillis().text(),
                report.heapPeakBytes() >> 20);
    }

    private void evaluation(ModelVersionView.Evaluation sums) {
        print("By secure sums over all %d training rows, version %s has:", sums.count(), sums.version());
        print("  %.4f  accuracy", sums.accuracy());
        printIfKnown(sums.balancedAccuracy(), "balanced accuracy");
        if (sums.auc() != null && sums.aucError() != null) {
            print("  %.4f  AUC, exact to %.4f", sums.auc(), sums.aucError());
        }
        printIfKnown(sums.calibrationError(), "expected calibration error");
    }

    private void printIfKnown(@Nullable Double figure, String name) {
        if (figure != null) {
            print("  %.4f  %s", figure, name);
        }
    }

    private void quality(DemoReport report) {
        DemoReport.ModelQuality together = report.quality();
        DemoReport.ModelQuality central = report.centralQuality();
        print(
                "On %s test rows%s:",
                report.folds() == 1 ? "these" : "the pooled",
                report.folds() == 1 ? "" : ", AUC as the mean of the " + report.folds() + " folds");
        print("  together  in one place");
        print("  %.4f    %.4f  balanced accuracy", together.balancedAccuracy(), central.balancedAccuracy());
        print("  %.4f    %.4f  macro F1", together.macroF1(), central.macroF1());
        if (together.auc() != null && central.auc() != null) {
            print("  %.4f    %.4f  AUC", together.auc(), central.auc());
        }
        Map<String, ClassRecall> centrally =
                central.classes().stream().collect(Collectors.toMap(ClassRecall::name, Function.identity()));
        List<ClassRecall> tested = together.classes().stream()
                .filter(each -> each.recall() != null)
                .toList();
        for (ClassRecall each : tested.stream().limit(CLASS_LINES_MAX).toList()) {
            print(
                    "  %.4f    %.4f  recall of '%s' (%d rows)",
                    requireNonNull(each.recall()),
                    requireNonNull(requireNonNull(centrally.get(each.name())).recall()),
                    each.name(),
                    each.rows());
        }
        if (tested.size() > CLASS_LINES_MAX) {
            print("  ... recall of %d further classes: --report", tested.size() - CLASS_LINES_MAX);
        }
        report.remarks().forEach(remark -> print("Remark: %s", remark));
    }

    void assessed(TableAssessment.Result result, double seconds) {
        Assessed findings = result.findings();
        if (findings == null) {
            print("The table was not assessed: %s", result.reason());
            return;
        }
        print("Assessment of the table, of what the model predicts for its rows, and of the model (%.1f s):", seconds);
        print(
                "  personal data: risk %.1f of 10 (%s). %s",
                findings.riskScore(), findings.riskLevel(), findings.personal().get(0));
        print("  quality: %.4f of 1. %s", findings.quality(), findings.missing().get(0));
        print(
                "  fairness: %s",
                findings.groups().isEmpty()
                        ? "no column is known to have groups of people; name one with --group."
                        : findings.groups().get(0));
        print(
                "  model: %s",
                result.reason().isEmpty()
                        ? findings.model().get(findings.model().size() - 1)
                        : "the report has no section about it, because " + result.reason() + ".");
        print("  Report: %s", result.report());
    }

    private static String sums(DemoReport report) {
        if (report.exact()) {
            return "Exact: in %d of %d rounds the aggregate was, bit for bit, the sum of what the contributors sent.";
        }
        return report.hasWrongSums()
                ? "NOT EXACT: in only %d of %d rounds the aggregate was the sum of what the contributors sent."
                : "Noised: in %d of %d rounds the aggregate was the sum of what the contributors trained, plus random"
                        + " noise.";
    }

    private static String distance(double pointsBelow) {
        return String.format(
                Locale.ROOT,
                "%.1f percentage points %s training in one place",
                Math.abs(pointsBelow),
                pointsBelow > 0 ? "below" : "above");
    }

    void failed(Path logs) {
        print("FAILED: the logs of the nodes are in %s", logs);
    }

    void notAccurateEnough(double pointsBelow, double allowed) {
        print(
                "REFUSED: the model is %.2f percentage points below the central model; at most %.2f are allowed",
                pointsBelow, allowed);
    }
}
