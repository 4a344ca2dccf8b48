package org.sumspace.common.training.model.onnx;

import static org.sumspace.common.training.model.onnx.OnnxMessage.CLASSIC;
import static org.sumspace.common.training.model.onnx.OnnxMessage.DOUBLE;
import static org.sumspace.common.training.model.onnx.OnnxMessage.FLOAT;
import static org.sumspace.common.training.model.onnx.OnnxMessage.INT64;
import static org.sumspace.common.training.model.onnx.OnnxMessage.STRING;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.sumspace.common.training.model.DenseLayer;
import org.sumspace.common.training.model.ModelFile;

/**
 * A graph of ONNX whose last operators are the layers of a model. Scores are computed with doubles, because a single
 * precision loses digits of large features and weights; the operator {@code LinearClassifier} only makes labels and
 * probabilities of them.
 */
final class ModelGraph {
    private final ModelFile model;
    private final Set<String> names = new HashSet<>();
    private final List<OnnxMessage> nodes = new ArrayList<>();
    private final List<OnnxMessage> tensors = new ArrayList<>();
    private final List<OnnxMessage> inputs = new ArrayList<>();

    ModelGraph(ModelFile model) {
        if (model.classes().size() > OnnxFile.CLASSES_MAX) {
            throw new IllegalArgumentException("the model has "
                    + model.classes().size() + " classes; ONNX files are written for up to " + OnnxFile.CLASSES_MAX);
        }
        this.model = model;
    }

    /** Inputs come first, because they keep their names. */
    String input(String name, int type, int columns) {
        inputs.add(OnnxMessage.value(name, type, 0, columns));
        names.add(name);
        return name;
    }

    /** A name that no other tensor has. */
    private String free(String wanted) {
        String name = wanted;
        while (!names.add(name)) {
            name += "_";
        }
        return name;
    }

    /** Adds an operator of ai.onnx, and returns the name of its output. */
    String standard(String operator, String output, List<String> operands, OnnxMessage... attributes) {
        String name = free(output);
        nodes.add(OnnxMessage.node(operator, "", operands, List.of(name), attributes));
        return name;
    }

    /** Adds an operator of ai.onnx.ml, and returns the name of its output. */
    String classic(String operator, String output, String operand, OnnxMessage... attributes) {
        String name = free(output);
        nodes.add(OnnxMessage.node(operator, CLASSIC, List.of(operand), List.of(name), attributes));
        return name;
    }

    String doubles(String name, List<Integer> dimensions, double... values) {
        String chosen = free(name);
        tensors.add(OnnxMessage.doubles(chosen, dimensions, values));
        return chosen;
    }

    String integers(String name, long... values) {
        String chosen = free(name);
        tensors.add(OnnxMessage.integers(chosen, values));
        return chosen;
    }

    String concatenated(String output, List<String> parts) {
        return standard("Concat", output, parts, OnnxMessage.number("axis", 1));
    }

    String cast(String output, String operand, int type) {
        return standard("Cast", output, List.of(operand), OnnxMessage.number("to", type));
    }

    /**
     * The file.
     *
     * @param encoded the tensor with the encoded rows
     * @param columns for each of its columns the index of the model's column
     */
    byte[] file(String encoded, int[] columns) {
        String scores = scores(encoded, columns);
        List<OnnxMessage> outputs = model.isRegressor() ? predicted(scores) : classified(scores);
        OnnxMessage graph = OnnxMessage.graph(nodes, tensors, inputs, outputs);
        OnnxMessage file =
                OnnxMessage.message().number(1, 7).text(2, "sumspace").with(7, graph);
        return OnnxMessage.operators(OnnxMessage.operators(file, "", 13), CLASSIC, 2)
                .bytes();
    }

    private String scores(String encoded, int[] columns) {
        List<DenseLayer> layers = model.layers();
        String sums = sums(encoded, permuted(layers.get(0), columns));
        for (DenseLayer layer : layers.subList(1, layers.size())) {
            sums = sums(activated(sums), layer);
        }
        return sums;
    }

