package org.sumspace.sandbox.training;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.testkit.PlantedSecrets;
import org.sumspace.common.testkit.Tools;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceNodeLauncher;
import org.sumspace.sandbox.space.SpacePlan;
import org.sumspace.sandbox.space.SpaceSize;

/** Runs every node in a separate process and searches the heaps from outside after the training. */
class ProcessHeapsIT {
    private static final SpaceSize SIZE = SpaceSize.of(1, 2);
    private static final int PROCESSORS = 6;
    private static final int ROUNDS = 1;
    private static final int SEARCHED_RECORDS = 20;
    private static final long SEED = 1;
    private static final String KEY_FILE = ".key";
    private static final int POLL_MILLIS = 5;

    @TempDir
    Path folder;

    private final PlantedSecrets secrets = new PlantedSecrets();
    private final Set<String> keys = new TreeSet<>();
    private final Map<NodeSpec, Long> processes = new ConcurrentHashMap<>();

    /** Only connectors hold learners' records, and no process holds a round key any more. */
    @Test
    void onceReleased_noProcessHoldsARoundKey_andNoneButAConnectorARecord() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SIZE, new SecureRandom());
        try (BaseModelServer models = BaseModelServer.start(home);
                DataSpace space = DataSpace.start(home, EnumSet.allOf(NodeKind.class), launcher(), node -> {})) {
            SpaceOperators operators = new SpaceOperators(space.home());
            operators.logInEverywhere();

            train(home, operators, models);

            assertThat(keys).as("number of searched round keys").hasSizeGreaterThanOrEqualTo(SpacePlan.SHARES);
            Set<String> records = new HashSet<>();
            for (NodeSpec node : home.plan().nodes()) {
                await().untilAsserted(() -> {
                    Set<String> found = foundInHeap(node);
                    assertThat(found).as("in %s", node).doesNotContainAnyElementsOf(keys);
                    if (node.kind() == NodeKind.CONNECTOR) {
                        records.addAll(found);
                    } else {
                        assertThat(found).as("in %s", node).isEmpty();
                    }
                });
            }
            assertThat(records).as("records in the heaps of connectors").isNotEmpty();
        }
    }

    private SpaceNodeLauncher launcher() {
        ChildProcesses children = new ChildProcesses();
        return (node, configFile) -> children.start(node, configFile)
                .<SpaceNodeLauncher.LaunchedNode>thenApply(child -> {
                    processes.put(node, child.process().pid());
                    return child;
                });
    }

    private void train(SpaceHome home, SpaceOperators operators, BaseModelServer models) throws Exception {
        Experiment experiment = Experiment.prepare(
                ExperimentSettings.generated("erasure", PROCESSORS, ROUNDS, SEED),
                home.plan().dataProviders());
        for (int row = 0; row < SEARCHED_RECORDS; row++) {
            String id = experiment.statement(row).path("id").asText();
            secrets.plant("record " + row, id.getBytes(UTF_8));
        }
        new Enrolment(home.plan(), operators).enrol(experiment.placement(), experiment::statement);
        FoldTraining training =
                new FoldTraining(experiment, experiment.folds().get(0), home, operators, operators.aiProvider());
        ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
        watch.scheduleWithFixedDelay(() -> plantKeys(home), 0, POLL_MILLIS, TimeUnit.MILLISECONDS);
        List<RoundFollower.CheckedRound> rounds = training.start(models).follow(ROUNDS, round -> {});
        watch.shutdown();
        await().until(watch::isTerminated);
        assertThat(rounds).allMatch(round -> round.sum() == RoundCheck.Sum.EXACT);
    }

    /** Reads every round key from its file while the file exists. */
    private void plantKeys(SpaceHome home) {
        for (NodeSpec node : home.plan().nodes(NodeKind.AGGREGATOR)) {
            keyFiles(home.dataFolder(node).resolve("plans")).forEach(this::plantKey);
        }
    }

    private static List<Path> keyFiles(Path plans) {
        try (Stream<Path> files = Files.list(plans)) {
            return files.filter(file -> file.toString().endsWith(KEY_FILE)).toList();
        } catch (IOException noFolder) {
            return List.of();
        }
    }

    private void plantKey(Path file) {
        String name = file.toString();
        if (keys.contains(name)) {
            return;
        }
        try {
            secrets.plant(name, ProtectedFile.read(file, RoundKey.BYTES));
            keys.add(name);
        } catch (IOException | RuntimeException deletedOrIncomplete) {
            // The next poll reads the file again if it still exists.
        }
    }

    /** The secrets in reachable objects of the process. */
    private Set<String> foundInHeap(NodeSpec node) {
        Path dump = folder.resolve(node.nodeId() + ".hprof");
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            Tools.Result result = Tools.run(jcmd, String.valueOf(processes.get(node)), "GC.heap_dump", dump.toString());
            assertThat(result.exitCode()).as(result.output()).isZero();
            Set<String> found = secrets.foundIn(dump);
            Files.delete(dump);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
