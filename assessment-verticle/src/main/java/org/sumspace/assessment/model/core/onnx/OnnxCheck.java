package org.sumspace.assessment.model.core.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;

/**
 * Reads a file of ONNX (onnx.proto, a ModelProto) before a runtime opens it, and refuses features that are dangerous
 * and that models of tables do not need: operators that are not standard, functions, loops, values in other files, deep
 * graphs, and shapes without values. Unknown fields are refused, so that the runtime reads nothing that was not
 * checked.
 */
public final class OnnxCheck {
    public static final long FILE_BYTES_MAX = 512L << 20;

    private static final String STANDARD = "ai.onnx";
    private static final String CLASSIC = "ai.onnx.ml";
    /** ONNX Runtime supports the standard operators from this version. */
    private static final int VERSION_MIN = 7;

    private static final int NAME_BYTES_MAX = 1_000;
    private static final int NODES_MAX = 100_000;
    private static final int TENSORS_MAX = 100_000;
    private static final int DEPTH_MAX = 8;
    private static final String LABELS = "classlabels_";
    private static final String BRANCH = "If";
    private static final Set<String> RANDOM = Set.of(
            "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Multinomial", "Bernoulli");

    private final Map<String, Long> versions = new HashMap<>();
    private final Set<List<Object>> labels = new LinkedHashSet<>();
    private final Set<String> domains = new LinkedHashSet<>();
    private String producer = "";
    private boolean hasGraph;
    private int nodes;
    private int tensors;

    private OnnxCheck() {}

    /**
     * @param file from its first byte to the limit
     * @throws ModelRefusedException with the reason if the file must not be opened
     */
    public static OnnxFacts of(ByteBuffer file) {
        OnnxCheck check = new OnnxCheck();
        check.model(ProtobufMessage.of(file));
        return new OnnxFacts(
                check.producer,
                check.versions,
                check.labels.size() == 1 ? check.labels.iterator().next() : List.of());
    }

    private void model(ProtobufMessage model) {
        while (model.next()) {
            switch (model.field()) {
                case 1, 5 -> model.once().number();
                case 2 -> producer = model.once().text(NAME_BYTES_MAX);
                case 3, 4, 6 -> model.once(); // names, text
                case 7 -> {
                    hasGraph = true;
                    graph(model.once().message(), 1);
                }
                case 8 -> operators(model.message());
                case 14 -> model.message(); // metadata
                case 20 -> throw refused("has steps of training", "Export the model for inference");
                case 25 -> throw refused("defines functions", "Export the model with its functions inlined");
                default -> throw ProtobufMessage.damaged();
            }
        }
        if (!hasGraph || versions.isEmpty()) {
            throw ProtobufMessage.damaged();
        }
        // A converter may name sets of operators that no node uses.
        versions.keySet().retainAll(Set.of(STANDARD, CLASSIC));
        if (!versions.keySet().containsAll(domains)) {
            throw ProtobufMessage.damaged();
        }
    }

    private void operators(ProtobufMessage set) {
        String domain = STANDARD;
        long version = 0;
        while (set.next()) {
            switch (set.field()) {
                case 1 -> domain = domain(set.once().text(NAME_BYTES_MAX));
                case 2 -> version = set.once().number();
                default -> throw ProtobufMessage.damaged();
            }
        }
        if (domain.equals(STANDARD) && version < VERSION_MIN) {
            throw refused("has operators of version " + version, "Export the model with version 7 or newer (opset)");
        }
        if (versions.put(domain, version) != null) {
            throw ProtobufMessage.damaged();
        }
    }

    private static String domain(String name) {
        return name.isEmpty() ? STANDARD : name;
    }

    private void graph(ProtobufMessage graph, int depth) {
        if (depth > DEPTH_MAX) {
            throw refused("nests graphs more than " + DEPTH_MAX + " deep", "Export a simpler model");
        }
        while (graph.next()) {
            switch (graph.field()) {
                case 1 -> node(graph.message(), depth);
                case 2, 10 -> graph.once(); // name, text
                case 5 -> tensor(graph.message());
                case 11, 12, 13 -> OnnxShapes.value(graph.message());
                case 14, 16 -> graph.message(); // names of scales, metadata
                case 15 -> throw sparse();
                default -> throw ProtobufMessage.damaged();
            }
        }
    }

