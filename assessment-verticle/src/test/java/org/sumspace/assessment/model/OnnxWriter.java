package org.sumspace.assessment.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** A message of Protocol Buffers, and the messages of onnx.proto, written by their numbers. Field numbers are those of onnx.proto. */
public final class OnnxWriter {
    public static final int FLOAT = 1;
    public static final int INT64 = 7;
    public static final int STRING = 8;
    public static final String CLASSIC = "ai.onnx.ml";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private OnnxWriter() {}

    public static OnnxWriter message() {
        return new OnnxWriter();
    }

    private OnnxWriter varint(long value) {
        long left = value;
        while ((left & ~0x7fL) != 0) {
            out.write((int) ((left & 0x7f) | 0x80));
            left >>>= 7;
        }
        out.write((int) left);
        return this;
    }

    public OnnxWriter number(int field, long value) {
        return varint((long) field << 3).varint(value);
    }

    public OnnxWriter bytes(int field, byte[] value) {
        varint(((long) field << 3) | 2).varint(value.length);
        out.writeBytes(value);
        return this;
    }

    public OnnxWriter text(int field, String value) {
        return bytes(field, value.getBytes(UTF_8));
    }

    public OnnxWriter with(int field, OnnxWriter message) {
        return bytes(field, message.bytes());
    }

    public OnnxWriter each(int field, List<OnnxWriter> messages) {
        messages.forEach(each -> with(field, each));
        return this;
    }

    private OnnxWriter longs(int field, long... values) {
        OnnxWriter packed = message();
        for (long each : values) {
            packed.varint(each);
        }
        return with(field, packed);
    }

    private OnnxWriter floats(int field, double... values) {
        ByteBuffer packed = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double each : values) {
            packed.putFloat((float) each);
        }
        return bytes(field, packed.array());
    }

    public byte[] bytes() {
        return out.toByteArray();
    }

    /** A ModelProto with the standard operators 17 and the classic ones 3. */
    public static OnnxWriter model(OnnxWriter graph) {
        return operators(operators(message().number(1, 8).text(2, "tests").with(7, graph), "", 17), CLASSIC, 3);
    }

    public static OnnxWriter operators(OnnxWriter model, String domain, int version) {
        return model.with(8, message().text(1, domain).number(2, version));
    }

    public static OnnxWriter graph(
            List<OnnxWriter> nodes, List<OnnxWriter> tensors, List<OnnxWriter> inputs, List<OnnxWriter> outputs) {
        return message()
                .each(1, nodes)
                .text(2, "g")
                .each(5, tensors)
                .each(11, inputs)
                .each(12, outputs);
    }

    public static OnnxWriter node(
            String operator, String domain, List<String> inputs, List<String> outputs, OnnxWriter... attributes) {
        OnnxWriter node = message();
        inputs.forEach(each -> node.text(1, each));
        outputs.forEach(each -> node.text(2, each));
        return node.text(4, operator).each(5, List.of(attributes)).text(7, domain);
    }

    public static OnnxWriter ints(String name, long... values) {
        return message().text(1, name).longs(8, values).number(20, 7);
    }

    public static OnnxWriter numbers(String name, double... values) {
        return message().text(1, name).floats(7, values).number(20, 6);
    }

    public static OnnxWriter texts(String name, String... values) {
        OnnxWriter attribute = message().text(1, name);
        for (String each : values) {
            attribute.text(9, each);
        }
        return attribute.number(20, 8);
    }

    public static OnnxWriter text(String name, String value) {
        return message().text(1, name).text(4, value).number(20, 3);
    }

    public static OnnxWriter number(String name, long value) {
        return message().text(1, name).number(3, value).number(20, 2);
    }

    public static OnnxWriter graph(String name, OnnxWriter graph) {
        return message().text(1, name).with(6, graph).number(20, 5);
    }

    /** A tensor of floats. */
    public static OnnxWriter tensor(String name, List<Integer> dimensions, double... values) {
        OnnxWriter tensor = message();
        dimensions.forEach(each -> tensor.number(1, each));
        return tensor.number(2, FLOAT).floats(4, values).text(8, name);
    }

    /** A tensor of integers. */
    public static OnnxWriter integers(String name, long... values) {
        return message()
                .number(1, values.length)
                .number(2, INT64)
                .longs(7, values)
                .text(8, name);
    }

    /** An input or output; a dimension of 0 is any number of rows. */
    public static OnnxWriter value(String name, int type, long... dimensions) {
        OnnxWriter shape = message();
        for (long each : dimensions) {
            shape.with(1, each == 0 ? message().text(2, "N") : message().number(1, each));
        }
        return value(name, message().with(1, message().number(1, type).with(2, shape)));
    }

    /** An output with a list of maps from classes to probabilities. */
    public static OnnxWriter maps(String name, int keys) {
        OnnxWriter number = message().with(1, message().number(1, FLOAT));
        OnnxWriter map = message().with(5, message().number(1, keys).with(2, number));
        return value(name, message().with(4, message().with(1, map)));
    }

    private static OnnxWriter value(String name, OnnxWriter type) {
        return message().text(1, name).with(2, type);
    }
}
