package org.sumspace.assessment.model.core.sklearn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.NumpyForms;
import org.sumspace.common.training.model.pickle.PickleException;
import org.sumspace.common.training.model.pickle.PickleNode;
import org.sumspace.common.training.model.pickle.PyDict;
import org.sumspace.common.training.model.pickle.PyList;
import org.sumspace.common.training.model.pickle.PyObject;

/** The attributes of an object in a pickle. Content that scikit-learn does not write is refused. */
final class SklearnAttributes {
    private static final int SETTINGS_MAX = 64;
    private static final int TEXT_MAX = 200;

    private final String className;
    private final Map<String, PickleNode> values = new LinkedHashMap<>();

    private SklearnAttributes(String className) {
        this.className = className;
    }

    static SklearnAttributes of(PyObject object) {
        SklearnAttributes attributes =
                new SklearnAttributes(object.constructor().name());
        if (!(object.state() instanceof PyDict state)) {
            throw new ModelRefusedException(attributes.className + " has no attributes. Fit it before you save it.");
        }
        for (Map.Entry<PickleNode, PickleNode> each : state.entries()) {
            if (!(each.getKey() instanceof PickleNode.Text name)) {
                throw new ModelRefusedException(attributes.className + " has an attribute without a name.");
            }
            attributes.values.put(name.value(), plain(each.getValue()));
        }
        return attributes;
    }

    private static PickleNode plain(PickleNode node) {
        try {
            return NumpyForms.plain(node);
        } catch (PickleException e) {
            throw new ModelRefusedException("The model has a number that cannot be read: " + e.getMessage() + ".");
        }
    }

    String className() {
        return className;
    }

    boolean has(String name) {
        return values.containsKey(name) && !(values.get(name) instanceof PickleNode.None);
    }

    @Nullable
    PickleNode node(String name) {
        return values.get(name);
    }

    PickleNode required(String name) {
        PickleNode value = values.get(name);
        if (value == null) {
            throw refusal(name, "is missing");
        }
        return value;
    }

    ModelRefusedException refusal(String name, String problem) {
        return new ModelRefusedException(className + "." + name + " " + problem
                + ". Save a fitted model of scikit-learn 1.0 or newer with numbers as features, or export it to ONNX.");
    }

    /** Refuses any other value. An attribute that this version of scikit-learn does not write passes. */
    void requireOneOf(String name, Object... allowed) {
        PickleNode value = values.get(name);
        if (value != null && !Arrays.asList(allowed).contains(plainValue(value))) {
            throw refusal(name, "has a value that is not supported");
        }
    }

    String text(String name, String otherwise) {
        return values.get(name) instanceof PickleNode.Text text ? text.value() : otherwise;
    }

    boolean flag(String name) {
        return values.get(name) instanceof PickleNode.Bool flag && flag.value();
    }

    double number(String name) {
        Double number = asNumber(required(name));
        if (number == null) {
            throw refusal(name, "is not a number");
        }
        return number;
    }

    int count(String name, int min, int max) {
        double number = number(name);
        if (number != Math.rint(number) || number < min || number > max) {
            throw refusal(name, "is not a whole number from " + min + " to " + max);
        }
        return (int) number;
    }

    private static @Nullable Double asNumber(PickleNode node) {
        PickleNode value = plain(node);
        if (value instanceof PickleNode.Int integer) {
            return integer.value().doubleValue();
        }
        return value instanceof PickleNode.Real real ? (Double) real.value() : null;
    }

    NumpyArray array(String name) {
        try {
            return NumpyForms.array(required(name));
        } catch (PickleException e) {
            throw refusal(name, "is not an array that can be read");
        }
    }

    /** The finite values of an array with this shape. */
    double[] finite(String name, List<Integer> shape) {
        double[] numbers = numbers(name, array(name));
        if (!array(name).shape().equals(shape)) {
            throw refusal(name, "has the shape " + array(name).shape() + ", not " + shape);
        }
        if (!Arrays.stream(numbers).allMatch(Double::isFinite)) {
            throw refusal(name, "holds NaN or infinity");
        }
        return numbers;
    }

    /** The values of an array of any numbers. */
    double[] numbers(String name, NumpyArray array) {
        try {
            if (array.type().isFloat()) {
                return array.doubles();
            }
            return array.items().stream()
                    .mapToDouble(item -> {
                        Double number = item instanceof PickleNode.Bool flag
                                ? (Double) (flag.value() ? 1.0 : 0.0)
                                : asNumber(item);
                        if (number == null) {
                            throw refusal(name, "holds something that is not a number");
                        }
                        return number;
                    })
                    .toArray();
        } catch (PickleException e) {
            throw refusal(name, "is not an array of numbers that can be read: " + e.getMessage());
        }
    }

    /** The items of a list, a tuple or an array. */
    List<PickleNode> items(String name) {
        return items(required(name));
    }

    List<PickleNode> items(PickleNode node) {
        if (node instanceof PyList list) {
            return list.items();
        }
        if (node instanceof PickleNode.Tuple tuple) {
            return tuple.items();
        }
        try {
            return NumpyForms.array(node).items();
        } catch (PickleException e) {
            throw new ModelRefusedException(className + " has a value that is no list. Fit and save the model again.");
        }
    }

    /** The labels of a classifier. */
    List<Object> classes() {
        return labels("classes_");
    }

    List<Object> labels(String name) {
        List<Object> labels = new ArrayList<>();
        for (PickleNode item : items(name)) {
            Object label = plainValue(plain(item));
            if (label == null) {
                throw refusal(name, "holds something that is no label");
            }
            labels.add(label);
        }
        return labels;
    }

    /** A text, an integer that is a long, a number, or a boolean; null for anything else. */
    static @Nullable Object plainValue(PickleNode value) {
        if (value instanceof PickleNode.Text text) {
            return text.value();
        }
        if (value instanceof PickleNode.Bool flag) {
            return flag.value();
        }
        if (value instanceof PickleNode.Int integer) {
            return integer.value().bitLength() < Long.SIZE
                    ? (Object) integer.value().longValue()
                    : null;
        }
        return value instanceof PickleNode.Real real && Double.isFinite(real.value()) ? (Object) real.value() : null;
    }

    /** The plain values with which the object was made. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            Object plain = name.endsWith("_") || name.startsWith("_") ? null : plainValue(value);
            boolean isShort = name.length() <= TEXT_MAX && String.valueOf(plain).length() <= TEXT_MAX;
            if (plain != null && isShort && settings.size() < SETTINGS_MAX) {
                settings.put(name, plain);
            }
        });
        return settings;
    }
}
