package org.sumspace.bench.round;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.sandbox.data.Statements;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.data.WideRecords;
import org.sumspace.sandbox.learners.Placement;
import org.sumspace.sandbox.space.SpacePlan;
import org.sumspace.sandbox.training.FoldPlan;
import org.sumspace.sandbox.training.TrainingTask;

/** A training of a model of a given size with a given number of processors, each with one record of one learner. */
final class Workload implements TrainingTask {
    /** Longer than any round takes, so that no contribution is left out on a slow machine. */
    private static final int SHARE_DEADLINE_SECONDS = 1_200;

    private final String trainingPlanId;
    private final Size size;
    private final int rounds;
    private final WideRecords records;
    private final Placement placement;
    private final FeatureMap features;

    /**
     * The size of a workload.
     *
     * @param processors number of processors, each with one learner with one record
     * @param classes number of classes, more than 2, so that every class has its own coefficients
     * @param features number of features of a record; every class has one coefficient for each feature, and an intercept
     * @param shares number of shares of a contribution
     */
    record Size(int processors, int classes, int features, int shares) {
        /** A size with the usual number of shares. */
        Size(int processors, int classes, int features) {
            this(processors, classes, features, SpacePlan.SHARES);
        }

        int dimension() {
            return classes * (features + 1);
        }
    }

    /** @param organisations the data providers, which get the processors in turn */
    Workload(String trainingPlanId, Size size, int rounds, List<String> organisations) {
        this.trainingPlanId = trainingPlanId;
        this.size = size;
        this.rounds = rounds;
        this.records = new WideRecords(size.features(), size.classes());
        this.placement = Placement.single(size.processors(), organisations);
        this.features = features(records.targetData());
    }

    private static FeatureMap features(ObjectNode targetData) {
        try {
            return FeatureMap.parse(Trees.of(targetData));
        } catch (InvalidFeatureMapException e) {
            throw new IllegalStateException("the feature map of the generated records is invalid", e);
        }
    }

    Placement placement() {
        return placement;
    }

    ObjectNode record(int row) {
        return records.of(row);
    }

    int rounds() {
        return rounds;
    }

    @Override
    public String trainingPlanId() {
        return trainingPlanId;
    }

    @Override
    public ObjectNode draft(URI baseModel) {
        ObjectNode plan = JsonNodeFactory.instance.objectNode();
        plan.put("id", trainingPlanId);
        plan.put("model_name", "Class of a record");
        plan.put("model_description", "For benchmarks: one generated record at each processor");
        plan.put("base_model", baseModel.toString());
        plan.set("target_data", records.targetData());
        plan.putObject("parameters")
                .put("shares", size.shares())
                .put("rounds", rounds)
                .put("maxContributors", size.processors())
                .put("maxWeight", 1)
                .put("shareDeadlineSeconds", SHARE_DEADLINE_SECONDS)
                .put("sealUntilSeconds", 2 * SHARE_DEADLINE_SECONDS)
                .put("expirySeconds", 3 * SHARE_DEADLINE_SECONDS);
        return plan;
    }

    @Override
    public ModelFile baseModel() {
        return ModelFile.zero(FoldPlan.ESTIMATOR, features.width(), features.classes());
    }

    @Override
    public int processors() {
        return size.processors();
    }

    @Override
    public Map<String, List<String>> learners() {
        Map<String, List<String>> learners = new TreeMap<>();
        for (Placement.Processor processor : placement.processors()) {
            List<String> ofOrganisation =
                    learners.computeIfAbsent(processor.organisation(), first -> new ArrayList<>());
            processor.rows().forEach(row -> ofOrganisation.add(Statements.learner(row)));
        }
        return learners;
    }

    @Override
    public TrainingSet records(String processor) {
        return TrainingSet.of(
                features,
                placement.rowsOf(processor).stream()
                        .map(row -> Trees.of(record(row)))
                        .toList());
    }
}
