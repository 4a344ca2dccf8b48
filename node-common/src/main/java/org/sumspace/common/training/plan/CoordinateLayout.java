package org.sumspace.common.training.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.model.BinnedScores;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.common.training.model.SecondMoments;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The meaning of the coordinates of the shared vector: first the update or the second moments, then the weight, then sums
 * of metrics. The layout of a round that only evaluates begins with the weight. Each segment bounds the integers of one
 * contributor, so that no sum can overflow the ring.
 */
public record CoordinateLayout(List<Segment> segments) {
    /** A full share of this length has 128 MiB. */
    public static final int MAX_LENGTH = 1 << 24;
    /** Integers below this are exact in a double. */
    public static final long MAX_BOUND = (1L << 53) - 1;

    /** The fraction bits of a sum of losses. */
    public static final int LOSS_BITS = 16;

    /** The fraction bits of a sum of probabilities. */
    public static final int PROBABILITY_BITS = 16;

    /** Mean losses above this are clipped. Guessing among a million classes has a smaller loss. */
    static final long MAX_MEAN_LOSS = 16;

    private static final int MAX_SEGMENTS = 16;
    private static final BigInteger RING_HALF = BigInteger.ONE.shiftLeft(63);

    /** The order is that of the wire codes. A layout refuses the kinds that no contribution has yet. */
    public enum Kind {
        UPDATE,
        WEIGHT,
        METRIC,
        /** The upper triangle of the sum of products of the features and the target. */
        MOMENTS,
        /** No layout has it yet. */
        STATISTICS,
        /** The numbers of records by true and predicted class. */
        CONFUSION,
        /** First the numbers of records by class and predicted probability, then the sums of these probabilities. */
        SCORES;

        private boolean isMetric() {
            return this == METRIC || this == CONFUSION || this == SCORES;
        }
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
        checkKinds(segments);
        Segment weight = segments.get(weightPlace(segments));
        if (weight.count() != 1
                || (weight.fractionBits() != 0
                        && weight.fractionBits() != segments.get(0).fractionBits())) {
            throw new IllegalArgumentException(
                    "expected a weight of one coordinate, unscaled or scaled like the update");
        }
        if (segments.stream().mapToLong(Segment::count).sum() > MAX_LENGTH) {
            throw new IllegalArgumentException("expected at most " + MAX_LENGTH + " coordinates");
        }
    }

    private static int weightPlace(List<Segment> segments) {
        return segments.get(0).kind() == Kind.WEIGHT ? 0 : 1;
    }

    private static void checkKinds(List<Segment> segments) {
        int weight = weightPlace(segments);
        for (int i = 0; i < segments.size(); i++) {
            Kind kind = segments.get(i).kind();
            boolean expected = i < weight
                    ? kind == Kind.UPDATE || kind == Kind.MOMENTS
                    : i == weight
                            ? kind == Kind.WEIGHT
                            : kind.isMetric()
                                    && kind.compareTo(segments.get(i - 1).kind()) >= 0;
            if (!expected) {
                throw new IllegalArgumentException(
                        "expected update or moments, weight, and metrics by their codes, got " + kind + " as segment "
                                + i);
            }
        }
    }

    /**
     * The layout that follows from the parameters of a training plan without sums by class.
     *
     * @param dimension number of weights of the model
     * @throws IllegalArgumentException if there are too many of them
     */
    public static CoordinateLayout of(PlanParameters parameters, int dimension) {
        if (!parameters.metrics().isEmpty()) {
            throw new IllegalArgumentException("sums by class need the number of classes");
        }
        return of(parameters, dimension, 2);
    }

