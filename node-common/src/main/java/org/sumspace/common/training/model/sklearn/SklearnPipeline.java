package org.sumspace.common.training.model.sklearn;

import static org.sumspace.common.training.model.sklearn.FittedObject.FLOAT64;
import static org.sumspace.common.training.model.sklearn.FittedObject.NAN;
import static org.sumspace.common.training.model.sklearn.FittedObject.NONE;
import static org.sumspace.common.training.model.sklearn.FittedObject.text;
import static org.sumspace.common.training.model.sklearn.FittedObject.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map.Entry;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.model.FeatureColumns;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PickleWriter;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyList;
import org.sumspace.common.training.model.pickle.PyObject;

/**
 * Writes a model with its feature map as one {@code Pipeline} of scikit-learn, which takes a table with a column for each
 * feature. The first step encodes the table as {@link FeatureMap#encode} encodes documents, the second one is the model.
 *
 * <p>Only classes of scikit-learn occur. A number is imputed by its offset, which becomes 0, and scaled. A category
 * becomes an object, so that columns of any type are read; the code of its value, or of the missing value; the index of
 * the word that the code belongs to; and one column for each word.
 */
public final class SklearnPipeline {
    private static final String REMAINDER = "remainder";

    private final @Nullable PickleNode version;

    private SklearnPipeline(@Nullable PickleNode version) {
        this.version = version;
    }

    /**
     * One pickle that {@code pickle.load} and {@code joblib.load} both read, in the form of the model's version of
     * scikit-learn.
     *
     * @throws IllegalArgumentException if the features do not {@linkplain FeatureMap#mismatches fit} the model
     */
    public static byte[] write(ModelFile model, FeatureMap features) {
        List<Violation> mismatches = features.mismatches(model);
        if (!mismatches.isEmpty()) {
            throw new IllegalArgumentException("the features do not fit the model: " + mismatches);
        }
        PyDict state = new PyDict();
        PickleNode version = null;
        for (Entry<PickleNode, PickleNode> attribute : model.state().entries()) {
            // The encoded table has no names.
            if (!attribute.getKey().equals(text("feature_names_in_"))) {
                state.put(attribute.getKey(), attribute.getValue());
            }
            if (attribute.getKey().equals(text("_sklearn_version"))) {
                version = attribute.getValue();
            }
        }
        PyObject estimator = new PyObject(model.className(), List.of()).withState(state);
        SklearnPipeline pipeline = new SklearnPipeline(version);
        return PickleWriter.write(pipeline.chain(
                tuple(text("encode"), pipeline.encoder(features.ofTable())), tuple(text("model"), estimator)));
    }

    private FittedObject fitted(String module, String name) {
        return new FittedObject("sklearn." + module, name, version);
    }

    private PyObject chain(PickleNode... steps) {
        return fitted("pipeline", "Pipeline")
                .set("steps", PyList.of(List.of(steps)))
                .set("transform_input", NONE)
                .set("memory", NONE)
                .set("verbose", false)
                .object();
    }

    /** Neighbours of one kind are encoded together, so that the columns keep the order of the features. */
    private static List<List<FeatureColumns>> neighbours(List<FeatureColumns> features) {
        List<List<FeatureColumns>> all = new ArrayList<>();
        Class<?> kind = null;
        for (FeatureColumns feature : features) {
            if (feature.getClass() != kind) {
                kind = feature.getClass();
                all.add(new ArrayList<>());
            }
            all.get(all.size() - 1).add(feature);
        }
        return all;
    }

    private PyObject encoder(List<FeatureColumns> features) {
        List<PickleNode> parts = new ArrayList<>();
        List<PickleNode> columns = new ArrayList<>();
        PyDict inputs = new PyDict();
        PyDict outputs = new PyDict();
        int first = 0;
        int output = 0;
        for (List<FeatureColumns> group : neighbours(features)) {
            boolean isNumeric = group.get(0) instanceof FeatureColumns.Numeric;
            PickleNode name = text((isNumeric ? "numeric-" : "categorical-") + (parts.size() + 1));
            PickleNode names = FittedObject.texts(names(group));
            parts.add(tuple(name, isNumeric ? numeric(group) : categorical(group), names));
            columns.add(names);
            inputs.put(name, indexes(first, group.size()));
            first += group.size();
            int width = group.stream().mapToInt(FeatureColumns::width).sum();
            outputs.put(name, slice(output, output + width));
            output += width;
        }
        inputs.put(text(REMAINDER), indexes(first, 0));
        outputs.put(text(REMAINDER), slice(0, 0));
        return fitted("compose._column_transformer", "ColumnTransformer")
                .set("transformers", PyList.of(parts))
                .set(REMAINDER, "drop")
                .set("sparse_threshold", 0)
                .set("n_jobs", NONE)
                .set("transformer_weights", NONE)
                .set("verbose", false)
                .set("verbose_feature_names_out", true)
                .set("force_int_remainder_cols", "deprecated")
                .set("feature_names_in_", objects(names(features)))
                .set("n_features_in_", features.size())
                .set("_n_features", features.size())
                .set("_columns", PyList.of(columns))
                .set("_transformer_to_input_indices", inputs)
                .set("_remainder", tuple(text(REMAINDER), text("drop"), indexes(first, 0)))
                .set("_name_to_fitted_passthrough", new PyDict())
                .set("sparse_output_", false)
                .set("transformers_", PyList.of(parts))
                .set("output_indices_", outputs)
                .object();
    }