    private void node(ProtobufMessage node, int depth) {
        if (++nodes > NODES_MAX) {
            throw refused("has more than " + NODES_MAX + " operators", "Export a smaller model");
        }
        String operator = "";
        String domain = STANDARD;
        boolean hasGraph = false;
        while (node.next()) {
            switch (node.field()) {
                case 1, 2, 9 -> node.message(); // names, metadata
                case 3, 6 -> node.once(); // name, text
                case 4 -> operator = node.once().text(NAME_BYTES_MAX);
                case 5 -> hasGraph |= attribute(node.message(), depth);
                case 7 -> domain = domain(node.once().text(NAME_BYTES_MAX));
                case 8 -> {
                    if (!node.once().text(NAME_BYTES_MAX).isEmpty()) {
                        throw ProtobufMessage.damaged();
                    }
                }
                default -> throw ProtobufMessage.damaged();
            }
        }
        if (!domain.equals(STANDARD) && !domain.equals(CLASSIC)) {
            throw refused(
                    "has the operator " + printable(operator) + " of " + printable(domain),
                    "Export the model with operators of ai.onnx and ai.onnx.ml alone");
        }
        if (hasGraph && !operator.equals(BRANCH)) {
            throw refused(
                    "has the operator " + printable(operator) + ", which repeats a graph",
                    "Export the model without loops");
        }
        if (RANDOM.contains(operator)) {
            throw refused("has the operator " + operator + ", which draws at random", "Export the model for inference");
        }
        domains.add(domain);
    }

    /** @return whether it contains a graph */
    private boolean attribute(ProtobufMessage attribute, int depth) {
        String name = "";
        boolean hasGraph = false;
        List<Object> values = new ArrayList<>();
        while (attribute.next()) {
            switch (attribute.field()) {
                case 1 -> name = attribute.once().text(NAME_BYTES_MAX);
                case 2, 3, 4, 13, 20 -> attribute.once(); // one value, text, kind
                case 5 -> tensor(attribute.once().message());
                case 6 -> {
                    hasGraph = true;
                    graph(attribute.once().message(), depth + 1);
                }
                case 7 -> {} // numbers
                case 8 -> attribute.numbers(value -> addLabel(values, value));
                case 9 -> {
                    if (values.size() <= ModelInfo.CLASSES_MAX) {
                        addLabel(
                                values,
                                attribute.message().length() > NAME_BYTES_MAX ? "" : attribute.text(NAME_BYTES_MAX));
                    }
                }
                case 10 -> tensor(attribute.message());
                case 11 -> {
                    hasGraph = true;
                    graph(attribute.message(), depth + 1);
                }
                case 14 -> OnnxShapes.type(attribute.once().message(), 1);
                case 15 -> OnnxShapes.type(attribute.message(), 1);
                case 21 -> {
                    if (!attribute.once().text(NAME_BYTES_MAX).isEmpty()) {
                        throw ProtobufMessage.damaged();
                    }
                }
                case 22, 23 -> throw sparse();
                default -> throw ProtobufMessage.damaged();
            }
        }
        if (name.startsWith(LABELS) && !values.isEmpty() && values.size() <= ModelInfo.CLASSES_MAX) {
            labels.add(values);
        }
        return hasGraph;
    }

    /** The values of most attributes are not needed, and may be many. */
    private static void addLabel(List<Object> values, Object value) {
        if (values.size() <= ModelInfo.CLASSES_MAX) {
            values.add(value);
        }
    }

    private void tensor(ProtobufMessage tensor) {
        if (++tensors > TENSORS_MAX) {
            throw refused("has more than " + TENSORS_MAX + " tensors", "Export a smaller model");
        }
        OnnxShapes.tensor(tensor);
    }

    private static ModelRefusedException sparse() {
        return refused("has sparse tensors", "Export the model with dense ones");
    }

    private static ModelRefusedException refused(String what, String advice) {
        return new ModelRefusedException("The model file " + what + ". " + advice + ".");
    }

    private static String printable(String name) {
        String shown = name.codePoints()
                .limit(100)
                .filter(each -> !Character.isISOControl(each))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return shown.isEmpty() ? "without a name" : shown;
    }

    /**
     * The properties of a model that its ONNX file declares.
     *
     * @param producer the program that wrote it; empty if the file does not name it
     * @param versions of the sets of operators, by domain; the standard one is {@code ai.onnx}
     * @param classes the labels that its classifiers name, texts or integers in the order of the outputs; empty if no
     *     classifier names labels, or if they name different ones
     */
    public record OnnxFacts(String producer, Map<String, Long> versions, List<Object> classes) {
        public OnnxFacts {
            versions = Map.copyOf(versions);
            classes = List.copyOf(classes);
        }
    }
}
