package org.sumspace.sandbox.up;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.client.SpaceOperators;
import org.sumspace.sandbox.data.FeaturePlan;
import org.sumspace.sandbox.data.InvalidTableException;
import org.sumspace.sandbox.data.LearnerRows;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.Partition;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.data.Statements;
import org.sumspace.sandbox.learners.Enrolment;
import org.sumspace.sandbox.learners.Placement;
import org.sumspace.sandbox.space.BaseModelServer;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.SpacePlan;
import org.sumspace.sandbox.training.TrainingDefaults;

/**
 * The generated learners of a data space; they are always the same.
 *
 * @param dataRows number of records
 * @param zeros a model that fits the records, in which all weights are zero; null without learners
 * @param baseModel URL of this model; null without learners
 * @param trainingPlan an example for AI providers that fits the records; null without learners
 */
record SpacePopulation(
        List<Processor> processors,
        int dataRows,
        @Nullable ModelFile zeros,
        @Nullable String baseModel,
        @Nullable JsonNode trainingPlan) {
    private static final long SEED = 1;
    private static final int PROCESSORS = 10;
    private static final int ROUNDS = 20;
    private static final String ESTIMATOR = "LogisticRegression";

    /**
     * A named group of learners.
     *
     * @param url URL of the processor node that trains for them
     */
    record Processor(String name, String url, String organisation, List<String> learners) {
        Processor {
            learners = List.copyOf(learners);
        }
    }

    static SpacePopulation none() {
        return new SpacePopulation(List.of(), 0, null, null, null);
    }

    /** Stores the records in the connectors, unless they are already there, and serves a base model for them. */
    static SpacePopulation create(SpacePlan space, SpaceOperators operators, BaseModelServer models)
            throws InvalidTableException {
        LearnerTable table = LearnerRows.table(SEED);
        Schema schema = LearnerRows.prepared(SEED).schema();
        int[] rows = IntStream.range(0, table.size()).toArray();
        Placement placement = Placement.of(Partition.even(rows, PROCESSORS, SEED), space.dataProviders());
        new Enrolment(space, operators).enrol(placement, new Statements(table, schema, SEED)::of);
        FeatureMap features = FeaturePlan.featureMap(table, schema, rows);
        ModelFile zeros = ModelFile.zero(ESTIMATOR, features.width(), features.classes());
        String baseModel = models.publish("zeros.joblib", zeros.write()).toString();
        return new SpacePopulation(
                placement.processors().stream()
                        .map(processor -> describe(space, processor))
                        .toList(),
                table.size(),
                zeros,
                baseModel,
                trainingPlan(FeaturePlan.targetData(table, schema, rows), baseModel, zeros));
    }

    private static JsonNode trainingPlan(JsonNode targetData, String baseModel, ModelFile zeros) {
        ObjectNode plan = JsonNodeFactory.instance.objectNode();
        plan.put("id", "example");
        plan.put("model_name", "Outcome of a learner");
        plan.put("model_description", "Logistic regression, trained where the records are");
        plan.put("base_model", baseModel);
        plan.set("target_data", targetData);
        TrainingDefaults.addTo(plan.putObject("parameters").put("rounds", ROUNDS), zeros);
        return plan;
    }

    private static Processor describe(SpacePlan space, Placement.Processor processor) {
        String node = space.url(space.node(NodeKind.PROCESSOR, processor.organisation()))
                .toString();
        return new Processor(
                processor.name(),
                node,
                processor.organisation(),
                processor.rows().stream().map(Statements::learner).toList());
    }
}
