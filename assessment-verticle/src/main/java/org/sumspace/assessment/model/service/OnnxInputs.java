package org.sumspace.assessment.model.service;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.TensorInfo;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.model.domain.ModelRefusedException;

/** The inputs of a model of ONNX: one tensor {@code [rows, features]}, or one tensor {@code [rows, 1]} for each feature. */
record OnnxInputs(List<Input> inputs, int batch) {
    private static final int ROWS_MAX = 1_024;

    /**
     * @param column of a row where its values begin
     * @param isFlat whether the tensor has no dimension for the features
     */
    private record Input(String name, OnnxJavaType type, int column, int width, boolean isFlat) {
        private long[] shape(int rows) {
            return isFlat ? new long[] {rows} : new long[] {rows, width};
        }
    }

    OnnxInputs {
        inputs = List.copyOf(inputs);
    }

    /** @throws ModelRefusedException if a row of numbers does not fit */
    static OnnxInputs of(Collection<NodeInfo> described) {
        if (described.isEmpty() || described.size() > ModelInfo.FEATURES_MAX) {
            throw refused(described.size() + " inputs");
        }
        List<Input> inputs = new ArrayList<>();
        int column = 0;
        long batch = -1;
        for (NodeInfo each : described) {
            if (!(each.getInfo() instanceof TensorInfo tensor) || !isNumber(tensor.type)) {
                throw refused("the input " + each.getName() + ", which is no tensor of numbers");
            }
            long[] shape = tensor.getShape();
            boolean isFlat = shape.length == 1 && described.size() > 1;
            long width = isFlat ? 1 : shape.length == 2 ? shape[1] : 0;
            if (width < 1 || width > ModelInfo.FEATURES_MAX || (described.size() > 1 && width > 1)) {
                throw refused("the input " + each.getName() + " of the shape " + tensor);
            }
            if (shape[0] > 0 && batch > 0 && shape[0] != batch) {
                throw refused("inputs with several counts of rows");
            }
            batch = Math.max(batch, shape[0]);
            inputs.add(new Input(each.getName(), tensor.type, column, (int) width, isFlat));
            column += (int) width;
        }
        if (batch > ROWS_MAX) {
            throw refused("an input for " + batch + " rows at a time");
        }
        return new OnnxInputs(inputs, (int) batch);
    }

    private static ModelRefusedException refused(String what) {
        return new ModelRefusedException(
                "The model has " + what + ". Expected one tensor [rows, features] of numbers with at most "
                        + ModelInfo.FEATURES_MAX + " features, or one tensor [rows, 1] for each feature.");
    }

    private static boolean isNumber(OnnxJavaType type) {
        return switch (type) {
            case FLOAT, DOUBLE, INT32, INT64 -> true;
            default -> false;
        };
    }

    int features() {
        return inputs.stream().mapToInt(Input::width).sum();
    }

    /** The names of the features, if each has an input; else empty. */
    List<String> names() {
        return inputs.size() > 1 ? inputs.stream().map(Input::name).toList() : List.of();
    }

    /** Rows that are evaluated together. */
    int rowsAtOnce() {
        return batch > 0 ? batch : ROWS_MAX;
    }

    /** The tensors of some rows, which the caller closes. A model for a fixed number of rows gets its last row several times. */
    Map<String, OnnxTensor> tensors(OrtEnvironment environment, double[][] rows) throws OrtException {
        int count = batch > 0 ? batch : rows.length;
        Map<String, OnnxTensor> tensors = new LinkedHashMap<>();
        for (Input input : inputs) {
            tensors.put(input.name(), tensor(environment, input, rows, count));
        }
        return tensors;
    }

    private static OnnxTensor tensor(OrtEnvironment environment, Input input, double[][] rows, int count)
            throws OrtException {
        ByteBuffer values = ByteBuffer.allocateDirect(count * input.width() * input.type().size)
                .order(ByteOrder.nativeOrder());
        for (int i = 0; i < count; i++) {
            double[] row = rows[Math.min(i, rows.length - 1)];
            for (int j = input.column(); j < input.column() + input.width(); j++) {
                put(values, input, row[j]);
            }
        }
        values.flip();
        return OnnxTensor.createTensor(environment, values, input.shape(count), input.type());
    }

    private static void put(ByteBuffer values, Input input, double value) {
        switch (input.type()) {
            case FLOAT -> values.putFloat((float) value);
            case DOUBLE -> values.putDouble(value);
            case INT32 -> values.putInt((int) whole(value, input, Integer.MAX_VALUE));
            default -> values.putLong(whole(value, input, 1L << 53));
        }
    }

    private static long whole(double value, Input input, long max) {
        if (value != Math.rint(value) || Math.abs(value) > max) {
            throw new ModelRefusedException("The input " + input.name() + " of the model takes integers.");
        }
        return (long) value;
    }
}
