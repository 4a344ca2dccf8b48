package org.sumspace.common.training.encoding;

import java.util.OptionalDouble;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The evaluation of a round's base model on the records of all contributors together. Noise can make every value
 * inexact, and even negative.
 *
 * @param loss sum of the records' losses, in units of 2^-16
 * @param correct number of records that are predicted correctly
 * @param count number of records
 */
public record EvaluationSum(long loss, long correct, long count) {

    public static EvaluationSum read(WireReader in) {
        return new EvaluationSum(in.i64(), in.i64(), in.i64());
    }

    public void write(WireWriter out) {
        out.i64(loss).i64(correct).i64(count);
    }

    /** Whether so many contributors can have this evaluation, in a plan with this layout. */
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

    /** The fraction of correct predictions; empty if no record was counted. */
    public OptionalDouble accuracy() {
        return mean((double) correct);
    }

    private OptionalDouble mean(double sum) {
        return count > 0 ? OptionalDouble.of(sum / count) : OptionalDouble.empty();
    }
}