    private static DenseLayer permuted(DenseLayer layer, int[] columns) {
        int outputs = layer.outputs();
        double[] coefficients = new double[layer.coefficients().length];
        for (int i = 0; i < columns.length; i++) {
            System.arraycopy(layer.coefficients(), columns[i] * outputs, coefficients, i * outputs, outputs);
        }
        return new DenseLayer(layer.inputs(), outputs, coefficients, layer.intercepts());
    }

    private String sums(String operand, DenseLayer layer) {
        String coefficients = doubles("coef", List.of(layer.inputs(), layer.outputs()), layer.coefficients());
        String products = standard("MatMul", "products", List.of(operand, coefficients));
        String intercepts = doubles("intercept", List.of(layer.outputs()), layer.intercepts());
        return standard("Add", "sums", List.of(products, intercepts));
    }

    private String activated(String sums) {
        return switch (model.activation()) {
            case IDENTITY -> sums;
            case LOGISTIC -> standard("Sigmoid", "units", List.of(sums));
            case TANH -> standard("Tanh", "units", List.of(sums));
            case RELU -> standard("Relu", "units", List.of(sums));
        };
    }

    private List<OnnxMessage> predicted(String scores) {
        String prediction = standard("Identity", "prediction", List.of(scores));
        return List.of(OnnxMessage.value(prediction, DOUBLE, 0, 1));
    }

    /** The outputs for scores, which are doubles. */
    private List<OnnxMessage> classified(String scores) {
        int classes = model.classes().size();
        boolean isSgd = model.estimator().equals("SGDClassifier");
        String label = free("label");
        String numbers;
        if (isSgd && model.loss().equals("hinge")) {
            numbers = free("scores");
            addClassifier(scores, label, numbers, "NONE");
        } else if (isSgd && classes > 2) {
            numbers = shares(scores);
            addClassifier(scores, label, free("scores"), "NONE");
        } else {
            numbers = free("probabilities");
            addClassifier(scores, label, numbers, classes == 2 ? "LOGISTIC" : "SOFTMAX");
        }
        return List.of(
                OnnxMessage.value(label, model.hasIntegerClasses() ? INT64 : STRING, 0),
                OnnxMessage.value(numbers, FLOAT, 0, classes));
    }

    /** Each class has a logistic function of its own. All can be small, so their shares need doubles. */
    private String shares(String scores) {
        String each = standard("Sigmoid", "logistic", List.of(scores));
        String sum = standard("ReduceSum", "logistic_sum", List.of(each, integers("class_axis", 1)));
        return cast("probabilities", standard("Div", "shares", List.of(each, sum)), FLOAT);
    }

    private void addClassifier(String scores, String label, String numbers, String transform) {
        int classes = model.classes().size();
        OnnxMessage labels = model.hasIntegerClasses()
                ? OnnxMessage.ints(
                        "classlabels_ints",
                        model.classes().stream().mapToLong(Long::parseLong).toArray())
                : OnnxMessage.texts("classlabels_strings", model.classes().toArray(String[]::new));
        nodes.add(OnnxMessage.node(
                "LinearClassifier",
                CLASSIC,
                List.of(cast("scores_as_floats", scores, FLOAT)),
                List.of(label, numbers),
                OnnxMessage.numbers("coefficients", oneScoreForEachClass(classes)),
                OnnxMessage.numbers("intercepts", new double[classes]),
                labels,
                OnnxMessage.text("post_transform", transform)));
    }

    /** Of two classes, the score is that of the second one, and its negative that of the first one. */
    private static double[] oneScoreForEachClass(int classes) {
        if (classes == 2) {
            return new double[] {-1, 1};
        }
        double[] identity = new double[classes * classes];
        for (int i = 0; i < classes; i++) {
            identity[i * classes + i] = 1;
        }
        return identity;
    }

    static int[] sameColumns(int count) {
        return IntStream.range(0, count).toArray();
    }
}
