package org.sumspace.assessment.model.core.sklearn;

import java.util.List;
import java.util.Map;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyObject;

/**
 * The nodes of a decision tree. A child has a higher number than its parent, so every walk ends.
 *
 * @param left the child for values up to the threshold; -1 in a leaf
 * @param values the outputs of each node
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DecisionTree(int[] left, int[] right, int[] feature, double[] threshold, double[][] values) {
    static DecisionTree of(SklearnAttributes estimator, int inputs, int outputs, boolean classifies) {
        PyObject tree = Objects.object(estimator, "tree_");
        if (!(tree.state() instanceof PyDict state)) {
            throw estimator.refusal("tree_", "has no nodes");
        }
        try {
            NumpyArray nodes = NumpyForms.array(entry(estimator, state, "nodes"));
            int[] left = whole(nodes.field("left_child"));
            NumpyArray values = NumpyForms.array(entry(estimator, state, "values"));
            if (!values.shape().equals(List.of(left.length, 1, outputs))) {
                throw estimator.refusal("tree_", "has the shape " + values.shape() + " of values");
            }
            return checked(
                    estimator,
                    inputs,
                    new DecisionTree(
                            left,
                            whole(nodes.field("right_child")),
                            whole(nodes.field("feature")),
                            nodes.field("threshold"),
                            rows(values.doubles(), outputs, classifies)));
        } catch (PickleException e) {
            throw estimator.refusal("tree_", "cannot be read: " + e.getMessage());
        }
    }

    private static PickleNode entry(SklearnAttributes estimator, PyDict state, String name) {
        return state.entries().stream()
                .filter(each -> each.getKey().equals(new PickleNode.Text(name)))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> estimator.refusal("tree_", "has no " + name));
    }

    private static int[] whole(double[] numbers) {
        int[] whole = new int[numbers.length];
        for (int i = 0; i < whole.length; i++) {
            whole[i] = (int) numbers[i];
        }
        return whole;
    }

    private static double[][] rows(double[] flat, int outputs, boolean classifies) {
        double[][] rows = new double[flat.length / outputs][outputs];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(flat, i * outputs, rows[i], 0, outputs);
            if (classifies) {
                // Up to scikit-learn 1.2 the values are numbers of rows, not shares.
                rows[i] = Scores.normalised(rows[i]);
            }
        }
        return rows;
    }

    private static DecisionTree checked(SklearnAttributes estimator, int inputs, DecisionTree tree) {
        int nodes = tree.left.length;
        for (int i = 0; i < nodes; i++) {
            boolean isLeaf = tree.left[i] == -1;
            boolean isSplit = tree.left[i] > i
                    && tree.left[i] < nodes
                    && tree.right[i] > i
                    && tree.right[i] < nodes
                    && tree.feature[i] >= 0
                    && tree.feature[i] < inputs
                    && !Double.isNaN(tree.threshold[i]);
            if (!isLeaf && !isSplit) {
                throw estimator.refusal("tree_", "has a node that leads nowhere");
            }
        }
        if (nodes == 0) {
            throw estimator.refusal("tree_", "has no nodes");
        }
        return tree;
    }

    /** The outputs of the leaf that a row reaches. Values are compared as 32-bit numbers, as scikit-learn does. */
    double[] leaf(double[] row) {
        int node = 0;
        while (left[node] >= 0) {
            node = (float) row[feature[node]] <= threshold[node] ? left[node] : right[node];
        }
        return values[node];
    }
}
