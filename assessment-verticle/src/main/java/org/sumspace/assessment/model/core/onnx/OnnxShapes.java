package org.sumspace.assessment.model.core.onnx;

import org.sumspace.assessment.model.domain.ModelRefusedException;

/**
 * Checks the tensors and types of a file of ONNX: a shape must not declare more elements than the file contains or the
 * memory of the runtime could hold.
 */
final class OnnxShapes {
    private static final int DIMENSIONS_MAX = 8;
    private static final long ELEMENTS_MAX = 1L << 27;
    private static final int TYPE_DEPTH_MAX = 4;
    /** The smallest elements have two bits. */
    private static final int ELEMENTS_OF_A_BYTE = 4;

    private OnnxShapes() {}

    /** A TensorProto. */
    static void tensor(ProtobufMessage tensor) {
        long room = (long) ELEMENTS_OF_A_BYTE * tensor.length();
        Size size = new Size();
        while (tensor.next()) {
            switch (tensor.field()) {
                case 1 -> tensor.numbers(size::add);
                case 2 -> tensor.once().number();
                case 4, 5, 6, 7, 10, 11 -> {} // numbers and texts
                case 8, 9, 12 -> tensor.once(); // name, bytes, text
                case 13 -> throw external();
                case 14 -> {
                    if (tensor.once().number() != 0) {
                        throw external();
                    }
                }
                case 16 -> tensor.message(); // metadata
                default -> throw ProtobufMessage.damaged();
            }
        }
        if (size.elements > room) {
            throw new ModelRefusedException("The model file has a tensor whose shape is larger than its values.");
        }
    }

    private static ModelRefusedException external() {
        return new ModelRefusedException(
                "The model file refers to another file for its values. Export the model with all values in one"
                        + " file, for example with onnx.save(model, path, save_as_external_data=False).");
    }

    /** A ValueInfoProto. */
    static void value(ProtobufMessage value) {
        while (value.next()) {
            switch (value.field()) {
                case 1, 3 -> value.once(); // name, text
                case 2 -> type(value.once().message(), 1);
                case 4 -> value.message(); // metadata
                default -> throw ProtobufMessage.damaged();
            }
        }
    }

    /** A TypeProto. */
    static void type(ProtobufMessage type, int depth) {
        if (depth > TYPE_DEPTH_MAX) {
            throw new ModelRefusedException("The model file nests types more than " + TYPE_DEPTH_MAX + " deep.");
        }
        while (type.next()) {
            switch (type.field()) {
                case 1 -> tensorType(type.once().message());
                case 4, 9 -> element(type.once().message(), 1, depth); // sequence, optional
                case 5 -> element(type.once().message(), 2, depth); // map
                case 6 -> type.once(); // text
                default -> throw new ModelRefusedException("The model file has a type of values that is not read.");
            }
        }
    }

    private static void element(ProtobufMessage container, int typeField, int depth) {
        while (container.next()) {
            if (container.field() == typeField) {
                type(container.once().message(), depth + 1);
            } else {
                container.once().number(); // kind of the keys of a map
            }
        }
    }

    private static void tensorType(ProtobufMessage type) {
        while (type.next()) {
            switch (type.field()) {
                case 1 -> type.once().number();
                case 2 -> shape(type.once().message());
                default -> throw ProtobufMessage.damaged();
            }
        }
    }

    private static void shape(ProtobufMessage shape) {
        Size size = new Size();
        while (shape.next()) {
            if (shape.field() != 1) {
                throw ProtobufMessage.damaged();
            }
            ProtobufMessage dimension = shape.message();
            boolean hasSize = false;
            while (dimension.next()) {
                switch (dimension.field()) {
                    case 1 -> {
                        hasSize = true;
                        // Some exporters write 0 or -1 for a size that is not fixed.
                        size.add(Math.max(1, dimension.once().number()));
                    }
                    case 2, 3 -> dimension.once(); // name, text
                    default -> throw ProtobufMessage.damaged();
                }
            }
            if (!hasSize) {
                size.add(1);
            }
        }
    }

    private static final class Size {
        private int dimensions;
        private long elements = 1;

        private void add(long dimension) {
            dimensions++;
            if (dimension < 0 || dimensions > DIMENSIONS_MAX) {
                throw tooLarge();
            }
            // A later 0 must not hide a size beyond all bounds.
            if (dimension > ELEMENTS_MAX || elements * Math.max(1, dimension) > ELEMENTS_MAX) {
                throw tooLarge();
            }
            elements *= Math.max(1, dimension);
        }

        private static ModelRefusedException tooLarge() {
            return new ModelRefusedException("The model file has a shape with more than " + DIMENSIONS_MAX
                    + " dimensions or " + ELEMENTS_MAX + " values.");
        }
    }
}
