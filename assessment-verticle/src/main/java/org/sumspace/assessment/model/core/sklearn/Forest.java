package org.sumspace.assessment.model.core.sklearn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.training.model.pickle.PickleNode;

/** One decision tree or several, whose outputs are averaged. */
record Forest(int inputs, List<Object> classes, List<DecisionTree> trees) implements Estimator {
    private static final int TREES_MAX = 10_000;

    static Forest ofTree(SklearnAttributes model, boolean classifies) {
        return of(model, classifies, List.of(model));
    }

    static Forest ofTrees(SklearnAttributes model, boolean classifies) {
        List<PickleNode> members = model.items("estimators_");
        if (members.isEmpty() || members.size() > TREES_MAX) {
            throw model.refusal("estimators_", "does not hold 1 to " + TREES_MAX + " trees");
        }
        List<SklearnAttributes> trees = new ArrayList<>();
        for (PickleNode member : members) {
            trees.add(SklearnAttributes.of(Objects.object(model, "estimators_", member)));
        }
        return of(model, classifies, trees);
    }

    private static Forest of(SklearnAttributes model, boolean classifies, List<SklearnAttributes> members) {
        model.requireOneOf("n_outputs_", 1L);
        int inputs = model.count("n_features_in_", 1, Integer.MAX_VALUE);
        List<Object> classes = classifies ? model.classes() : List.of();
        List<DecisionTree> trees = members.stream()
                .map(member -> DecisionTree.of(member, inputs, Math.max(1, classes.size()), classifies))
                .toList();
        return new Forest(inputs, classes, trees);
    }

    @Override
    public boolean probabilities() {
        return true;
    }

    @Override
    public double[] outputs(double[] row) {
        double[] sums = new double[Math.max(1, classes.size())];
        for (DecisionTree tree : trees) {
            double[] leaf = tree.leaf(row);
            for (int i = 0; i < sums.length; i++) {
                sums[i] += leaf[i];
            }
        }
        return Arrays.stream(sums).map(sum -> sum / trees.size()).toArray();
    }
}
