package org.sumspace.sandbox.up;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.PortalClient;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.ShellWord;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.example.ExampleApplications;
import org.sumspace.sandbox.example.ExampleAssessment;
import org.sumspace.sandbox.example.ExampleEcosystem;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ExampleExchange.Prepared;
import org.sumspace.sandbox.example.ExampleOfferings;
import org.sumspace.sandbox.example.ManagerOperator;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;

/** Starts a data space and keeps it running until the process is shut down. */
public final class Up {
    private static final Set<NodeKind> EXCHANGING = Set.of(NodeKind.CATALOG, NodeKind.CONTRACT, NodeKind.CONNECTOR);

    private static final Set<NodeKind> TRAINING =
            Set.of(NodeKind.CATALOG, NodeKind.CONNECTOR, NodeKind.AGGREGATOR, NodeKind.PROCESSOR);

    private final Path folder;
    private final boolean tls;
    private final Set<NodeKind> kinds;
    private final boolean empty;
    private final int firstPort;
    private final Path report;
    private final PrintWriter out;

    /**
     * @param empty whether to leave out learners and records
     * @param firstPort the first of consecutive ports for a new data space; 0 for any free ones
     * @param report file for addresses and passwords; null for report.json in the folder
     */
    public Up(
            Path folder,
            boolean tls,
            Set<NodeKind> kinds,
            boolean empty,
            int firstPort,
            @Nullable Path report,
            PrintWriter out) {
        this.folder = folder;
        this.tls = tls;
        this.kinds = Set.copyOf(kinds);
        this.empty = empty;
        this.firstPort = firstPort;
        this.report = report == null ? folder.resolve("report.json") : report;
        this.out = out;
    }

    /** Does not return. SIGTERM or Ctrl-C drains the nodes and ends the process. */
    public void run() throws IOException, InvalidTableException, InterruptedException {
        OutputPaths.requireFile(report, report.startsWith(folder) ? "--home" : "--report");
        SpaceHome home = SpaceHome.open(folder, tls, SpaceSize.ofAllKinds(), firstPort, new SecureRandom());
        SpaceOperators operators = new SpaceOperators(home);
        // Connectors that have open exchanges call the applications as soon as they start.
        ExampleApplications applications = applications(home);
        // Another process may run the other kinds of nodes.
        DataSpace space = DataSpace.start(home, kinds, new InProcessNodes(false), node -> ready(home, operators, node));
        Runtime.getRuntime().addShutdownHook(new Thread(space::close, "drain"));
        prepareAssessment(home);
        SpacePopulation population = populate(home, operators);
        List<ExampleOfferings.Offering> offerings = offerings(home, operators);
        Prepared exchange = applications == null ? null : exchange(home, operators, applications);
        Files.createDirectories(OutputPaths.folderOf(report));
        home.writePrivate(
                report, UpReport.of(home, kinds, population, offerings, exchange, exampleFile(home, population)));
        out.println("Addresses and passwords are in " + report);
        printTraining(home, population);
        printPortal(home, operators);
        out.println("The data space in " + folder + " is running. Press Ctrl-C to stop it.");
        new CountDownLatch(1).await();
    }

    private void printTraining(SpaceHome home, SpacePopulation population) throws IOException {
        if (population.zeros() != null && kinds.containsAll(TRAINING)) {
            Path baseModel = Files.write(
                    folder.resolve("base.joblib").toAbsolutePath(),
                    population.zeros().write());
            out.println("Train a model with ./sumspace train" + inSpace() + " --as "
                    + ShellWord.of(home.plan().aiProvider().organisation()) + " --model "
                    + ShellWord.of(baseModel.toString()) + " --features "
                    + ShellWord.of(exampleFile().toString())
                    + " --title example");
            out.println("  It waits for consents and nodes, which docs/tutorials/quickstart.md gives and registers.");
        }
    }

