package org.sumspace.assessment.model.service;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxMap;
import ai.onnxruntime.OnnxSequence;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.SequenceInfo;
import ai.onnxruntime.TensorInfo;
import ai.onnxruntime.ValueInfo;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;

/**
 * The outputs of a model of ONNX. A classifier has a tensor {@code [rows, classes]}, or a list of maps from each class to its
 * probability, mostly beside a tensor with the predicted labels; a regression has one tensor {@code [rows, 1]}.
 *
 * @param values the name of the output with probabilities, scores or values
 * @param labels the name of the output with predicted labels; null if there is none
 */
record OnnxOutputs(String values, @Nullable String labels, boolean hasTextLabels) {
    /** @throws ModelRefusedException if there is no output with numbers for each class */
    static OnnxOutputs of(Collection<NodeInfo> described) {
        String values = null;
        String labels = null;
        boolean hasTextLabels = false;
        for (NodeInfo each : described) {
            ValueInfo info = each.getInfo();
            if (values == null && (isNumbers(info) || isMaps(info))) {
                values = each.getName();
            } else if (labels == null && isLabels(info)) {
                labels = each.getName();
                hasTextLabels = info instanceof TensorInfo tensor && tensor.type == OnnxJavaType.STRING;
            }
        }
        if (values == null) {
            throw new ModelRefusedException(
                    "The model has no output with probabilities, scores or values. Export it with them.");
        }
        return new OnnxOutputs(values, labels, hasTextLabels);
    }

    private static boolean isNumbers(ValueInfo info) {
        return info instanceof TensorInfo tensor
                && (tensor.type == OnnxJavaType.FLOAT || tensor.type == OnnxJavaType.DOUBLE);
    }

    private static boolean isLabels(ValueInfo info) {
        return info instanceof TensorInfo tensor
                && (tensor.type == OnnxJavaType.INT64 || tensor.type == OnnxJavaType.STRING);
    }

    private static boolean isMaps(ValueInfo info) {
        return info instanceof SequenceInfo sequence
                && sequence.isSequenceOfMaps()
                && sequence.mapInfo.valueType == OnnxJavaType.FLOAT;
    }

    /**
     * The classes in the order of the numbers of a row; empty if the model is a regression.
     *
     * @param named what the file names its classes; may be empty
     */
    List<Object> classes(OnnxValue value, List<Object> named) throws OrtException {
        if (value instanceof OnnxSequence maps) {
            TreeSet<Object> keys = new TreeSet<>();
            if (!maps.getValue().isEmpty() && maps.getValue().get(0) instanceof OnnxMap first) {
                keys.addAll(first.getValue().keySet());
            }
            return named.size() == keys.size() && keys.containsAll(named) ? named : List.copyOf(keys);
        }
        int columns = columns(((OnnxTensor) value).getInfo().getShape());
        if (columns == 1) {
            if (labels != null) {
                throw new ModelRefusedException(
                        "The model has labels, but one number for a row. Export it with a probability for each class.");
            }
            return List.of();
        }
        if (named.size() == columns) {
            return named;
        }
        if (hasTextLabels) {
            throw new ModelRefusedException(
                    "The model does not name its classes in the order of its numbers. Export it with maps from classes to"
                            + " probabilities (ZipMap).");
        }
        return LongStream.range(0, columns).mapToObj(each -> (Object) each).toList();
    }

    private static int columns(long[] shape) {
        if (shape.length < 1
                || shape.length > 2
                || (shape.length == 2 && (shape[1] < 1 || shape[1] > ModelInfo.CLASSES_MAX))) {
            throw new ModelRefusedException("The model has other outputs than one row of at most "
                    + ModelInfo.CLASSES_MAX + " numbers for each row.");
        }
        return shape.length == 1 ? 1 : (int) shape[1];
    }

    /** The numbers of the first rows, {@code [count][classes]}. */
    static double[][] numbers(OnnxValue value, List<Object> classes, int count) throws OrtException {
        return value instanceof OnnxSequence maps
                ? ofMaps(maps, classes, count)
                : ofTensor((OnnxTensor) value, Math.max(1, classes.size()), count);
    }

    private static double[][] ofTensor(OnnxTensor tensor, int columns, int count) {
        long[] shape = tensor.getInfo().getShape();
        if (columns(shape) != columns || shape[0] < count) {
            throw otherShape();
        }
        double[][] rows = new double[count][columns];
        if (tensor.getInfo().type == OnnxJavaType.DOUBLE) {
            DoubleBuffer values = tensor.getDoubleBuffer();
            for (double[] row : rows) {
                values.get(row);
            }
            return rows;
        }
        FloatBuffer values = tensor.getFloatBuffer();
        for (double[] row : rows) {
            for (int i = 0; i < columns; i++) {
                row[i] = values.get();
            }
        }
        return rows;
    }

    private static double[][] ofMaps(OnnxSequence maps, List<Object> classes, int count) throws OrtException {
        List<? extends OnnxValue> all = maps.getValue();
        if (all.size() < count) {
            throw otherShape();
        }
        double[][] rows = new double[count][classes.size()];
        for (int i = 0; i < count; i++) {
            Map<?, ?> map = ((OnnxMap) all.get(i)).getValue();
            for (int j = 0; j < rows[i].length; j++) {
                if (!(map.get(classes.get(j)) instanceof Float probability) || map.size() != rows[i].length) {
                    throw otherShape();
                }
                rows[i][j] = probability;
            }
        }
        return rows;
    }

    private static ModelRefusedException otherShape() {
        return new ModelRefusedException("The model gave outputs of another shape than before.");
    }

    /** The predicted labels of the first rows. */
    static List<Object> labels(OnnxValue value, int count) throws OrtException {
        List<Object> labels = new ArrayList<>();
        if (((OnnxTensor) value).getInfo().getNumElements() < count) {
            throw otherShape();
        }
        if (((OnnxTensor) value).getInfo().type == OnnxJavaType.INT64) {
            LongBuffer values = ((OnnxTensor) value).getLongBuffer();
            for (int i = 0; i < count; i++) {
                labels.add(values.get());
            }
        } else if (value.getValue() instanceof String[] texts) {
            labels.addAll(List.of(texts).subList(0, count));
        } else {
            throw otherShape();
        }
        return labels;
    }
}
