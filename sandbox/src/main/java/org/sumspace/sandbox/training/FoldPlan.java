package org.sumspace.sandbox.training;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidFeatureMapException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.data.FeaturePlan;
import org.sumspace.sandbox.data.Fold;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.Schema;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.learners.Placement;
import org.sumspace.sandbox.space.SpacePlan;

/** The training plan of one fold, with its training rows by processor and its test rows. */
public final class FoldPlan {
    public static final String ESTIMATOR = "LogisticRegression";

    private static final int DATA_PROVIDERS_MIN = 2;
    private static final String REFUSED = "the catalog would refuse the training plan: ";
    private static final String REMEDY =
            "Try fewer rows for the largest processor, more processors, or other --parameters";
    /** For checks only: the URL of the base model is known once the data space runs. */
    private static final URI PLACEHOLDER_URL = URI.create("https://example.org/model");

    private final String trainingPlanId;
    private final int number;
    private final ObjectNode targetData;
    private final FeatureMap features;
    private final ModelFile baseModel;
    private final Map<String, List<Integer>> training;
    private final List<Integer> test;
    private final ObjectNode parameters;
    private final PlanParameters checked;
    private final int rounds;

    private FoldPlan(
            int number,
            ObjectNode targetData,
            Map<String, List<Integer>> training,
            List<Integer> test,
            ExperimentSettings settings) {
        this.trainingPlanId = settings.name() + "-fold-" + number;
        this.number = number;
        this.targetData = targetData;
        this.features = features(targetData);
        this.baseModel = settings.hiddenLayers().isEmpty()
                ? ModelFile.zero(ESTIMATOR, features.width(), features.classes())
                : ModelFile.network(settings.hiddenLayers(), features.width(), features.classes(), settings.seed());
        this.training = Collections.unmodifiableMap(training);
        this.test = test;
        this.parameters = parameters(settings);
        this.checked = check(draft(PLACEHOLDER_URL));
        this.rounds = PrivacyTerms.rounds(checked, length(checked));
    }

    /** @throws SandboxException if too few processors or data providers have training rows, or the plan is invalid */
    public static FoldPlan of(
            int number,
            Fold fold,
            LearnerTable table,
            Schema schema,
            Placement placement,
            ExperimentSettings settings) {
        Map<String, List<Integer>> training = new TreeMap<>();
        Set<String> organisations = new TreeSet<>();
        for (int row : fold.training()) {
            Placement.Processor processor = placement.processorOf(row);
            training.computeIfAbsent(processor.name(), none -> new ArrayList<>())
                    .add(row);
            organisations.add(processor.organisation());
        }
        requireAtLeast(ExperimentSettings.PROCESSORS_MIN, training.size(), "processor", number);
        requireAtLeast(DATA_PROVIDERS_MIN, organisations.size(), "data provider", number);
        requireEnoughForGroups(settings.groups(), training.size(), number);
        List<Integer> test = Arrays.stream(fold.test()).boxed().toList();
        return new FoldPlan(number, FeaturePlan.targetData(table, schema, fold.training()), training, test, settings);
    }

    private static void requireAtLeast(int least, int found, String what, int fold) {
        if (found < least) {
            throw new SandboxException(
                    "in fold " + fold + " only " + found + " " + what + (found == 1 ? " has" : "s have")
                            + " training rows; expected at least " + least,
                    "Give more rows, ask for fewer folds, or choose a --group column with more values");
        }
    }

    /** Data providers have about equally many processors, so a group with enough processors has enough data providers. */
    private static void requireEnoughForGroups(int groups, int processors, int fold) {
        int needed = groups * PlanParameters.defaults().minContributors();
        if (groups > 1 && processors < needed) {
            throw new SandboxException(
                    "--groups " + groups + " needs " + needed + " processors with training rows, "
                            + PlanParameters.defaults().minContributors() + " for each group; fold " + fold + " has "
                            + processors,
                    "Ask for fewer groups, or for more --processors");
        }
    }

    private static FeatureMap features(JsonNode targetData) {
        try {
            return FeatureMap.parse(Trees.of(targetData));
        } catch (InvalidFeatureMapException e) {
            throw new IllegalStateException("the feature map of a checked table is invalid", e);
        }
    }

    private ObjectNode parameters(ExperimentSettings settings) {
        int processors = training.size();
        int largest = training.values().stream().mapToInt(List::size).max().orElseThrow();
        ObjectNode parameters = JsonNodeFactory.instance.objectNode();
        parameters
                .put("shares", SpacePlan.SHARES)
                .put("groups", settings.groups())
                .put("rounds", settings.rounds());
        parameters.put("localEpochs", settings.localEpochs()).put("seed", settings.seed());
        parameters.put("maxContributors", processors).put("maxWeight", largest);
        if (processors < PlanParameters.defaults().minContributors()) {
            parameters.put("minContributors", processors).put("minConsents", processors);
        }
        if (settings.parameters() != null) {
            parameters.setAll(FurtherParameters.read(settings.parameters()));
        }
        TrainingDefaults.addTo(parameters, baseModel);
        return parameters;
    }

    private PlanParameters check(ObjectNode draft) {
        try {
            PlanParameters parameters = TrainingPlan.parseDraft(Trees.of(draft)).parameters();
            PrivacyTerms.refusal(parameters, length(parameters)).ifPresent(problem -> {
                throw new SandboxException(REFUSED + "privacy: " + problem, REMEDY);
            });
            return parameters;
        } catch (InvalidPlanException e) {
            throw new SandboxException(REFUSED + e.getMessage(), REMEDY, e);
        }
    }

    private int length(PlanParameters parameters) {
        return CoordinateLayout.length(
                parameters, baseModel.dimension(), baseModel.classes().size());
    }

    /** The training plan as the AI provider sends it to the catalog. */
    ObjectNode draft(URI baseModel) {
        ObjectNode plan = JsonNodeFactory.instance.objectNode();
        plan.put("id", trainingPlanId());
        plan.put("model_name", "Outcome of a learner");
        plan.put(
                "model_description",
                (this.baseModel.isLayered() ? "Neural network" : "Logistic regression")
                        + ", trained where the records are");
        plan.put("base_model", baseModel.toString());
        plan.set("target_data", targetData);
        plan.set("parameters", parameters);
        return plan;
    }

    /** The base model of the first round: a logistic regression whose weights are zero, or a network with random ones. */
    public ModelFile baseModel() {
        return baseModel;
    }

    public String trainingPlanId() {
        return trainingPlanId;
    }

    /** Counted from 1. */
    public int number() {
        return number;
    }

    public JsonNode targetData() {
        return targetData;
    }

    public FeatureMap features() {
        return features;
    }

    public PlanParameters parameters() {
        return checked;
    }

    /** Number of rounds that will be trained: those of the plan, or fewer if its privacy budget ends earlier. */
    public int rounds() {
        return rounds;
    }

    /** Training rows by the name of the processor; none is empty. */
    public Map<String, List<Integer>> training() {
        return training;
    }

    public List<Integer> trainingRows() {
        return training.values().stream().flatMap(List::stream).toList();
    }

    /** Rows that no processor trains on in this fold. */
    public List<Integer> test() {
        return test;
    }
}
