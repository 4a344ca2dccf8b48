package org.sumspace.common.training.encoding;

import static java.util.Objects.requireNonNull;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * What the coordinates of the shared vector are: first the update, then the weight, then sums of metrics. Each segment
 * bounds the integers of one contributor, so that no sum can overflow the ring.
 */
public record CoordinateLayout(List<Segment> segments) {
    /** 128 MiB of shares. */
    public static final int MAX_LENGTH = 1 << 24;
    /** Integers below this are exact in a double. */
    public static final long MAX_BOUND = (1L << 53) - 1;

    /** Binary digits behind the point of a sum of losses. */
    public static final int LOSS_BITS = 16;

    /** Mean losses beyond this are cut: guessing among a million classes costs less. */
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
     * @param count how many coordinates
     * @param bound largest magnitude of one contributor's integer in each of them
     * @param fractionBits by how many bits a real value was scaled up
     */
    public record Segment(Kind kind, int count, long bound, int fractionBits) {
        private static final Kind[] KINDS = Kind.values();

        public Segment {
            requireNonNull(kind);
            Require.between("count", count, 1, MAX_LENGTH);
            if (bound < 1 || bound > MAX_BOUND) {
                throw new IllegalArgumentException("bound is " + bound + ", not between 1 and 2^53 - 1");
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
            Kind due = i == 0 ? Kind.UPDATE : i == 1 ? Kind.WEIGHT : Kind.METRIC;
            if (segments.get(i).kind() != due) {
                throw new IllegalArgumentException("segment " + i + " is no " + due);
            }
        }
        int weightBits = segments.get(1).fractionBits();
        if (segments.get(1).count() != 1
                || (weightBits != 0 && weightBits != segments.get(0).fractionBits())) {
            throw new IllegalArgumentException("the weight is one coordinate, unscaled or scaled as the update");
        }
        if (segments.stream().mapToLong(Segment::count).sum() > MAX_LENGTH) {
            throw new IllegalArgumentException("more than " + MAX_LENGTH + " coordinates");
        }
    }

    /**
     * The layout that a training plan's parameters ask for.
     *
     * @param dimension weights of the model
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

    /** Everything is scaled alike, and can become as large as the whole. */
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

    /** Why sums over that many contributors could leave the signed 64-bit range, in exact integers; empty if never. */
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

    /** What follows the weight. */
    public List<Segment> metrics() {
        return segments.subList(2, segments.size());
    }

    /** Coordinates of the vector, weight and metrics included. */
    public int length() {
        return segments.stream().mapToInt(Segment::count).sum();
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
