package org.sumspace.common.training.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The state that a server optimizer keeps from one model version to the next: two or more vectors, whose meaning is the
 * optimizer's. A MODEL_VERSION contains its digest, so the next round can only continue from this state.
 */
public final class OptimizerState {
    /** The state of an optimizer that keeps none. */
    public static final OptimizerState NONE = new OptimizerState(List.of());

    private static final int VECTORS_MIN = 2;
    private static final int VECTORS_MAX = 64;

    private final List<double[]> vectors;

    OptimizerState(List<double[]> vectors) {
        this.vectors = List.copyOf(vectors);
    }

    /** @throws org.sumspace.common.wire.MalformedException if the bytes are not such a state */
    public static OptimizerState of(byte[] bytes) {
        return WireReader.decode(bytes, OptimizerState::read);
    }

    private static OptimizerState read(WireReader in) {
        List<double[]> vectors = new ArrayList<>();
        while (vectors.size() < VECTORS_MIN || (in.remaining() > 0 && vectors.size() < VECTORS_MAX)) {
            vectors.add(readVector(in));
        }
        return new OptimizerState(vectors);
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        vectors.forEach(vector -> writeVector(out, vector));
        return out.toBytes();
    }

    public boolean isNone() {
        return vectors.isEmpty();
    }

    /** Zero for the empty state. */
    public Digest digest() {
        return isNone() ? Digest.ZERO : Digest.of(toBytes());
    }

    /** Not a copy. */
    double[] vector(int index) {
        return vectors.get(index);
    }

    int size() {
        return vectors.size();
    }

    /** @throws IllegalArgumentException if the vectors do not have exactly these lengths */
    void requireLengths(String optimizer, int... lengths) {
        if (!Arrays.equals(vectors.stream().mapToInt(vector -> vector.length).toArray(), lengths)) {
            throw new IllegalArgumentException(
                    this + " does not fit " + optimizer + "; expected vectors of " + Arrays.toString(lengths));
        }
    }

    private static double[] readVector(WireReader in) {
        int length = in.u32();
        if (length > in.remaining() / Double.BYTES) {
            throw new IllegalArgumentException("a vector cannot have " + length + " values");
        }
        double[] vector = new double[length];
        for (int i = 0; i < length; i++) {
            vector[i] = Double.longBitsToDouble(in.i64());
        }
        return vector;
    }

    private static void writeVector(WireWriter out, double[] vector) {
        out.u32(vector.length);
        for (double value : vector) {
            out.i64(Double.doubleToLongBits(value));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OptimizerState that && Arrays.deepEquals(vectors.toArray(), that.vectors.toArray());
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(vectors.toArray());
    }

    @Override
    public String toString() {
        return "an optimizer state of " + vectors.size() + " vectors";
    }
}
