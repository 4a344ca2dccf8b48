package org.sumspace.sandbox.aot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.sumspace.client.Exchange;
import org.sumspace.client.ExchangeClient;
import org.sumspace.client.ExchangeClient.Wanted;
import org.sumspace.client.RecordKind;
import org.sumspace.client.RecordQuery;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.ColumnOptions;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.data.LearnerRows;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.example.ExampleApplications;
import org.sumspace.sandbox.example.ExampleAssessment;
import org.sumspace.sandbox.example.ExampleEcosystem;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.example.ExampleOfferings;
import org.sumspace.sandbox.example.ManagerOperator;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.ExperimentSettings;
import org.sumspace.sandbox.training.FoldTraining;

/**
 * A data space with new keys and generated data, which does what nodes do: a training, exchanges, conversions, assessments
 * and reads. A JVM that is recorded meanwhile has loaded the classes and collected the profiles for an AOT cache.
 */
public final class RecordedWork {
    private static final long SEED = 1;
    private static final int PROCESSORS = 10;
    private static final int ROUNDS = 12;
    private static final int EXCHANGES = 60;
    private static final int READS = 100;
    private static final int RUNS = 3;
    private static final int RECORDS_MAX = 100;

    private final Path folder;
    private final SpaceHome home;
    private final SpaceOperators operators;

    /** @param folder for everything that is written */
    public RecordedWork(Path folder) throws IOException {
        this.folder = folder;
        this.home = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofAllKinds(), new SecureRandom());
        this.operators = new SpaceOperators(home);
    }

    /** With all nodes in this JVM, which is the one that is recorded. */
    public void here() throws IOException, InvalidTableException, InterruptedException {
        run(new InProcessNodes());
    }

    /** With these nodes in JVMs of their own, which are recorded. */
    public void of(Collection<RecordedNode> nodes) throws IOException, InvalidTableException, InterruptedException {
        run(new RecordedNodes(home.plan(), nodes));
    }

    @SuppressWarnings("try")
    private void run(SpaceNodeLauncher launcher) throws IOException, InvalidTableException, InterruptedException {
        ExperimentSettings settings = new ExperimentSettings(
                "recording",
                writeTable(folder),
                LearnerRows.LABEL,
                ColumnOptions.NONE,
                null,
                PROCESSORS,
                ROUNDS,
                1,
                1,
                SEED,
                1,
                null,
                List.of());
        Experiment prepared = Experiment.prepare(settings, home.plan().dataProviders());
        try (DataSpace running = DataSpace.start(home, EnumSet.allOf(NodeKind.class), launcher, this::ready)) {
            train(prepared.convertedBy(operators.converter()));
            exchange();
            read();
            assess();
        }
    }

    private void ready(NodeSpec node) {
        if (node.kind() == NodeKind.CATALOG) {
            ManagerOperator.register(home, operators, Clock.systemUTC());
        }
    }

    /** Writes generated learners as a table into this folder. */
    public static Path writeTable(Path folder) throws IOException {
        LearnerTable table = LearnerRows.table(SEED);
        List<String> lines = Stream.concat(Stream.of(table.columns()), table.rows().stream())
                .map(row -> String.join(",", row))
                .toList();
        return Files.write(folder.resolve("learners.csv"), lines, UTF_8);
    }

    private void train(Experiment experiment) throws IOException {
        operators.logInEverywhere();
        new Enrolment(home.plan(), operators).enrol(experiment.placement(), experiment::statement);
        try (BaseModelServer models = BaseModelServer.start(home)) {
            new FoldTraining(experiment, experiment.folds().get(0), home, operators, operators.aiProvider())
                    .train(models, round -> {});
        }
    }

    /** In both directions, so that one connector is provider and consumer. */
    private void exchange() throws IOException {
        List<String> providers = home.plan().dataProviders();
        String last = providers.get(providers.size() - 1);
        String other = providers.get(0);
        try (ExampleApplications applications = ExampleApplications.start(0)) {
            exchange(other, last, applications);
            exchange(last, other, applications);
        }
    }

    private void exchange(String provider, String consumer, ExampleApplications applications) {
        Prepared prepared = ExampleExchange.create(
                home.plan(), operators, provider, consumer, applications.source(), applications.sink());
        ExchangeClient client = new ExchangeClient(operators.at(home.plan().node(NodeKind.CONNECTOR, consumer)));
        Wanted wanted = new Wanted(prepared.contract(), prepared.resource(), prepared.purpose(), List.of(), List.of());
        LongStream.range(0, EXCHANGES).forEach(number -> {
            Exchange ended = client.run(wanted, number);
            if (!ended.isOpen() && !ended.isSuccess()) {
                throw new SandboxException(
                        "an exchange of the recording ended with " + ended.status() + ": " + ended.error(),
                        "This is a defect: please report it");
            }
        });
    }

    private void read() {
        List<String> providers = home.plan().dataProviders();
        ExampleEcosystem.create(home.plan(), operators, ExampleOfferings.create(providers, operators));
        IntStream.range(0, READS)
                .forEach(read -> operators
                        .participant(providers.get(read % providers.size()))
                        .list(RecordKind.SERVICE_OFFERING, RecordQuery.ALL, RECORDS_MAX));
    }

    private void assess() throws IOException, InterruptedException {
        for (NodeSpec node : home.plan().nodes(NodeKind.ASSESSMENT)) {
            ExampleAssessment.create(home, node);
            IntStream.range(0, RUNS).forEach(run -> operators.atAssessment(node).run("visits.csv"));
        }
    }
}
