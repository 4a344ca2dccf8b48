package org.sumspace.sandbox.demo;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.sandbox.OrderlyEnd;
import org.sumspace.sandbox.client.CatalogClient;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.KeptLogs;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeLauncher;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.FoldTraining;
import org.sumspace.sandbox.training.TemporaryHome;

/** The whole story: a data space is started, a model trained in it, checked, compared and written down. */
public final class Demo {
    private final DemoSettings settings;
    private final SpaceSize size;
    private final Progress progress;
    private final Stopwatch total = new Stopwatch();

    public Demo(DemoSettings settings, PrintWriter out) {
        this.settings = requireNonNull(settings);
        SpaceSize withoutConverter = SpaceSize.ofGroups(settings.experiment().groups());
        this.size = settings.experiment().data() == null ? withoutConverter : withoutConverter.withConverter();
        this.progress = new Progress(out);
    }

    /**
     * @return whether every round was exact, or noised where that was asked for, and the accuracy within what was asked for
     * @throws InvalidTableException the data cannot be used
     * @throws org.sumspace.sandbox.SandboxException something else that the caller can put right
     */
    public boolean run() throws IOException, InvalidTableException {
        ResultFiles files = ResultFiles.of(settings);
        Experiment prepared = Experiment.prepare(settings.experiment(), size.dataProviders());
        progress.prepared(settings.experiment(), prepared);
        Training training = OrderlyEnd.of(() -> train(prepared));
        Experiment experiment = training.experiment();
        List<Outcome> outcomes = training.results().stream()
                .map(result -> Outcome.of(experiment, result))
                .toList();
        Comparison comparison = outcomes.stream().map(Outcome::comparison).reduce(Comparison.NONE, Comparison::plus);
        files.write(outcomes);
        DemoReport report = DemoReport.of(settings, experiment, training, outcomes, comparison, files, total.total());
        files.write(report);
        progress.summary(report, comparison);
        return !report.hasWrongSums() && isWithin(comparison);
    }

    /** Everything that needs the data space; it has ended when this returns. */
    private Training train(Experiment prepared) throws IOException {
        Stopwatch phase = new Stopwatch();
        try (TemporaryHome temporary = TemporaryHome.create()) {
            SpaceHome home = SpaceHome.open(temporary.folder().resolve("home"), true, size, new SecureRandom());
            progress.starting(home.plan().nodes().size(), settings.processes());
            NodeLauncher launcher = settings.processes() ? new ChildProcesses() : new InProcessNodes();
            try (BaseModelServer models = BaseModelServer.start(home);
                    DataSpace space = DataSpace.start(
                            home,
                            EnumSet.allOf(NodeKind.class),
                            launcher,
                            node -> progress.ready(node, home.plan().url(node)))) {
                double startSeconds = phase.lap();
                progress.allReady(startSeconds);
                Operators operators = new Operators(space.home());
                operators.logInEverywhere();
                Experiment experiment = prepared.needsConverter() ? converted(prepared, operators) : prepared;
                List<FoldTraining.Result> results = trainFolds(experiment, operators, home, models);
                return new Training(experiment, results, startSeconds, phase.lap(), heapPeakBytes(home));
            } catch (RuntimeException | IOException failure) {
                if (settings.processes() && !Thread.currentThread().isInterrupted()) {
                    progress.failed(KeptLogs.of(home));
                }
                throw failure;
            }
        }
    }

    private Experiment converted(Experiment prepared, Operators operators) {
        Stopwatch phase = new Stopwatch();
        Experiment converted = prepared.converted(operators.converter());
        progress.converted(converted.rows(), phase.lap());
        return converted;
    }

    private List<FoldTraining.Result> trainFolds(
            Experiment experiment, Operators operators, SpaceHome home, BaseModelServer models) throws IOException {
        CatalogClient catalog = operators.aiProvider();
        new Enrolment(home.plan(), operators).enrol(experiment.placement(), experiment::statement);
        progress.enrolled(experiment.rows());
        List<FoldTraining.Result> results = new ArrayList<>();
        for (FoldPlan fold : experiment.folds()) {
            progress.training(fold, experiment.folds().size());
            TestRows test = TestRows.of(experiment, fold);
            results.add(new FoldTraining(experiment, fold, home, operators, catalog)
                    .train(models, round -> progress.round(fold, round, test.accuracy(round.model()))));
        }
        return results;
    }

    /** Of this JVM and of every other one that a node has, summed. */
    private long heapPeakBytes(SpaceHome home) throws IOException {
        long own = HeapPeak.bytes();
        if (!settings.processes()) {
            return own;
        }
        Operators operators = new Operators(home);
        return own
                + home.plan().nodes().stream()
                        .mapToLong(node -> (long) operators.metric(node, HeapPeak.METRIC))
                        .sum();
    }

    private boolean isWithin(Comparison comparison) {
        Double allowed = settings.requireWithin();
        if (allowed == null || comparison.pointsBelowCentral() <= allowed) {
            return true;
        }
        progress.tooFarBelow(comparison.pointsBelowCentral(), allowed);
        return false;
    }
}
