package org.sumspace.common.training.model.pickle;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A value of a pickle as data: no Python name is looked up, imported or called. A tree from a file can share nodes and
 * even contain itself, so walk it only to a fixed depth.
 */
public sealed interface PickleNode
        permits PickleNode.None,
                PickleNode.Bool,
                PickleNode.Int,
                PickleNode.Real,
                PickleNode.Text,
                PickleNode.Bytes,
                PickleNode.Tuple,
                PickleNode.Name,
                PyList,
                PyDict,
                PyObject,
                NumpyArray {

    record None() implements PickleNode {}

    record Bool(boolean value) implements PickleNode {}

    record Int(BigInteger value) implements PickleNode {

        public static Int of(long value) {
            return new Int(BigInteger.valueOf(value));
        }
    }

    record Real(double value) implements PickleNode {}

    record Text(String value) implements PickleNode {}

    record Tuple(List<PickleNode> items) implements PickleNode {

        public Tuple {
            items = List.copyOf(items);
        }
    }

    /** The full name of a class or function, as written in the pickle. */
    record Name(String module, String name) implements PickleNode {
        private static final int SHOWN_CHARS_MAX = 120;

        /** The name in a message: cut, with unprintable characters replaced. */
        public String printable() {
            String text = start(module) + "." + start(name);
            String shown = text.length() <= SHOWN_CHARS_MAX ? text : text.substring(0, SHOWN_CHARS_MAX) + "...";
            return shown.replaceAll("[^\\x21-\\x7e]", "?");
        }

        /** Long enough to be cut; a file may have a text of many megabytes in many names. */
        private static String start(String part) {
            return part.length() <= SHOWN_CHARS_MAX ? part : part.substring(0, SHOWN_CHARS_MAX + 1);
        }

        @Override
        public String toString() {
            return module + "." + name;
        }
    }

    /** A view of a part of a byte array, so that a length in a file allocates no memory. The array must not change. */
    final class Bytes implements PickleNode {

        private final byte[] source;
        private final int offset;
        private final int length;

        Bytes(byte[] source, int offset, int length) {
            this.source = source;
            this.offset = offset;
            this.length = length;
        }

        public int length() {
            return length;
        }

        void writeTo(PickleWriter.Output out) {
            out.write(source, offset, length);
        }

        ByteBuffer buffer() {
            return ByteBuffer.wrap(source, offset, length).slice().asReadOnlyBuffer();
        }
    }
}