    /**
     * The layout that follows from a training plan's parameters. Under privacy all coordinates are scaled alike, and each
     * can be as large as the bound of the whole vector.
     *
     * @param dimension number of weights of the model
     * @param classes number of its classes
     * @throws IllegalArgumentException if there are too many of them
     */
    public static CoordinateLayout of(PlanParameters parameters, int dimension, int classes) {
        List<Segment> segments = exact(parameters, dimension, classes);
        if (parameters.privacy() == null) {
            return new CoordinateLayout(segments);
        }
        PrivacyTerms terms = PrivacyTerms.of(parameters, length(segments));
        return new CoordinateLayout(segments.stream()
                .map(each -> new Segment(each.kind(), each.count(), terms.bound(), parameters.fractionBits()))
                .toList());
    }

    /** Why the second moments of a model with so many weights are too many; empty if they are not. */
    public static Optional<String> refusal(PlanParameters parameters, int dimension) {
        return parameters.contribution() == Contribution.MOMENTS && dimension - 1 > SecondMoments.FEATURES_MAX
                ? Optional.of("moments are possible for at most " + SecondMoments.FEATURES_MAX
                        + " columns, but the features have " + (dimension - 1))
                : Optional.empty();
    }

    /** The number of coordinates of a contribution, weight and metrics included. */
    public static int length(PlanParameters parameters, int dimension, int classes) {
        return length(exact(parameters, dimension, classes));
    }

    private static List<Segment> exact(PlanParameters parameters, int dimension, int classes) {
        int maxWeight = parameters.maxWeight();
        List<Segment> segments = new ArrayList<>();
        boolean isUpdate = parameters.contribution() == Contribution.UPDATE;
        segments.add(new Segment(
                isUpdate ? Kind.UPDATE : Kind.MOMENTS,
                isUpdate ? dimension : SecondMoments.count(dimension - 1),
                (long) parameters.updateBound(),
                parameters.fractionBits()));
        segments.add(new Segment(Kind.WEIGHT, 1, maxWeight, 0));
        if (parameters.evaluation()) {
            segments.add(new Segment(Kind.METRIC, 1, lossBound(maxWeight), LOSS_BITS));
            segments.add(new Segment(Kind.METRIC, 2, maxWeight, 0));
        }
        if (parameters.metrics().contains(ClassMetric.CONFUSION)) {
            segments.add(new Segment(Kind.CONFUSION, Math.multiplyExact(classes, classes), maxWeight, 0));
        }
        if (parameters.metrics().contains(ClassMetric.SCORES)) {
            int bins = Math.multiplyExact(BinnedScores.scored(classes), BinnedScores.BINS);
            segments.add(new Segment(Kind.SCORES, Math.multiplyExact(2, bins), maxWeight, 0));
            segments.add(new Segment(Kind.SCORES, bins, (long) maxWeight << PROBABILITY_BITS, PROBABILITY_BITS));
        }
        return segments;
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

    /** The layout of a round that evaluates the model, and does not change it. */
    public CoordinateLayout withoutUpdate() {
        return new CoordinateLayout(segments.subList(1, segments.size()));
    }

    /** Whether a contribution has no update, and no second moments. */
    public boolean isEvaluation() {
        return segments.get(0).kind() == Kind.WEIGHT;
    }

    /** The update or the second moments. */
    public Segment update() {
        if (isEvaluation()) {
            throw new IllegalStateException("the layout of an evaluation has no update");
        }
        return segments.get(0);
    }

    /** The number of coordinates before the weight: those of the update or the second moments. */
    public int dimension() {
        return isEvaluation() ? 0 : segments.get(0).count();
    }

    /** The fraction bits of the first segment, to which shares are bound. */
    public int fractionBits() {
        return segments.get(0).fractionBits();
    }

    public Segment weight() {
        return segments.get(weightPlace(segments));
    }

    /** The segments after the weight. */
    public List<Segment> metrics() {
        return segments.subList(weightPlace(segments) + 1, segments.size());
    }

    /** The number of coordinates of the vector, weight and metrics included. */
    public int length() {
        return length(segments);
    }

    private static int length(List<Segment> segments) {
        int length = 0;
        for (Segment segment : segments) {
            length = Math.addExact(length, segment.count());
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
