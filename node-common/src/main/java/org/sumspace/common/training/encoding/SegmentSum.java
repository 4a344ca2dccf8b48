package org.sumspace.common.training.encoding;

import java.util.List;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.CoordinateLayout.Kind;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The sum over all contributors of the segments of one kind. Numbers of records are whole, sums of probabilities are in
 * units of 2^-16.
 *
 * @param values those of the kind's segments, in the order of the layout
 */
public record SegmentSum(Kind kind, List<Long> values) {
    /** The number of kinds that a statement can have the sums of. */
    static final int MAX_KINDS = 2;

    private static final Kind[] KINDS = Kind.values();

    public SegmentSum {
        if (kind != Kind.CONFUSION && kind != Kind.SCORES) {
            throw new IllegalArgumentException("expected the sums of confusion or scores, got " + kind);
        }
        values = List.copyOf(values);
    }

    static SegmentSum read(WireReader in) {
        return new SegmentSum(in.constant(KINDS), in.list(CoordinateLayout.MAX_LENGTH, WireReader::i64));
    }

    void write(WireWriter out) {
        out.constant(kind).list(values, WireWriter::i64);
    }

    long[] numbers(int from, int to) {
        return values.subList(from, to).stream().mapToLong(Long::longValue).toArray();
    }
}
