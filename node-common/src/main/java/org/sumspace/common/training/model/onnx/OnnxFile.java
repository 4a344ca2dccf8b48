package org.sumspace.common.training.model.onnx;

import static org.sumspace.common.training.model.onnx.OnnxMessage.DOUBLE;
import static org.sumspace.common.training.model.onnx.OnnxMessage.STRING;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.model.FeatureColumns;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;

/**
 * Writes a model as a file of ONNX, with operators that runtimes have had since 2021 (ai.onnx 13, ai.onnx.ml 2). Its
 * outputs are {@code label} and {@code probabilities} with a column for each class, or {@code scores} if the model has no
 * probabilities; of a model that predicts a number {@code prediction} with one column.
 */
public final class OnnxFile {
    /** The operator {@code LinearClassifier} needs a number for each pair of classes. */
    public static final int CLASSES_MAX = 1_000;

    private OnnxFile() {}

    /**
     * A model with one input {@code columns}: encoded rows, as doubles.
     *
     * @throws IllegalArgumentException if the model has more than {@link #CLASSES_MAX} classes
     */
    public static byte[] ofColumns(ModelFile model) {
        ModelGraph graph = new ModelGraph(model);
        String columns = graph.input("columns", DOUBLE, model.features());
        return graph.file(columns, ModelGraph.sameColumns(model.features()));
    }

    /**
     * A model with one input {@code [rows, 1]} for each feature, which it encodes as {@link FeatureMap#encode} does:
     * doubles, of which NaN is missing, or texts, of which the empty one is missing if it is no word of the vocabulary.
     *
     * @throws IllegalArgumentException if the features do not {@linkplain FeatureMap#mismatches fit} the model, or it has
     *     more than {@link #CLASSES_MAX} classes
     */
    public static byte[] ofRows(ModelFile model, FeatureMap features) {
        List<Violation> mismatches = features.mismatches(model);
        if (!mismatches.isEmpty()) {
            throw new IllegalArgumentException("the features do not fit the model: " + mismatches);
        }
        ModelGraph graph = new ModelGraph(model);
        for (FeatureColumns feature : features.ofTable()) {
            graph.input(feature.name(), feature instanceof FeatureColumns.Numeric ? DOUBLE : STRING, 1);
        }
        List<FeatureColumns.Numeric> numbers = new ArrayList<>();
        IntStream.Builder numberColumns = IntStream.builder();
        IntStream.Builder wordColumns = IntStream.builder();
        List<String> parts = new ArrayList<>();
        int column = 0;
        for (FeatureColumns feature : features.ofTable()) {
            IntStream columns = IntStream.range(column, column + feature.width());
            column += feature.width();
            if (feature instanceof FeatureColumns.Numeric number) {
                numbers.add(number);
                columns.forEach(numberColumns);
            } else if (feature instanceof FeatureColumns.Categorical category) {
                parts.add(words(graph, category));
                columns.forEach(wordColumns);
            }
        }
        if (!numbers.isEmpty()) {
            parts.add(0, scaled(graph, numbers));
        }
        int[] columns =
                IntStream.concat(numberColumns.build(), wordColumns.build()).toArray();
        return graph.file(graph.concatenated("encoded", parts), columns);
    }

    /** What is not finite becomes 0. */
    private static String scaled(ModelGraph graph, List<FeatureColumns.Numeric> features) {
        List<Integer> dimensions = List.of(1, features.size());
        String numbers = graph.concatenated(
                "numbers", features.stream().map(FeatureColumns.Numeric::name).toList());
        String offsets = graph.doubles(
                "offsets",
                dimensions,
                features.stream()
                        .mapToDouble(feature -> feature.scale().offset())
                        .toArray());
        String scales = graph.doubles(
                "scales",
                dimensions,
                features.stream()
                        .mapToDouble(feature -> feature.scale().divisor())
                        .toArray());
        String shifted = graph.standard("Sub", "shifted", List.of(numbers, offsets));
        String scaled = graph.standard("Div", "scaled", List.of(shifted, scales));
        String missing = graph.standard("IsNaN", "missing", List.of(scaled));
        String infinite = graph.standard("IsInf", "infinite", List.of(scaled));
        String none = graph.standard("Or", "none", List.of(missing, infinite));
        return graph.standard("Where", "finite", List.of(none, graph.doubles("zero", List.of(1), 0), scaled));
    }

    /** The column of the word has a 1; a missing value has the index after the last word, which has no column. */
    private static String words(ModelGraph graph, FeatureColumns.Categorical feature) {
        int count = feature.width();
        List<String> keys = new ArrayList<>(feature.vocabulary().words());
        List<Long> indexes = new ArrayList<>(LongStream.range(0, count).boxed().toList());
        if (!keys.contains("")) {
            keys.add("");
            indexes.add((long) count);
        }
        String index = graph.classic(
                "LabelEncoder",
                feature.name() + "_index",
                feature.name(),
                OnnxMessage.texts("keys_strings", keys.toArray(String[]::new)),
                OnnxMessage.ints(
                        "values_int64s",
                        indexes.stream().mapToLong(Long::longValue).toArray()),
                OnnxMessage.number("default_int64", feature.vocabulary().other().orElse(count)));
        String flags = graph.classic(
                "OneHotEncoder",
                feature.name() + "_flags",
                index,
                OnnxMessage.ints(
                        "cats_int64s", IntStream.range(0, count).asLongStream().toArray()),
                OnnxMessage.number("zeros", 1));
        String shape = graph.integers(feature.name() + "_shape", -1, count);
        String columns = graph.standard("Reshape", feature.name() + "_columns", List.of(flags, shape));
        return graph.cast(feature.name() + "_doubles", columns, DOUBLE);
    }
}