    private void printPortal(SpaceHome home, SpaceOperators operators) {
        if (kinds.contains(NodeKind.CATALOG)) {
            out.println("Look at the catalog in a browser, as "
                    + home.plan().aiProvider().organisation() + ": "
                    + PortalClient.fresh(operators.atCatalog(home.plan().aiProvider())));
            out.println("  This link works once, within five minutes. ./sumspace portal --home "
                    + ShellWord.of(folder.toString()) + " prints another one.");
        }
    }

    /** The catalog is ready before the other nodes start, and the contract manager needs a participant there. */
    private void ready(SpaceHome home, SpaceOperators operators, NodeSpec node) {
        out.println("ready " + node + " " + home.plan().url(node));
        if (node.kind() == NodeKind.CATALOG && kinds.contains(NodeKind.CONTRACT)) {
            ManagerOperator.register(home, operators, Clock.systemUTC());
        }
    }

    private @Nullable ExampleApplications applications(SpaceHome home) throws IOException {
        return empty || !kinds.containsAll(EXCHANGING)
                ? null
                : ExampleApplications.start(home.plan().applicationPort());
    }

    private Prepared exchange(SpaceHome home, SpaceOperators operators, ExampleApplications applications) {
        Prepared prepared = ExampleExchange.create(home.plan(), operators, applications);
        out.println(prepared.provider() + " offers data about its courses to " + prepared.consumer()
                + ". Let their connectors exchange it with ./sumspace exchange start" + inSpace() + " --as "
                + prepared.consumer() + " --contract " + prepared.contract() + " --resource " + prepared.resource()
                + " --purpose " + prepared.purpose());
        return prepared;
    }

    private void prepareAssessment(SpaceHome home) throws IOException, InterruptedException {
        if (!kinds.contains(NodeKind.ASSESSMENT)) {
            return;
        }
        for (NodeSpec node : home.plan().nodes(NodeKind.ASSESSMENT)) {
            ExampleAssessment.create(home, node);
            out.println("Log in at the assessment node " + home.plan().url(node) + "/portal/ as "
                    + home.plan().operatorOf(node).email() + " with the password in " + report
                    + ", and assess visits.csv (docs/tutorials/assessment-node.md)");
        }
    }

    private @Nullable Path exampleFile(SpaceHome home, SpacePopulation population) throws IOException {
        JsonNode trainingPlan = population.trainingPlan();
        if (trainingPlan == null) {
            return null;
        }
        home.writePrivate(exampleFile(), trainingPlan);
        return exampleFile();
    }

    private Path exampleFile() {
        return folder.resolve("training-plan.json").toAbsolutePath();
    }

    private List<ExampleOfferings.Offering> offerings(SpaceHome home, SpaceOperators operators) {
        if (empty || !kinds.contains(NodeKind.CATALOG)) {
            return List.of();
        }
        List<ExampleOfferings.Offering> offerings =
                ExampleOfferings.create(home.plan().dataProviders(), operators);
        out.println("The catalog has an example offering of each of " + offerings.size()
                + " data providers, beside those of training plans and exchanges. List all with ./sumspace catalog list"
                + inSpace());
        if (kinds.contains(NodeKind.CONTRACT)) {
            ExampleEcosystem.Shown ecosystem = ExampleEcosystem.create(home.plan(), operators, offerings);
            out.println("The ecosystem '" + ecosystem.name() + "' has the members "
                    + String.join(", ", ecosystem.members())
                    + ". Look at it with ./sumspace catalog show " + ecosystem.id() + inSpace());
        }
        return offerings;
    }

    /** The option with which a command finds the nodes and accounts. */
    private String inSpace() {
        return " --space " + ShellWord.of(report.toString());
    }

    private SpacePopulation populate(SpaceHome home, SpaceOperators operators)
            throws IOException, InvalidTableException {
        if (kinds.contains(NodeKind.CATALOG)) {
            operators.aiProvider();
        }
        return empty || !kinds.contains(NodeKind.CONNECTOR)
                ? SpacePopulation.none()
                : SpacePopulation.create(home.plan(), operators, BaseModelServer.start(home));
    }
}