    private PyObject numeric(List<FeatureColumns> group) {
        List<FeatureColumns.Numeric> features =
                group.stream().map(FeatureColumns.Numeric.class::cast).toList();
        double[] offsets = features.stream()
                .mapToDouble(feature -> feature.scale().offset())
                .toArray();
        double[] scales = features.stream()
                .mapToDouble(feature -> feature.scale().divisor())
                .toArray();
        return chain(
                tuple(
                        text("impute"),
                        imputer("mean", "f8", FittedObject.array(offsets))
                                .set("feature_names_in_", objects(names(group)))
                                .set("n_features_in_", group.size())
                                .object()),
                tuple(
                        text("scale"),
                        fitted("preprocessing._data", "StandardScaler")
                                .set("with_mean", true)
                                .set("with_std", true)
                                .set("copy", true)
                                .set("n_features_in_", group.size())
                                .set("mean_", offsets)
                                .set(
                                        "var_",
                                        DoubleStream.of(scales)
                                                .map(scale -> scale * scale)
                                                .toArray())
                                .set("scale_", scales)
                                .object()));
    }

    /** @param type of the values, as numpy abbreviates it */
    private FittedObject imputer(String strategy, String type, NumpyArray statistics) {
        PickleNode dtype = NumpyForms.type(type);
        return fitted("impute._base", "SimpleImputer")
                .set("missing_values", NAN)
                .set("strategy", strategy)
                .set("fill_value", NONE)
                .set("verbose", "deprecated")
                .set("copy", true)
                .set("add_indicator", false)
                .set("keep_empty_features", false)
                .set("_fit_dtype", dtype)
                .set("_fill_dtype", dtype)
                .set("indicator_", NONE)
                .set("statistics_", statistics);
    }

    private PyObject categorical(List<FeatureColumns> group) {
        List<CategoryCodes> codes = group.stream()
                .map(feature -> CategoryCodes.of(((FeatureColumns.Categorical) feature).vocabulary()))
                .toList();
        NumpyArray nothing =
                NumpyArray.ofObjects(group.stream().map(feature -> NONE).toList());
        NumpyArray unknown = FittedObject.array(
                codes.stream().mapToDouble(CategoryCodes::unknown).toArray());
        return chain(
                tuple(
                        text("objects"),
                        imputer("constant", "O8", nothing)
                                .set("feature_names_in_", objects(names(group)))
                                .set("n_features_in_", group.size())
                                .object()),
                tuple(text("codes"), ordinal(codes)),
                tuple(
                        text("unknown"),
                        imputer("mean", "f8", unknown)
                                .set("n_features_in_", group.size())
                                .object()),
                tuple(text("words"), bins(codes)),
                tuple(text("columns"), oneHot(codes)));
    }

    private PyObject ordinal(List<CategoryCodes> codes) {
        return fitted("preprocessing._encoders", "OrdinalEncoder")
                .set("categories", "auto")
                .set("dtype", FLOAT64)
                .set("handle_unknown", "use_encoded_value")
                .set("unknown_value", NAN)
                .set("encoded_missing_value", NAN)
                .set("min_frequency", NONE)
                .set("max_categories", NONE)
                .set("n_features_in_", codes.size())
                .set("_infrequent_enabled", false)
                .set(
                        "categories_",
                        PyList.of(codes.stream()
                                .map(code -> NumpyArray.ofObjects(code.values()))
                                .toList()))
                .set("_missing_indices", new PyDict())
                .object();
    }

    private PyObject bins(List<CategoryCodes> codes) {
        return fitted("preprocessing._discretization", "KBinsDiscretizer")
                .set("n_bins", 2)
                .set("encode", "ordinal")
                .set("strategy", "uniform")
                .set("quantile_method", "averaged_inverted_cdf")
                .set("dtype", NONE)
                .set("subsample", NONE)
                .set("random_state", NONE)
                .set("n_features_in_", codes.size())
                .set(
                        "bin_edges_",
                        NumpyArray.ofObjects(codes.stream()
                                .<PickleNode>map(code -> FittedObject.array(code.bins()))
                                .toList()))
                .object();
    }

    private PyObject oneHot(List<CategoryCodes> codes) {
        return fitted("preprocessing._encoders", "OneHotEncoder")
                .set("categories", "auto")
                .set("sparse", "deprecated")
                .set("sparse_output", false)
                .set("dtype", FLOAT64)
                .set("handle_unknown", "ignore")
                .set("drop", NONE)
                .set("min_frequency", NONE)
                .set("max_categories", NONE)
                .set("feature_name_combiner", "concat")
                .set("n_features_in_", codes.size())
                .set("_infrequent_enabled", false)
                .set(
                        "categories_",
                        PyList.of(codes.stream()
                                .map(code -> FittedObject.array(IntStream.range(0, code.words())
                                        .asDoubleStream()
                                        .toArray()))
                                .toList()))
                .set("_drop_idx_after_grouping", NONE)
                .set("drop_idx_", NONE)
                .set(
                        "_n_features_outs",
                        PyList.of(codes.stream()
                                .map(code -> PickleNode.Int.of(code.words()))
                                .toList()))
                .object();
    }

    private static List<String> names(List<FeatureColumns> features) {
        return features.stream().map(FeatureColumns::name).toList();
    }

    private static NumpyArray objects(List<String> texts) {
        return NumpyArray.ofObjects(
                texts.stream().<PickleNode>map(PickleNode.Text::new).toList());
    }

    private static PickleNode indexes(int first, int count) {
        return PyList.of(IntStream.range(first, first + count)
                .mapToObj(PickleNode.Int::of)
                .toList());
    }

    private static PickleNode slice(int from, int to) {
        return new PyObject(
                new PickleNode.Name("builtins", "slice"),
                List.of(PickleNode.Int.of(from), PickleNode.Int.of(to), NONE));
    }
}
