package org.sumspace.common.training.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.Require;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The meaning of the coordinates of the shared vector: first the update, then the weight, then sums of metrics. Each
 * segment bounds the integers of one contributor, so that no sum can overflow the ring.
 */
public record CoordinateLayout(List<Segment> segments) {
    /** A full share of this length has 128 MiB. */
    public static final int MAX_LENGTH = 1 << 24;
    /** Integers below this are exact in a double. */
    public static final long MAX_BOUND = (1L << 53) - 1;

    /** The fraction bits of a sum of losses. */
    public static final int LOSS_BITS = 16;

    /** Mean losses above this are clipped. Guessing among a million classes has a smaller loss. */
    private static final long MAX_MEAN_LOSS = 16;

    private static final int MAX_SEGMENTS = 16;
    private static final BigInteger RING_HALF = BigInteger.ONE.shiftLeft(63);

    /** The order is that of the wire codes. */
    public enum Kind {
        UPDATE,
        WEIGHT,
        METRIC
    }

    /**
     * @param count number of coordinates
     * @param bound largest magnitude of one contributor's integer in each of them
     * @param fractionBits number of bits by which a real value was scaled up
     */
    public record Segment(Kind kind, int count, long bound, int fractionBits) {
        private static final Kind[] KINDS = Kind.values();

        public Segment {
            Require.between("count", count, 1, MAX_LENGTH);
            if (bound < 1 || bound > MAX_BOUND) {
                throw new IllegalArgumentException("expected a bound from 1 to 2^53 - 1, got " + bound);
            }
            Require.between("fractionBits", fractionBits, 0, PlanParameters.MAX_FRACTION_BITS);
        }

        public static Segment read(WireReader in) {
            return new Segment(in.constant(KINDS), in.u32(), in.i64(), in.u8());
        }

        public void write(WireWriter out) {
            out.constant(kind).u32(count).i64(bound).u8(fractionBits);
        }
    }

    public CoordinateLayout {
        segments = List.copyOf(segments);
        Require.between("segments", segments.size(), 2, MAX_SEGMENTS);
        for (int i = 0; i < segments.size(); i++) {
            Kind expected = i == 0 ? Kind.UPDATE : i == 1 ? Kind.WEIGHT : Kind.METRIC;
            if (segments.get(i).kind() != expected) {
                throw new IllegalArgumentException("expected " + expected + " as segment " + i + ", got "
                        + segments.get(i).kind());
            }
        }
        int weightBits = segments.get(1).fractionBits();
        if (segments.get(1).count() != 1
                || (weightBits != 0 && weightBits != segments.get(0).fractionBits())) {
            throw new IllegalArgumentException(
                    "expected a weight of one coordinate, unscaled or scaled like the update");
        }
        if (segments.stream().mapToLong(Segment::count).sum() > MAX_LENGTH) {
            throw new IllegalArgumentException("expected at most " + MAX_LENGTH + " coordinates");
        }
    }

    /**
     * The layout that follows from a training plan's parameters.
     *
     * @param dimension number of weights of the model
     * @throws IllegalArgumentException if there are too many of them
     */
    public static CoordinateLayout of(PlanParameters parameters, int dimension) {
        if (parameters.privacy() != null) {
            return noised(PrivacyTerms.of(parameters, dimension), parameters, dimension);
        }
        List<Segment> segments = new ArrayList<>();
        segments.add(new Segment(Kind.UPDATE, dimension, (long) parameters.updateBound(), parameters.fractionBits()));
        segments.add(new Segment(Kind.WEIGHT, 1, parameters.maxWeight(), 0));
        if (parameters.evaluation()) {
            segments.add(new Segment(Kind.METRIC, 1, lossBound(parameters.maxWeight()), LOSS_BITS));
            segments.add(new Segment(Kind.METRIC, 2, parameters.maxWeight(), 0));
        }
        return new CoordinateLayout(segments);
    }

    /** All coordinates are scaled alike, and each can be as large as the bound of the whole vector. */
    private static CoordinateLayout noised(PrivacyTerms terms, PlanParameters parameters, int dimension) {
        int bits = parameters.fractionBits();
        List<Segment> segments = new ArrayList<>();
        segments.add(new Segment(Kind.UPDATE, dimension, terms.bound(), bits));
        segments.add(new Segment(Kind.WEIGHT, 1, terms.bound(), bits));
        if (parameters.evaluation()) {
            segments.add(new Segment(Kind.METRIC, 1, terms.bound(), bits));
            segments.add(new Segment(Kind.METRIC, 2, terms.bound(), bits));
        }
        return new CoordinateLayout(segments);
    }

    /** The largest sum of losses of one contributor, scaled. */
    public static long lossBound(int maxWeight) {
        return (maxWeight * MAX_MEAN_LOSS) << LOSS_BITS;
    }

    /**
     * Why sums over so many contributors could leave the signed 64-bit range, computed in exact integers; empty if they
     * cannot.
     */
    public static Optional<String> overflow(long bound, int shares, int maxContributors) {
        BigInteger sum = BigInteger.valueOf(bound)
                .multiply(BigInteger.valueOf(shares))
                .multiply(BigInteger.valueOf(maxContributors));
        return sum.compareTo(RING_HALF) < 0
                ? Optional.empty()
                : Optional.of("shares x maxContributors x bound is " + sum + ", 2^63 or more");
    }

    public Segment update() {
        return segments.get(0);
    }

    public Segment weight() {
        return segments.get(1);
    }

    /** The segments after the weight. */
    public List<Segment> metrics() {
        return segments.subList(2, segments.size());
    }

    /** The number of coordinates of the vector, weight and metrics included. */
    public int length() {
        int length = 0;
        for (Segment segment : segments) {
            length += segment.count();
        }
        return length;
    }

    public Digest digest() {
        WireWriter out = new WireWriter();
        write(out);
        return Digest.of(out.toBytes());
    }

    public static CoordinateLayout read(WireReader in) {
        return new CoordinateLayout(in.list(MAX_SEGMENTS, Segment::read));
    }

    public void write(WireWriter out) {
        out.list(segments, (to, segment) -> segment.write(to));
    }
}
