package org.sumspace.assessment.model;

import static org.sumspace.common.training.model.onnx.OnnxMessage.CLASSIC;
import static org.sumspace.common.training.model.onnx.OnnxMessage.FLOAT;
import static org.sumspace.common.training.model.onnx.OnnxMessage.INT64;
import static org.sumspace.common.training.model.onnx.OnnxMessage.STRING;
import static org.sumspace.common.training.model.onnx.OnnxMessage.graph;
import static org.sumspace.common.training.model.onnx.OnnxMessage.integers;
import static org.sumspace.common.training.model.onnx.OnnxMessage.ints;
import static org.sumspace.common.training.model.onnx.OnnxMessage.node;
import static org.sumspace.common.training.model.onnx.OnnxMessage.number;
import static org.sumspace.common.training.model.onnx.OnnxMessage.numbers;
import static org.sumspace.common.training.model.onnx.OnnxMessage.text;
import static org.sumspace.common.training.model.onnx.OnnxMessage.texts;
import static org.sumspace.common.training.model.onnx.OnnxMessage.value;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.sumspace.common.training.model.onnx.OnnxMessage;

/** Models of ONNX for tests, and their results. */
public final class OnnxModels {
    private static final List<String> LABEL_AND_SCORES = List.of("label", "scores");

    private OnnxModels() {}

    /** 2a - b + 0.5c + 3. */
    public static byte[] linear() {
        return model(linearGraph(0)).bytes();
    }

    /** The same for a fixed number of rows. */
    public static byte[] linear(int rows) {
        return model(linearGraph(rows)).bytes();
    }

    private static OnnxMessage linearGraph(int rows) {
        return graph(
                List.of(node("Gemm", "", List.of("X", "W", "b"), List.of("Y"))),
                List.of(tensor("W", List.of(3, 1), 2, -1, 0.5), tensor("b", List.of(1), 3)),
                List.of(value("X", FLOAT, rows, 3)),
                List.of(value("Y", FLOAT, rows, 1)));
    }

    /** The softmax of (a, b, 0) for the classes low, middle, high, as maps (ZipMap) or as a tensor. */
    public static byte[] logistic(boolean asMaps) {
        String[] classes = {"low", "middle", "high"};
        OnnxMessage classifier = node(
                "LinearClassifier",
                CLASSIC,
                List.of("X"),
                LABEL_AND_SCORES,
                numbers("coefficients", 1, 0, 0, 1, 0, 0),
                numbers("intercepts", 0, 0, 0),
                texts("classlabels_strings", classes),
                number("multi_class", 0),
                text("post_transform", "SOFTMAX"));
        OnnxMessage zip =
                node("ZipMap", CLASSIC, List.of("scores"), List.of("maps"), texts("classlabels_strings", classes));
        return model(graph(
                        asMaps ? List.of(classifier, zip) : List.of(classifier),
                        List.of(),
                        List.of(value("X", FLOAT, 0, 2)),
                        List.of(
                                value("label", STRING, 0),
                                asMaps ? maps("maps", STRING) : value("scores", FLOAT, 0, 3))))
                .bytes();
    }

    /** One tree: class 4 with 0.75 and 9 with 0.25 if a <= 0, else class 12 with 1. */
    public static byte[] tree() {
        return tree(
                new long[] {0, 1, 2},
                new String[] {"BRANCH_LEQ", "LEAF", "LEAF"},
                new long[] {1, 0, 0},
                new long[] {2, 0, 0},
                new long[] {1, 1, 2},
                new long[] {0, 1, 2},
                0.75,
                0.25,
                1);
    }

    /** One tree whose nodes are below each other, which the runtime follows by recursion. */
    public static byte[] deepTree(int depth) {
        int count = 2 * depth + 1;
        long[] ids = LongStream.range(0, count).toArray();
        String[] modes = IntStream.range(0, count)
                .mapToObj(each -> each % 2 == 0 && each < count - 1 ? "BRANCH_LEQ" : "LEAF")
                .toArray(String[]::new);
        long[] left = LongStream.range(0, count)
                .map(each -> each % 2 == 0 && each < count - 1 ? each + 1 : 0)
                .toArray();
        long[] right = LongStream.range(0, count)
                .map(each -> each % 2 == 0 && each < count - 1 ? each + 2 : 0)
                .toArray();
        return tree(ids, modes, left, right, new long[] {1}, new long[] {1}, 1);
    }

    private static byte[] tree(
            long[] ids, String[] modes, long[] left, long[] right, long[] leaves, long[] classes, double... weights) {
        long[] none = new long[ids.length];
        OnnxMessage classifier = node(
                "TreeEnsembleClassifier",
                CLASSIC,
                List.of("X"),
                LABEL_AND_SCORES,
                ints("nodes_treeids", none),
                ints("nodes_nodeids", ids),
                ints("nodes_featureids", none),
                texts("nodes_modes", modes),
                numbers("nodes_values", new double[ids.length]),
                ints("nodes_truenodeids", left),
                ints("nodes_falsenodeids", right),
                ints("class_treeids", new long[leaves.length]),
                ints("class_nodeids", leaves),
                ints("class_ids", classes),
                numbers("class_weights", weights),
                ints("classlabels_int64s", 4, 9, 12),
                text("post_transform", "NONE"));
        return model(graph(
                        List.of(classifier),
                        List.of(),
                        List.of(value("X", FLOAT, 0, 2)),
                        List.of(value("label", INT64, 0), value("scores", FLOAT, 0, 3))))
                .bytes();
    }

