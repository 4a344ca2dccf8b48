package org.sumspace.common.training.model.onnx;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Writes the messages of onnx.proto as Protocol Buffers. The numbers of fields and kinds are those of onnx.proto. */
public final class OnnxMessage {
    public static final int FLOAT = 1;
    public static final int INT64 = 7;
    public static final int STRING = 8;
    public static final int DOUBLE = 11;
    /** The domain of the operators of models that are no neural networks; the standard operators have an empty one. */
    public static final String CLASSIC = "ai.onnx.ml";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private OnnxMessage() {}

    public static OnnxMessage message() {
        return new OnnxMessage();
    }

    private OnnxMessage varint(long value) {
        long left = value;
        while ((left & ~0x7fL) != 0) {
            out.write((int) ((left & 0x7f) | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
        return this;
    }

    public OnnxMessage number(int field, long value) {
        return varint((long) field << 3).varint(value);
    }

    public OnnxMessage bytes(int field, byte[] value) {
        varint(((long) field << 3) | 2).varint(value.length);
        out.writeBytes(value);
        return this;
    }

    public OnnxMessage text(int field, String value) {
        return bytes(field, value.getBytes(UTF_8));
    }

    public OnnxMessage with(int field, OnnxMessage message) {
        return bytes(field, message.bytes());
    }

    public OnnxMessage each(int field, List<OnnxMessage> messages) {
        messages.forEach(each -> with(field, each));
        return this;
    }

    private OnnxMessage longs(int field, long... values) {
        OnnxMessage packed = message();
        for (long each : values) {
            packed.varint(each);
        }
        return with(field, packed);
    }

    /** Packed numbers, each rounded to a float. */
    public OnnxMessage floats(int field, double... values) {
        ByteBuffer packed = ByteBuffer.allocate(Math.multiplyExact(values.length, Float.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (double each : values) {
            packed.putFloat((float) each);
        }
        return bytes(field, packed.array());
    }

    public byte[] bytes() {
        return out.toByteArray();
    }

    /** Adds a set of operators to a ModelProto. */
    public static OnnxMessage operators(OnnxMessage model, String domain, int version) {
        return model.with(8, message().text(1, domain).number(2, version));
    }

    public static OnnxMessage graph(
            List<OnnxMessage> nodes, List<OnnxMessage> tensors, List<OnnxMessage> inputs, List<OnnxMessage> outputs) {
        return message()
                .each(1, nodes)
                .text(2, "g")
                .each(5, tensors)
                .each(11, inputs)
                .each(12, outputs);
    }

    public static OnnxMessage node(
            String operator, String domain, List<String> inputs, List<String> outputs, OnnxMessage... attributes) {
        OnnxMessage node = message();
        inputs.forEach(each -> node.text(1, each));
        outputs.forEach(each -> node.text(2, each));
        return node.text(4, operator).each(5, List.of(attributes)).text(7, domain);
    }

    public static OnnxMessage ints(String name, long... values) {
        return message().text(1, name).longs(8, values).number(20, 7);
    }

    public static OnnxMessage numbers(String name, double... values) {
        return message().text(1, name).floats(7, values).number(20, 6);
    }

    public static OnnxMessage texts(String name, String... values) {
        OnnxMessage attribute = message().text(1, name);
        for (String each : values) {
            attribute.text(9, each);
        }
        return attribute.number(20, 8);
    }

    public static OnnxMessage text(String name, String value) {
        return message().text(1, name).text(4, value).number(20, 3);
    }

    public static OnnxMessage number(String name, long value) {
        return message().text(1, name).number(3, value).number(20, 2);
    }

    /** A tensor of doubles. */
    public static OnnxMessage doubles(String name, List<Integer> dimensions, double... values) {
        ByteBuffer raw = ByteBuffer.allocate(Math.multiplyExact(values.length, Double.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        for (double each : values) {
            raw.putDouble(each);
        }
        return tensorOf(DOUBLE, dimensions).text(8, name).bytes(9, raw.array());
    }

    /** A tensor of integers. */
    public static OnnxMessage integers(String name, long... values) {
        return tensorOf(INT64, List.of(values.length)).longs(7, values).text(8, name);
    }

    private static OnnxMessage tensorOf(int type, List<Integer> dimensions) {
        OnnxMessage tensor = message();
        dimensions.forEach(each -> tensor.number(1, each));
        return tensor.number(2, type);
    }

    /** An input or output; a dimension of 0 is any number of rows. */
    public static OnnxMessage value(String name, int type, long... dimensions) {
        OnnxMessage shape = message();
        for (long each : dimensions) {
            shape.with(1, each == 0 ? message().text(2, "N") : message().number(1, each));
        }
        OnnxMessage tensor = message().number(1, type).with(2, shape);
        return message().text(1, name).with(2, message().with(1, tensor));
    }
}
