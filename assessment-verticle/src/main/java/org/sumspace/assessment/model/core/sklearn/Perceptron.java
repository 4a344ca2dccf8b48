package org.sumspace.assessment.model.core.sklearn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleNode;

/** A multi-layer perceptron. */
record Perceptron(List<Layer> layers, DoubleUnaryOperator activation, String last, List<Object> classes)
        implements Estimator {
    private static final int LAYERS_MAX = 100;

    /** @param weights {@code [outputs][inputs]} */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Layer(double[][] weights, double[] bias) {
        double[] apply(double[] row) {
            double[] sums = new double[bias.length];
            for (int i = 0; i < sums.length; i++) {
                double sum = 0;
                for (int j = 0; j < row.length; j++) {
                    sum += weights[i][j] * row[j];
                }
                sums[i] = sum + bias[i];
            }
            return sums;
        }
    }

    static Perceptron of(SklearnAttributes model, boolean classifies) {
        List<Object> classes = classifies ? model.classes() : List.of();
        String last = model.text("out_activation_", "");
        int outputs = classes.size() <= 2 ? 1 : classes.size();
        String expected = !classifies ? "identity" : outputs == 1 ? "logistic" : "softmax";
        if (!last.equals(expected)) {
            throw model.refusal(
                    "out_activation_", "is not " + expected + ", so the model predicts more than one label");
        }
        return new Perceptron(layers(model, outputs), activation(model), last, classes);
    }

    private static List<Layer> layers(SklearnAttributes model, int outputs) {
        List<PickleNode> weights = model.items("coefs_");
        List<PickleNode> biases = model.items("intercepts_");
        if (weights.isEmpty() || weights.size() > LAYERS_MAX || weights.size() != biases.size()) {
            throw model.refusal("coefs_", "does not have a layer for each intercept");
        }
        List<Layer> layers = new ArrayList<>();
        int width = -1;
        for (int i = 0; i < weights.size(); i++) {
            NumpyArray matrix = array(weights.get(i));
            List<Integer> shape = matrix.shape();
            double[] bias = finite(model, array(biases.get(i)));
            if (shape.size() != 2 || (width >= 0 && shape.get(0) != width) || shape.get(1) != bias.length) {
                throw model.refusal("coefs_", "has layers that do not follow each other");
            }
            width = bias.length;
            layers.add(new Layer(transposed(finite(model, matrix), shape.get(0), width), bias));
        }
        if (width != outputs) {
            throw model.refusal("coefs_", "ends with " + width + " outputs, not " + outputs);
        }
        return layers;
    }

    private static double[] finite(SklearnAttributes model, NumpyArray array) {
        double[] values = model.numbers("coefs_", array);
        if (!Arrays.stream(values).allMatch(Double::isFinite)) {
            throw model.refusal("coefs_", "holds NaN or infinity");
        }
        return values;
    }

    private static NumpyArray array(PickleNode node) {
        try {
            return NumpyForms.array(node);
        } catch (PickleException e) {
            throw new ModelRefusedException("A layer of the perceptron is no array. Fit and save the model again.");
        }
    }

    private static double[][] transposed(double[] flat, int inputs, int outputs) {
        double[][] rows = new double[outputs][inputs];
        for (int i = 0; i < flat.length; i++) {
            rows[i % outputs][i / outputs] = flat[i];
        }
        return rows;
    }

    private static DoubleUnaryOperator activation(SklearnAttributes model) {
        return switch (model.text("activation", "relu")) {
            case "relu" -> value -> Math.max(0, value);
            case "tanh" -> Math::tanh;
            case "logistic" -> Scores::sigmoid;
            case "identity" -> value -> value;
            default -> throw model.refusal("activation", "has a value that is not supported");
        };
    }

    @Override
    public int inputs() {
        return layers.get(0).weights()[0].length;
    }

    @Override
    public boolean probabilities() {
        return true;
    }

    @Override
    public double[] outputs(double[] row) {
        double[] values = row;
        for (int i = 0; i < layers.size(); i++) {
            values = layers.get(i).apply(values);
            if (i < layers.size() - 1) {
                values = Arrays.stream(values).map(activation).toArray();
            }
        }
        return switch (last) {
            case "logistic" -> Scores.pair(Scores.sigmoid(values[0]));
            case "softmax" -> Scores.softmax(values);
            default -> values;
        };
    }
}
