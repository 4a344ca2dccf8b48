package org.sumspace.sandbox.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.boot.NodeKind;
import org.sumspace.sandbox.client.CatalogClient;
import org.sumspace.sandbox.client.ExecutionPlanView;
import org.sumspace.sandbox.client.Operators;
import org.sumspace.sandbox.client.Poll;
import org.sumspace.sandbox.client.RoundPlan;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.ChildProcesses;
import org.sumspace.sandbox.space.DataSpace;
import org.sumspace.sandbox.space.InProcessNodes;
import org.sumspace.sandbox.space.NodeLauncher;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.ExperimentSettings;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.FoldTraining;
import org.sumspace.sandbox.training.RoundCheck;
import org.sumspace.sandbox.training.RoundFollower;

/**
 * Nodes of every role that holds part of a round are killed (SIGKILL) in the middle of a training and started again on
 * their folders. Those that may be killed are processes, the others run here.
 */
@Timeout(300)
class KilledNodesIT {
    private static final int PROCESSORS = 3;
    private static final int ROUNDS = 30;
    private static final int ROUNDS_BETWEEN = 1;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final List<NodeLauncher.LaunchedNode> restarted = new ArrayList<>();
    private Experiment experiment;
    private SpaceHome home;
    private NodeSpec processor;
    private BaseModelServer models;
    private DataSpace space;
    private Operators operators;
    private CatalogClient catalog;
    private int plansOver;

    @BeforeEach
    void start() throws Exception {
        home = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), new SecureRandom());
        experiment = experiment("undisturbed");
        processor = home.plan().nodes(NodeKind.PROCESSOR).get(0);
        models = BaseModelServer.start(home);
        space = DataSpace.start(
                home,
                EnumSet.allOf(NodeKind.class),
                (node, config) -> launcher(node).launch(node, config),
                node -> {});
        operators = new Operators(home);
        operators.logInEverywhere();
        catalog = operators.aiProvider();
        new Enrolment(home.plan(), operators).enrol(experiment.placement(), experiment::statement);
    }

    @AfterEach
    void stop() {
        restarted.forEach(node -> node.stop().join());
        space.close();
        models.close();
    }

    @Test
    void nodesKilledInTheMiddle_changeNoBitOfTheModel() throws Exception {
        byte[] undisturbed =
                training(experiment.folds().get(0)).train(models, round -> {}).file();
        FoldPlan again = experiment("disturbed").folds().get(0);
        FoldTraining training = training(again);
        RoundFollower follower = training.begin(models);
        killEveryRoleOnce(again.trainingPlanId());
        FoldTraining.Result disturbed = training.finish(follower, round -> {});

        assertThat(disturbed.rounds())
                .hasSize(ROUNDS)
                .allMatch(round -> round.sum() == RoundCheck.Sum.EXACT)
                .allMatch(round -> round.contributors() == PROCESSORS);
        assertThat(disturbed.file()).isEqualTo(undisturbed);
    }

    private FoldTraining training(FoldPlan fold) {
        return new FoldTraining(experiment, fold, home, operators, catalog);
    }

    private void killEveryRoleOnce(String trainingPlanId) throws Exception {
        awaitRounds(trainingPlanId);
        ExecutionPlanView tree = catalog.executionPlan(
                catalog.executionPlans(trainingPlanId, 0).get(0).id());
        for (NodeSpec victim : List.of(aggregator(tree.firstLevel(1).get(0)), processor, aggregator(tree.main()))) {
            kill(victim);
            awaitRounds(trainingPlanId);
        }
        assertThat(plansOver).as("the kills came while the training ran").isLessThan(ROUNDS);
    }

    private NodeSpec aggregator(String nodeId) {
        return home.plan().nodes(NodeKind.AGGREGATOR).stream()
                .filter(node -> node.nodeId().equals(nodeId))
                .findFirst()
                .orElseThrow();
    }

    private void awaitRounds(String trainingPlanId) {
        int goal = plansOver + ROUNDS_BETWEEN;
        Poll.until("plan " + goal + " is over", PATIENCE, () -> {
            for (RoundPlan plan : catalog.executionPlans(trainingPlanId, plansOver)) {
                if (!plan.isCompleted() && !plan.isDiscarded()) {
                    break;
                }
                plansOver++;
            }
            return plansOver >= goal;
        });
    }

    /** Ends the node's process as the system does that runs out of memory, and starts the node again. */
    private void kill(NodeSpec node) throws Exception {
        Path config = home.certificateFile(node).resolveSibling("config.json");
        ProcessHandle process = ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains(config.toString()))
                .findFirst()
                .orElseThrow();
        process.destroyForcibly();
        process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        restarted.add(new ChildProcesses()
                .launch(node, config)
                .toCompletableFuture()
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    }

    private Experiment experiment(String name) throws Exception {
        return Experiment.prepare(
                ExperimentSettings.generated(name, PROCESSORS, ROUNDS, 1),
                home.plan().dataProviders());
    }

    private NodeLauncher launcher(NodeSpec node) {
        boolean mayBeKilled = node.kind() == NodeKind.AGGREGATOR || node.equals(processor);
        return mayBeKilled ? new ChildProcesses() : new InProcessNodes();
    }
}
