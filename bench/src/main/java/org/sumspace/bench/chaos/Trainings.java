package org.sumspace.bench.chaos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.RegistrationClient;
import org.sumspace.common.training.DpId;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.ColumnOptions;
import org.sumspace.sandbox.data.Fold;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.data.LearnerRows;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.ExperimentSettings;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.FoldTraining;
import org.sumspace.sandbox.training.RoundFollower;

/** Starts one training plan after the other, with the same learners. */
final class Trainings {
    /** Two for each data provider. */
    static final int PROCESSORS = 6;

    private static final String NAME = "chaos";
    private static final long SEED = 1;

    private final SpaceHome home;
    private final SpaceOperators operators;
    private final CatalogClient catalog;
    private final BaseModelServer models;
    private final Path parameters;
    private final Experiment experiment;
    private final LearnerTable table;
    private final Schema schema;
    private final Fold fold;
    private int started;

    /** A training plan whose first round has started. */
    record StartedTraining(String id, RoundFollower follower, int rounds, Timing timing) {}

    /** @param parameters folder for the files of training plans' parameters */
    Trainings(SpaceHome home, SpaceOperators operators, BaseModelServer models, Path parameters) {
        this.home = home;
        this.operators = operators;
        this.catalog = operators.aiProvider();
        this.models = models;
        this.parameters = parameters;
        this.table = LearnerRows.table(SEED);
        try {
            this.experiment = Experiment.prepare(
                    ExperimentSettings.generated(NAME, PROCESSORS, 1, SEED),
                    home.plan().dataProviders());
            this.schema = LearnerRows.prepared(SEED).schema();
            this.fold = Fold.stratified(table.values(schema.label().index()), 1, SEED)
                    .get(0);
        } catch (InvalidTableException e) {
            throw new IllegalStateException("the generated learners are unusable", e);
        }
    }

    CatalogClient catalog() {
        return catalog;
    }

    void enrol() {
        new Enrolment(home.plan(), operators).enrol(experiment.placement(), experiment::statement);
    }

    StartedTraining start(int rounds, Timing timing) throws IOException {
        FoldPlan plan = plan(rounds, timing);
        FoldTraining training = new FoldTraining(experiment, plan, home, operators, catalog);
        return new StartedTraining(plan.trainingPlanId(), training.start(models), rounds, timing);
    }

    private FoldPlan plan(int rounds, Timing timing) throws IOException {
        ExperimentSettings settings = new ExperimentSettings(
                NAME,
                null,
                null,
                ColumnOptions.NONE,
                null,
                PROCESSORS,
                rounds,
                1,
                1,
                SEED,
                1,
                timing.write(parameters),
                List.of());
        return FoldPlan.of(++started, fold, table, schema, experiment.placement(), settings);
    }

    /** The processors of each processor node, by node id. */
    Map<String, Set<DpId>> processors(String trainingPlanId) {
        Map<String, Set<DpId>> processors = new TreeMap<>();
        for (NodeSpec node : home.plan().nodes(NodeKind.PROCESSOR)) {
            Set<DpId> ofNode = new HashSet<>();
            new RegistrationClient(operators.at(node))
                    .processors(trainingPlanId)
                    .forEach(processor -> ofNode.add(DpId.parse(processor.dpId())));
            processors.put(node.nodeId(), ofNode);
        }
        return processors;
    }
}
