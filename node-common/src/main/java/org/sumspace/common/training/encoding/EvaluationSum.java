package org.sumspace.common.training.encoding;

import java.util.OptionalDouble;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * How a round's base model does on the records of all its contributors together. Noise can make any of it wrong, and
 * negative.
 *
 * @param loss sum of the records' losses, in units of 2^-16
 * @param correct how many records are predicted right
 * @param count how many records there are
 */
public record EvaluationSum(long loss, long correct, long count) {

    public static EvaluationSum read(WireReader in) {
        return new EvaluationSum(in.i64(), in.i64(), in.i64());
    }

    public void write(WireWriter out) {
        out.i64(loss).i64(correct).i64(count);
    }

    /** Whether so many contributors can give it, in a plan with that layout of an evaluation. */
    public boolean isWithin(CoordinateLayout layout, int contributors) {
        CoordinateLayout.Segment losses = layout.metrics().get(0);
        CoordinateLayout.Segment counts = layout.metrics().get(1);
        return isWithin(loss, CoordinateLayout.LOSS_BITS, losses, contributors)
                && isWithin(correct, 0, counts, contributors)
                && isWithin(count, 0, counts, contributors);
    }

    private static boolean isWithin(long value, int bits, CoordinateLayout.Segment segment, int contributors) {
        double bound = Math.scalb((double) contributors * segment.bound(), bits - segment.fractionBits());
        return Math.abs((double) value) <= Math.ceil(bound);
    }

    /** Empty if no record was counted. */
    public OptionalDouble meanLoss() {
        return mean(Math.scalb((double) loss, -CoordinateLayout.LOSS_BITS));
    }

    /** The fraction predicted right; empty if no record was counted. */
    public OptionalDouble accuracy() {
        return mean((double) correct);
    }

    private OptionalDouble mean(double sum) {
        return count > 0 ? OptionalDouble.of(sum / count) : OptionalDouble.empty();
    }
}
