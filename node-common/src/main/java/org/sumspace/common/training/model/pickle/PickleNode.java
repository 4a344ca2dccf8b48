package org.sumspace.common.training.model.pickle;

import static java.util.Objects.requireNonNull;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A value of a pickle, held as data: nothing of Python is looked up, imported or called. A tree that came from a file
 * can share nodes and even contain itself, so walk it to a fixed depth only.
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

    /** The full name of a class or function, as the pickle spells it. */
    record Name(String module, String name) implements PickleNode {

        public Name {
            requireNonNull(module, "module is null");
            requireNonNull(name, "name is null");
        }

        @Override
        public String toString() {
            return module + "." + name;
        }
    }

    /** Part of a byte array that nobody changes; a view, so that a length in a file allocates nothing. */
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

        ByteBuffer buffer() {
            return ByteBuffer.wrap(source, offset, length).slice().asReadOnlyBuffer();
        }
    }
}
