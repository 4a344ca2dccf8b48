package org.sumspace.common.training.model.pickle;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes one canonical pickle of protocol 4: the same tree gives the same bytes. There are no frames and no memo, so
 * that both {@code pickle.load} and {@code joblib.load} read it as plain data. The tree must not contain itself.
 */
public final class PickleWriter {

    private static final int MAX_DEPTH = 32;

    private final Output out;
    private int depth;

    private PickleWriter(Output out) {
        this.out = out;
    }

    /** The tree is written twice, first for its length alone, so that a large one takes its memory once. */
    public static byte[] write(PickleNode root) {
        Output counted = new Output(null);
        new PickleWriter(counted).pickle(root);
        byte[] pickle = new byte[counted.length];
        new PickleWriter(new Output(pickle)).pickle(root);
        return pickle;
    }

    private void pickle(PickleNode root) {
        out.write(Opcode.PROTO);
        out.write(4);
        node(root);
        out.write(Opcode.STOP);
    }

    /** Fills an array, or only counts. */
    static final class Output {
        private final byte @Nullable [] target;
        private int length;

        private Output(byte @Nullable [] target) {
            this.target = target;
        }

        void write(int value) {
            writeBytes(new byte[] {(byte) value});
        }

        void writeBytes(byte[] bytes) {
            write(bytes, 0, bytes.length);
        }

        void write(byte[] source, int offset, int count) {
            if (target != null) {
                System.arraycopy(source, offset, target, length, count);
            }
            length = Math.addExact(length, count);
        }
    }

    private void node(PickleNode node) {
        if (++depth > MAX_DEPTH) {
            throw new IllegalArgumentException("expected a tree of at most " + MAX_DEPTH + " levels");
        }
        if (node instanceof PickleNode.Bool bool) {
            out.write(bool.value() ? Opcode.NEWTRUE : Opcode.NEWFALSE);
        } else if (node instanceof PickleNode.Int integer) {
            integer(integer.value());
        } else if (node instanceof PickleNode.Real real) {
            out.write(Opcode.BINFLOAT);
            out.writeBytes(ByteBuffer.allocate(8).putDouble(real.value()).array());
        } else if (node instanceof PickleNode.Text text) {
            text(text.value());
        } else if (node instanceof PickleNode.Bytes bytes) {
            bytes(bytes);
        } else if (node instanceof PickleNode.Tuple tuple) {
            tuple(tuple.items());
        } else if (node instanceof PyList list) {
            out.write(Opcode.EMPTY_LIST);
            marked(list.items(), Opcode.APPENDS);
        } else if (node instanceof PyDict dict) {
            dict(dict);
        } else if (node instanceof PickleNode.Name name) {
            text(name.module());
            text(name.name());
            out.write(Opcode.STACK_GLOBAL);
        } else if (node instanceof NumpyArray array) {
            array(array);
        } else if (node instanceof PyObject object) {
            object(object);
        } else {
            out.write(Opcode.NONE);
        }
        depth--;
    }

    private void integer(BigInteger value) {
        if (value.bitLength() < 32) {
            out.write(Opcode.BININT);
            littleEndian(value.intValue());
            return;
        }
        byte[] bytes = value.toByteArray();
        if (bytes.length > 255) {
            throw new IllegalArgumentException("expected an integer of at most 255 bytes");
        }
        out.write(Opcode.LONG1);
        out.write(bytes.length);
        for (int i = bytes.length - 1; i >= 0; i--) {
            out.write(bytes[i]);
        }
    }

    private void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.write(Opcode.BINUNICODE);
        littleEndian(utf8.length);
        out.writeBytes(utf8);
    }

    private void bytes(PickleNode.Bytes bytes) {
        out.write(Opcode.BINBYTES);
        littleEndian(bytes.length());
        bytes.writeTo(out);
    }

    private void tuple(List<PickleNode> items) {
        out.write(Opcode.MARK);
        items.forEach(this::node);
        out.write(Opcode.TUPLE);
    }

    private void dict(PyDict dict) {
        out.write(Opcode.EMPTY_DICT);
        out.write(Opcode.MARK);
        dict.entries().forEach(entry -> {
            node(entry.getKey());
            node(entry.getValue());
        });
        out.write(Opcode.SETITEMS);
    }

    private void marked(List<PickleNode> items, int opcode) {
        out.write(Opcode.MARK);
        items.forEach(this::node);
        out.write(opcode);
    }

    /** An object of a plain class: created without its initialiser, then its attributes are set. */
    private void object(PyObject object) {
        node(object.constructor());
        tuple(object.arguments());
        out.write(Opcode.NEWOBJ);
        PickleNode state = object.state();
        if (state != null) {
            node(state);
            out.write(Opcode.BUILD);
        }
    }

    private void array(NumpyArray array) {
        node(NumpyForms.RECONSTRUCT);
        tuple(List.of(
                NumpyForms.NDARRAY,
                new PickleNode.Tuple(List.of(PickleNode.Int.of(0))),
                new PickleNode.Bytes(new byte[] {'b'}, 0, 1)));
        out.write(Opcode.REDUCE);
        out.write(Opcode.MARK);
        node(PickleNode.Int.of(1));
        node(new PickleNode.Tuple(
                array.shape().stream().<PickleNode>map(PickleNode.Int::of).toList()));
        dtype(array.type());
        node(new PickleNode.Bool(array.isFortran()));
        node(array.data());
        out.write(Opcode.TUPLE);
        out.write(Opcode.BUILD);
    }

    /** The state of a dtype: version, byte order, three parts for structured types, item size, alignment, flags. */
    private void dtype(DType type) {
        node(NumpyForms.DTYPE);
        tuple(List.of(new PickleNode.Text(type.code()), new PickleNode.Bool(false), new PickleNode.Bool(true)));
        out.write(Opcode.REDUCE);
        boolean text = type.kind() == 'U';
        tuple(List.of(
                PickleNode.Int.of(3),
                new PickleNode.Text(type.orderCode()),
                new PickleNode.None(),
                new PickleNode.None(),
                new PickleNode.None(),
                PickleNode.Int.of(text ? type.itemBytes() : -1),
                PickleNode.Int.of(text ? 4 : -1),
                PickleNode.Int.of(type.kind() == 'O' ? 63 : text ? 8 : 0)));
        out.write(Opcode.BUILD);
    }

    private void littleEndian(int value) {
        out.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array());
    }
}
