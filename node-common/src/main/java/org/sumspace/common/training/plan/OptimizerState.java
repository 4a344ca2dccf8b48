package org.sumspace.common.training.plan;

import java.util.Arrays;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The state that a server optimizer keeps from one model version to the next: for each weight a momentum, and for
 * adaptive optimizers a second moment. A MODEL_VERSION contains its digest, so the next round can only continue from
 * this state.
 */
public final class OptimizerState {
    /** The state of an optimizer that keeps none. */
    public static final OptimizerState NONE = new OptimizerState(new double[0], new double[0]);

    private final double[] momentum;
    private final double[] secondMoment;

    OptimizerState(double[] momentum, double[] secondMoment) {
        this.momentum = momentum;
        this.secondMoment = secondMoment;
    }

    /** @throws org.sumspace.common.wire.MalformedException if the bytes are not such a state */
    public static OptimizerState of(byte[] bytes) {
        return WireReader.decode(bytes, in -> new OptimizerState(readVector(in), readVector(in)));
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        writeVector(out, momentum);
        writeVector(out, secondMoment);
        return out.toBytes();
    }

    public boolean isNone() {
        return momentum.length == 0;
    }

    /** Zero for the empty state. */
    public Digest digest() {
        return isNone() ? Digest.ZERO : Digest.of(toBytes());
    }

    double[] momentum() {
        return momentum;
    }

    double[] secondMoment() {
        return secondMoment;
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
        return other instanceof OptimizerState that
                && Arrays.equals(momentum, that.momentum)
                && Arrays.equals(secondMoment, that.secondMoment);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(momentum) + Arrays.hashCode(secondMoment);
    }

    @Override
    public String toString() {
        return "the optimizer state of " + momentum.length + " weights";
    }
}
