package org.sumspace.sandbox.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.sumspace.client.CatalogClient;
import org.sumspace.common.obs.HeapPeak;
import org.sumspace.sandbox.GracefulShutdown;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.assess.ManifestKey;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.example.ExampleEcosystem;
import org.sumspace.sandbox.example.ExampleOfferings;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SavedLogs;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.FoldTraining;
import org.sumspace.sandbox.training.RoundFollower;
import org.sumspace.sandbox.training.TemporaryHome;

/** The demonstration: starts a data space, trains a model in it, checks and compares it, and writes the results. */
public final class Demo {
    private final DemoSettings settings;
    private final SpaceSize size;
    private final DemoProgress progress;
    private final Watch watch;
    private final Stopwatch total = new Stopwatch();

    public Demo(DemoSettings settings, PrintWriter out) {
        this.settings = settings;
        SpaceSize withoutConverter =
                SpaceSize.ofGroups(settings.experiment().groups()).withContractManager();
        this.size = settings.experiment().data() == null ? withoutConverter : withoutConverter.withConverter();
        this.progress = new DemoProgress(out);
        this.watch = new Watch(out, System.in);
    }

    /**
     * @return whether every round was exact, or noised if the plan asks for it, and the accuracy is within the requirement
     * @throws InvalidTableException if the data is not usable
     * @throws org.sumspace.sandbox.SandboxException if there is another problem that the user can solve
     */
    public boolean run() throws IOException, InvalidTableException {
        ResultFiles files = ResultFiles.of(settings);
        Experiment prepared = Experiment.prepare(settings.experiment(), size.dataProviders());
        requirePositive(prepared.schema().label());
        progress.prepared(settings.experiment(), prepared);
        return settings.watch()
                ? GracefulShutdown.run(() -> train(prepared, training -> {
                    boolean good = finish(training, files);
                    watch.stay();
                    return good;
                }))
                : finish(GracefulShutdown.run(() -> train(prepared, training -> training)), files);
    }

    private boolean finish(TrainingResults training, ResultFiles files) throws IOException {
        Experiment experiment = training.experiment();
        List<FoldOutcome> outcomes = training.results().stream()
                .map(result -> FoldOutcome.of(experiment, result))
                .toList();
        CentralComparison comparison = outcomes.stream()
                .map(FoldOutcome::comparison)
                .reduce(CentralComparison::plus)
                .orElseThrow();
        files.write(outcomes, experiment.schema().label().name());
        DemoReport report = DemoReport.of(settings, experiment, training, outcomes, comparison, files, total.total());
        files.write(report);
        progress.summary(report, comparison);
        Stopwatch phase = new Stopwatch();
        progress.assessed(
                new TableAssessment(experiment, settings)
                        .write(outcomes, report, settings.out(), ManifestKey.readOrCreate(settings.manifestKey())),
                phase.lap());
        return !report.hasWrongSums() && isAccurateEnough(comparison);
    }

    /**
     * Checks before the training that rows have the favourable class, because the assessment after it would be too
     * late.
     */
    private void requirePositive(Schema.Column label) {
        String positive = settings.positive();
        if (positive != null && !label.categories().contains(positive)) {
            throw new SandboxException(
                    "--positive " + positive + " is no value of the label " + label.name(),
                    "Name one of: " + String.join(", ", label.categories()));
        }
    }

    private interface Use<T> {
        T of(TrainingResults results) throws IOException;
    }

    /**
     * Runs everything that needs the data space, which has ended when this method returns.
     *
     * @param use runs while the data space does
     */
    private <T> T train(Experiment prepared, Use<T> use) throws IOException {
        Stopwatch phase = new Stopwatch();
        try (TemporaryHome temporary = TemporaryHome.create()) {
            SpaceHome home =
                    SpaceHome.open(temporary.folder().resolve("home"), !settings.watch(), size, new SecureRandom());
            progress.starting(home.plan().nodes().size(), settings.processes());
            SpaceNodeLauncher launcher = settings.processes() ? new ChildProcesses() : new InProcessNodes();
            try (BaseModelServer models = BaseModelServer.start(home);
                    DataSpace space = DataSpace.start(
                            home,
                            EnumSet.allOf(NodeKind.class),
                            launcher,
                            node -> progress.ready(node, home.plan().url(node)))) {
                double startSeconds = phase.lap();
                progress.allReady(startSeconds);
                SpaceOperators operators = new SpaceOperators(space.home());
                operators.logInEverywhere();
                Experiment experiment = prepared.needsConverter() ? convert(prepared, operators) : prepared;
                List<FoldTraining.Result> results = trainFolds(experiment, operators, home, models);
                double trainSeconds = phase.lap();
                showEcosystem(operators, home);
                return use.of(
                        new TrainingResults(experiment, results, startSeconds, trainSeconds, heapPeakBytes(home)));
            } catch (RuntimeException | IOException failure) {
                if (settings.processes() && !Thread.currentThread().isInterrupted()) {
                    progress.failed(SavedLogs.save(home));
                }
                throw failure;
            }
        }
    }

    private Experiment convert(Experiment prepared, SpaceOperators operators) {
        Stopwatch phase = new Stopwatch();
        Experiment converted = prepared.convertedBy(operators.converter());
        progress.converted(converted.rows(), phase.lap());
        return converted;
    }

    private List<FoldTraining.Result> trainFolds(
            Experiment experiment, SpaceOperators operators, SpaceHome home, BaseModelServer models)
            throws IOException {
        CatalogClient catalog = operators.aiProvider();
        new Enrolment(home.plan(), operators).enrol(experiment.placement(), experiment::statement);
        progress.enrolled(experiment.rows());
        List<FoldTraining.Result> results = new ArrayList<>();
        for (FoldPlan fold : experiment.folds()) {
            progress.training(fold, experiment.folds().size());
            TestRows test = TestRows.of(experiment, fold);
            FoldTraining training = new FoldTraining(experiment, fold, home, operators, catalog);
            RoundFollower rounds = training.prepare(models);
            if (settings.watch()) {
                watch.invite(home.plan(), operators, fold.trainingPlanId());
            }
            training.startFirstRound();
            results.add(training.finish(rounds, round -> progress.round(fold, round, test.accuracy(round.model()))));
        }
        return results;
    }

    /** Runs after the training, because it needs processor time. */
    private void showEcosystem(SpaceOperators operators, SpaceHome home) throws IOException {
        List<ExampleOfferings.Offering> offerings =
                ExampleOfferings.create(home.plan().dataProviders(), operators);
        progress.ecosystem(ExampleEcosystem.create(home.plan(), operators, offerings));
        if (settings.exchange()) {
            Stopwatch phase = new Stopwatch();
            progress.exchange(new ExchangeShow(home, operators).show(), phase.lap());
        }
    }

    /** The sum over this JVM and the JVMs of the nodes. */
    private long heapPeakBytes(SpaceHome home) throws IOException {
        long own = HeapPeak.bytes();
        if (!settings.processes()) {
            return own;
        }
        SpaceOperators operators = new SpaceOperators(home);
        return own
                + home.plan().nodes().stream()
                        .mapToLong(node -> (long) operators.metric(node, HeapPeak.METRIC))
                        .sum();
    }

    private boolean isAccurateEnough(CentralComparison comparison) {
        Double allowed = settings.requireWithin();
        if (allowed == null || comparison.pointsBelowCentral() <= allowed) {
            return true;
        }
        progress.notAccurateEnough(comparison.pointsBelowCentral(), allowed);
        return false;
    }
}