    /** A network with an input for each feature: the softmax of (max(0, age + kind), max(0, age - kind)). */
    public static byte[] network() {
        return model(graph(
                        List.of(
                                node("Cast", "", List.of("kind"), List.of("k"), number("to", FLOAT)),
                                node("Concat", "", List.of("age", "k"), List.of("X"), number("axis", 1)),
                                node("Gemm", "", List.of("X", "W"), List.of("H")),
                                node("Relu", "", List.of("H"), List.of("R")),
                                node("Softmax", "", List.of("R"), List.of("P"), number("axis", 1))),
                        List.of(tensor("W", List.of(2, 2), 1, 1, 1, -1)),
                        List.of(value("age", FLOAT, 0, 1), value("kind", INT64, 0, 1)),
                        List.of(value("P", FLOAT, 0, 2))))
                .bytes();
    }

    /**
     * The result a, after the model has allocated a tensor of this many floats whose shape is not visible in the file.
     */
    public static byte[] greedy(long side) {
        return model(graph(
                        List.of(
                                node("ReduceMax", "", List.of("X"), List.of("top"), number("keepdims", 0)),
                                node("Cast", "", List.of("top"), List.of("zero"), number("to", INT64)),
                                node("Add", "", List.of("zero", "shape"), List.of("sides")),
                                node("ConstantOfShape", "", List.of("sides"), List.of("large")),
                                node("ReduceMax", "", List.of("large"), List.of("none"), number("keepdims", 0)),
                                node("Add", "", List.of("X", "none"), List.of("Y"))),
                        List.of(integers("shape", side, side)),
                        List.of(value("X", FLOAT, 0, 1)),
                        List.of(value("Y", FLOAT, 0, 1))))
                .bytes();
    }

    /** A condition in a condition, and so on. */
    public static byte[] nested(int depth) {
        OnnxMessage graph = graph(
                List.of(node("Identity", "", List.of("X"), List.of("y0"))),
                List.of(),
                List.of(),
                List.of(value("y0", FLOAT, 0, 1)));
        for (int i = 1; i <= depth; i++) {
            graph = graph(
                    List.of(node(
                            "If",
                            "",
                            List.of("c"),
                            List.of("y" + i),
                            graphAttribute("then_branch", graph),
                            graphAttribute("else_branch", graph))),
                    List.of(),
                    i == depth ? List.of(value("X", FLOAT, 0, 1), value("c", 9, 1)) : List.of(),
                    List.of(value("y" + i, FLOAT, 0, 1)));
        }
        return model(graph).bytes();
    }

    /** An operator with X as its input. */
    public static byte[] operator(String name, String domain, OnnxMessage... attributes) {
        return model(oneNode(name, domain, List.of(), attributes)).bytes();
    }

    /** X and a tensor added. */
    public static byte[] withTensor(OnnxMessage tensor) {
        return model(oneNode("Add", "", List.of(tensor))).bytes();
    }

    public static OnnxMessage oneNode(
            String name, String domain, List<OnnxMessage> tensors, OnnxMessage... attributes) {
        return graph(
                List.of(node(
                        name, domain, tensors.isEmpty() ? List.of("X") : List.of("X", "T"), List.of("Y"), attributes)),
                tensors,
                List.of(value("X", FLOAT, 0, 1)),
                List.of(value("Y", FLOAT, 0, 1)));
    }

    /** X passed on, with this input. */
    public static byte[] withInput(OnnxMessage input) {
        return model(graph(
                        List.of(node("Identity", "", List.of("X"), List.of("Y"))),
                        List.of(),
                        List.of(input),
                        List.of(value("Y", FLOAT, 0, 1))))
                .bytes();
    }

    /** Types in types. */
    public static OnnxMessage nestedType(int depth) {
        OnnxMessage type = OnnxMessage.message().with(1, OnnxMessage.message().number(1, FLOAT));
        for (OnnxMessage ignored : Collections.nCopies(depth, type)) {
            type = OnnxMessage.message().with(4, OnnxMessage.message().with(1, type));
        }
        return OnnxMessage.message().text(1, "X").with(2, type);
    }

    /** The softmax of some numbers. */
    public static double[] softmax(double... values) {
        double sum = Arrays.stream(values).map(Math::exp).sum();
        return Arrays.stream(values).map(each -> Math.exp(each) / sum).toArray();
    }

    /** A ModelProto with the standard operators 17 and the classic ones 3. */
    public static OnnxMessage model(OnnxMessage graph) {
        OnnxMessage model = OnnxMessage.message().number(1, 8).text(2, "tests").with(7, graph);
        return OnnxMessage.operators(OnnxMessage.operators(model, "", 17), CLASSIC, 3);
    }

    /** An attribute that is a graph. */
    public static OnnxMessage graphAttribute(String name, OnnxMessage graph) {
        return OnnxMessage.message().text(1, name).with(6, graph).number(20, 5);
    }

    /** A tensor of floats. */
    public static OnnxMessage tensor(String name, List<Integer> dimensions, double... values) {
        OnnxMessage tensor = OnnxMessage.message();
        dimensions.forEach(each -> tensor.number(1, each));
        return tensor.number(2, FLOAT).floats(4, values).text(8, name);
    }

    /** An output with a list of maps from classes to probabilities. */
    private static OnnxMessage maps(String name, int keys) {
        OnnxMessage number = OnnxMessage.message().with(1, OnnxMessage.message().number(1, FLOAT));
        OnnxMessage map = OnnxMessage.message()
                .with(5, OnnxMessage.message().number(1, keys).with(2, number));
        OnnxMessage list = OnnxMessage.message().with(4, OnnxMessage.message().with(1, map));
        return OnnxMessage.message().text(1, name).with(2, list);
    }
}
