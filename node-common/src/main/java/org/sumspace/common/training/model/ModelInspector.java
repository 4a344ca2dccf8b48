package org.sumspace.common.training.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.model.ModelDescription.Container;
import org.sumspace.common.training.model.ModelDescription.Estimator;
import org.sumspace.common.training.model.ModelDescription.OtherName;
import org.sumspace.common.training.model.pickle.Compression;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PickleReader;
import org.sumspace.common.training.model.pickle.PickleScan;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyList;
import org.sumspace.common.training.model.pickle.PyObject;

/** Describes files of models, those that are refused, too. The limits are those of {@link ModelReader}. */
final class ModelInspector {
    private static final int LAYERS_MAX = 100;

    private ModelInspector() {}

    static ModelDescription describe(byte[] file) {
        String compression = Compression.name(file).orElse("");
        List<String> refusals = refusal(file).stream().toList();
        if (file.length > ModelFile.MAX_FILE_BYTES) {
            return new ModelDescription(new Container(compression, 0, 0, 0), null, List.of(), refusals);
        }
        try {
            return describe(compression, Compression.inflate(file, ModelFile.MAX_PLAIN_BYTES), refusals);
        } catch (PickleException e) {
            return new ModelDescription(new Container(compression, 0, 0, 0), null, List.of(), refusals);
        }
    }

    private static ModelDescription describe(String compression, byte[] plain, List<String> refusals) {
        PickleScan scan = PickleReader.scan(plain);
        List<OtherName> others = scan.names().stream()
                .filter(name -> !ModelReader.NAMES.contains(name))
                .map(name -> new OtherName(name.printable(), scan.called().contains(name)))
                .toList();
        Container container = new Container(compression, plain.length, scan.protocol(), numpy(scan.names()));
        return scan.root() instanceof PyObject object && !scan.called().contains(object.constructor())
                ? new ModelDescription(container, estimator(object), others, withSettings(refusals, object))
                : new ModelDescription(container, null, others, refusals);
    }

    private static Optional<String> refusal(byte[] file) {
        try {
            ModelReader.read(file);
            return Optional.empty();
        } catch (InvalidModelException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The reader ends at the first reason; settings can have further ones. */
    private static List<String> withSettings(List<String> refusals, PyObject object) {
        Optional<EstimatorKind> kind = EstimatorKind.of(object.constructor());
        if (refusals.isEmpty() || kind.isEmpty()) {
            return refusals;
        }
        Set<String> all = new LinkedHashSet<>(refusals);
        try {
            EstimatorState state = EstimatorState.of(object);
            int classes =
                    kind.get().isRegressor() ? 0 : ClassLabels.of(state).texts().size();
            all.addAll(kind.get().refusals(state, classes));
            return List.copyOf(all);
        } catch (InvalidModelException | PickleException e) {
            return refusals;
        }
    }

    /** The modules have other names since numpy 2. */
    private static int numpy(List<PickleNode.Name> names) {
        if (names.stream().anyMatch(name -> name.module().startsWith("numpy._core."))) {
            return 2;
        }
        return names.stream().anyMatch(name -> name.module().startsWith("numpy.core.")) ? 1 : 0;
    }

    private static Estimator estimator(PyObject object) {
        PickleNode features = attribute(object, "n_features_in_");
        List<Integer> coefficients = shape(attribute(object, "coef_"));
        int counted = features instanceof PickleNode.Int count ? count.value().intValue() : 0;
        PickleNode intercept = attribute(object, "intercept_");
        List<Integer> intercepts = intercept instanceof PickleNode.Real ? List.of(1) : shape(intercept);
        return new Estimator(
                object.constructor().printable(),
                attribute(object, "_sklearn_version") instanceof PickleNode.Text version ? version.value() : "",
                counted == 0 && !coefficients.isEmpty() ? coefficients.get(coefficients.size() - 1) : counted,
                texts(attribute(object, "feature_names_in_"), ModelReader.MAX_FEATURES),
                texts(attribute(object, "classes_"), ClassLabels.MAX_CLASSES),
                coefficients,
                intercepts.size() == 1 ? intercepts.get(0) : 0,
                layers(attribute(object, "coefs_")));
    }

    /** The units of a network's layers, as far as the list of its coefficients says them. */
    private static List<Integer> layers(@Nullable PickleNode coefficients) {
        List<Integer> layers = new ArrayList<>();
        if (coefficients instanceof PyList list) {
            for (PickleNode item :
                    list.items().subList(0, Math.min(LAYERS_MAX, list.items().size()))) {
                List<Integer> shape = shape(item);
                if (layers.isEmpty()) {
                    shape.stream().limit(1).forEach(layers::add);
                }
                shape.stream().skip(1).limit(1).forEach(layers::add);
            }
        }
        return layers;
    }

    /** A plain attribute of an object; null if it has none of this name. */
    private static @Nullable PickleNode attribute(PyObject object, String name) {
        if (!(object.state() instanceof PyDict state)) {
            return null;
        }
        PickleNode.Text key = new PickleNode.Text(name);
        for (Map.Entry<PickleNode, PickleNode> entry : state.entries()) {
            if (entry.getKey().equals(key)) {
                return plain(entry.getValue());
            }
        }
        return null;
    }

    private static @Nullable PickleNode plain(PickleNode value) {
        try {
            return NumpyForms.plain(value);
        } catch (PickleException e) {
            return null;
        }
    }

    private static List<Integer> shape(@Nullable PickleNode value) {
        try {
            return value == null ? List.of() : NumpyForms.array(value).shape();
        } catch (PickleException e) {
            return List.of();
        }
    }

    /** The values of an array of one dimension as text; empty if it is none, or has too many. */
    private static List<String> texts(@Nullable PickleNode value, int max) {
        List<Integer> shape = shape(value);
        List<String> texts = new ArrayList<>();
        try {
            if (shape.size() == 1 && shape.get(0) <= max) {
                for (PickleNode item :
                        NumpyForms.array(Objects.requireNonNull(value)).items()) {
                    texts.add(ClassLabels.text(NumpyForms.plain(item)).orElse("?"));
                }
            }
            return texts;
        } catch (PickleException e) {
            return List.of();
        }
    }
}
