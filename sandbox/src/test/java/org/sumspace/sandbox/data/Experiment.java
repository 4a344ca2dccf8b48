package org.sumspace.sandbox.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelAlgorithm;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.ModelUpdate;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.model.TrainingSettings;
import org.sumspace.common.training.model.VectorMath;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.ServerOptimizer;
import org.sumspace.common.training.plan.Violations;
import org.sumspace.sandbox.training.TrainingDefaults;

/** Trains on the folds of a table, centrally and federated without encryption, and tests on the test rows. */
final class Experiment {

    private final LearnerTable table;
    private final Schema schema;
    private final Statements statements;
    private final List<Fold> folds;

    Experiment(LearnerTable table, Schema schema, int folds) throws InvalidTableException {
        this(table, schema, folds, folds);
    }

    /** @param tested how many of the folds are trained and tested */
    Experiment(LearnerTable table, Schema schema, int folds, int tested) throws InvalidTableException {
        this.table = table;
        this.schema = schema;
        this.statements = new Statements(table, schema, 1);
        this.folds =
                Fold.stratified(table.values(schema.label().index()), folds, 0).subList(0, tested);
    }

    double majority() {
        return accuracy((fold, training, test) -> Majority.correct(training, test));
    }

    double central() {
        return accuracy(
                (fold, training, test) -> new Predictor(CentralTrainer.train(zero(training), training)).correct(test));
    }

    /**
     * The accuracy with the default parameters of the demonstration.
     *
     * @param rounds all of them are trained, also after the training has converged
     */
    double federated(int processors, int rounds) throws InvalidTableException {
        return federated(processors, rounds, Experiment::zero);
    }

    /** The same for a network with one hidden layer. */
    double network(int units, int processors, int rounds) throws InvalidTableException {
        return federated(
                processors,
                rounds,
                training -> ModelFile.network(List.of(units), training.features(), training.classes(), 1));
    }

    private double federated(int processors, int rounds, Function<TrainingSet, ModelFile> base)
            throws InvalidTableException {
        List<Partition> partitions = new ArrayList<>();
        for (Fold fold : folds) {
            partitions.add(Partition.even(fold.training(), processors, 1));
        }
        return accuracy((fold, training, test) -> {
            FeatureMap map = FeaturePlan.featureMap(table, schema, fold.training());
            List<TrainingSet> parts = partitions.get(folds.indexOf(fold)).parts().stream()
                    .map(part -> set(map, part.rows().stream().mapToInt(i -> i).toArray()))
                    .toList();
            return new Predictor(train(base.apply(training), parts, rounds, training.size())).correct(test);
        });
    }

    static ModelFile train(ModelFile base, List<TrainingSet> parts, int rounds, int learners) {
        ObjectNode defaults = JsonNodeFactory.instance.objectNode();
        TrainingDefaults.addTo(defaults, base);
        PlanParameters parameters = PlanParameters.parse(Trees.of(defaults), "", new Violations());
        OptimizerState state = parameters.serverOptimizer().begin(base.dimension());
        ModelFile model = base;
        for (int round = 1; round <= rounds; round++) {
            double[] mean = mean(model, parts, parameters.training(round, learners));
            ServerOptimizer.Step step = parameters.serverOptimizer().step(state, mean);
            model = model.withWeights(VectorMath.sum(model.weights(), 1, step.change()));
            state = step.state();
        }
        return model;
    }

    private interface Trial {
        long correct(Fold fold, TrainingSet training, TrainingSet test);
    }

    /** The accuracy over all rows of the tested folds, because each is tested once. */
    private double accuracy(Trial trial) {
        long correct = 0;
        long tested = 0;
        for (Fold fold : folds) {
            FeatureMap map = FeaturePlan.featureMap(table, schema, fold.training());
            TrainingSet test = set(map, fold.test());
            correct += trial.correct(fold, set(map, fold.training()), test);
            tested += test.size();
        }
        return (double) correct / tested;
    }

    private TrainingSet set(FeatureMap map, int[] rows) {
        List<JsonNode> documents =
                IntStream.of(rows).<JsonNode>mapToObj(statements::of).toList();
        return TrainingSet.of(map, documents.stream().map(Trees::of).toList());
    }

    private static ModelFile zero(TrainingSet training) {
        return ModelFile.zero("LogisticRegression", training.features(), training.classes());
    }

    /** The weighted mean of the updates, as the main aggregator decodes it. */
    private static double[] mean(ModelFile model, List<TrainingSet> parts, TrainingSettings settings) {
        ModelAlgorithm algorithm = ModelAlgorithm.of(model.estimator()).orElseThrow();
        double[] sum = new double[model.dimension()];
        long records = 0;
        for (TrainingSet part : parts) {
            ModelUpdate update = algorithm.update(model, part, settings);
            double[] change = VectorMath.sum(update.weights(), -1, model.weights());
            VectorMath.add(sum, (double) update.records(), change);
            records += update.records();
        }
        return VectorMath.scaled(sum, 1.0 / (double) records);
    }
}
