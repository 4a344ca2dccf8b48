package org.sumspace.common.training.encoding;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.sumspace.common.training.model.BinnedScores;
import org.sumspace.common.training.model.ConfusionMatrix;
import org.sumspace.common.training.model.QualityFigure;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.CoordinateLayout.Kind;
import org.sumspace.common.training.plan.CoordinateLayout.Segment;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The evaluation of a round's base model on the records of all contributors together. Noise can make every value
 * inexact, and even negative.
 *
 * @param loss sum of the records' losses, in units of 2^-16
 * @param correct number of records that are predicted correctly
 * @param count number of records
 * @param byClass the sums by class that the training plan asks for, at most one of each kind, by ascending code
 */
public record EvaluationSum(long loss, long correct, long count, List<SegmentSum> byClass) {

    public EvaluationSum {
        byClass = List.copyOf(byClass);
        for (int i = 1; i < byClass.size(); i++) {
            if (byClass.get(i).kind().compareTo(byClass.get(i - 1).kind()) <= 0) {
                throw new IllegalArgumentException("expected kinds of sums by ascending code");
            }
        }
    }

    /** An evaluation without sums by class. */
    public EvaluationSum(long loss, long correct, long count) {
        this(loss, correct, count, List.of());
    }

    /** Without sums by class, which a statement has in another place. */
    public static EvaluationSum read(WireReader in) {
        return new EvaluationSum(in.i64(), in.i64(), in.i64());
    }

    public void write(WireWriter out) {
        out.i64(loss).i64(correct).i64(count);
    }

    public EvaluationSum withSumsByClass(WireReader in) {
        return new EvaluationSum(loss, correct, count, in.list(SegmentSum.MAX_KINDS, SegmentSum::read));
    }

    public void writeSumsByClass(WireWriter out) {
        out.list(byClass, (to, sum) -> sum.write(to));
    }

    /**
     * The evaluation from the decoded coordinates of the layout's metrics.
     *
     * @param metrics the coordinates after the weight
     */
    static EvaluationSum of(long[] metrics, CoordinateLayout layout) {
        List<Segment> segments = layout.metrics();
        long[] stated = new long[metrics.length];
        for (int i = 0, k = 0; i < segments.size(); i++) {
            int scale = unitBits(segments, i) - segments.get(i).fractionBits();
            for (int end = k + segments.get(i).count(); k < end; k++) {
                stated[k] = scale == 0 ? metrics[k] : Math.round(Math.scalb((double) metrics[k], scale));
            }
        }
        return new EvaluationSum(
                stated[0],
                stated[1],
                stated[2],
                Arrays.stream(Kind.values())
                        .filter(kind -> kind == Kind.CONFUSION || kind == Kind.SCORES)
                        .filter(kind -> segments.stream().anyMatch(each -> each.kind() == kind))
                        .map(kind -> new SegmentSum(kind, ofKind(kind, stated, segments)))
                        .toList());
    }

    private static List<Long> ofKind(Kind kind, long[] stated, List<Segment> segments) {
        LongStream values = LongStream.empty();
        int from = 0;
        for (Segment segment : segments) {
            if (segment.kind() == kind) {
                values = LongStream.concat(values, Arrays.stream(stated, from, from + segment.count()));
            }
            from += segment.count();
        }
        return values.boxed().toList();
    }

    /** The fraction bits of the unit in which the sums of a segment are stated, also if they have noise. */
    private static int unitBits(List<Segment> metrics, int segment) {
        boolean first = segment == 0
                || metrics.get(segment - 1).kind() != metrics.get(segment).kind();
        return switch (metrics.get(segment).kind()) {
            case METRIC -> first ? CoordinateLayout.LOSS_BITS : 0;
            case SCORES -> first ? 0 : CoordinateLayout.PROBABILITY_BITS;
            default -> 0;
        };
    }

    /** Whether so many contributors can have this evaluation, in a plan with this layout. */
    public boolean isWithin(CoordinateLayout layout, int contributors) {
        List<Segment> segments = layout.metrics();
        long[] values = LongStream.concat(
                        LongStream.of(loss, correct, count),
                        byClass.stream().flatMap(sum -> sum.values().stream()).mapToLong(Long::longValue))
                .toArray();
        if (values.length != segments.stream().mapToInt(Segment::count).sum() || !kinds().equals(kinds(layout))) {
            return false;
        }
        int from = 0;
        for (int i = 0; i < segments.size(); i++) {
            int to = from + segments.get(i).count();
            double bound = Math.ceil(Math.scalb(
                    (double) contributors * segments.get(i).bound(),
                    unitBits(segments, i) - segments.get(i).fractionBits()));
            if (Arrays.stream(values, from, to).anyMatch(value -> Math.abs((double) value) > bound)) {
                return false;
            }
            from = to;
        }
        return true;
    }

    private List<Kind> kinds() {
        return byClass.stream().map(SegmentSum::kind).toList();
    }

    private static List<Kind> kinds(CoordinateLayout layout) {
        return layout.metrics().stream()
                .map(Segment::kind)
                .filter(kind -> kind != Kind.METRIC)
                .distinct()
                .toList();
    }

    /** Whether sums without noise can all be about the same records of so many contributors. */
    public boolean isConsistent(int contributors) {
        Optional<ConfusionMatrix> confusion = confusion();
        Optional<BinnedScores> scores = scores();
        double rounding = Math.scalb((double) contributors, -CoordinateLayout.PROBABILITY_BITS);
        return confusion.map(matrix -> matrix.counts(correct, count)).orElse(true)
                && scores.map(bins -> bins.counts(count, rounding)).orElse(true)
                && (confusion.isEmpty() || scores.isEmpty() || isOfSameClasses(confusion.get(), scores.get()));
    }

    private static boolean isOfSameClasses(ConfusionMatrix confusion, BinnedScores scores) {
        long[] totals = confusion.totals();
        return BinnedScores.scored(confusion.classes()) == scores.scored()
                && IntStream.range(0, scores.scored()).allMatch(k -> scores.hits(k) == totals[scores.classOf(k)]);
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

    /** Empty if the training plan does not ask for it. */
    public Optional<ConfusionMatrix> confusion() {
        return sum(Kind.CONFUSION)
                .map(sum -> ConfusionMatrix.of(sum.numbers(0, sum.values().size())));
    }

    /** Empty if the training plan does not ask for them. */
    public Optional<BinnedScores> scores() {
        return sum(Kind.SCORES).map(sum -> {
            int numbers = sum.values().size() / 3 * 2;
            double[] sums = Arrays.stream(sum.numbers(numbers, sum.values().size()))
                    .mapToDouble(value -> Math.scalb((double) value, -CoordinateLayout.PROBABILITY_BITS))
                    .toArray();
            return BinnedScores.of(sum.numbers(0, numbers), sums);
        });
    }

    /** Empty if the sums do not define it. */
    public OptionalDouble figure(QualityFigure figure) {
        return switch (figure) {
            case MEAN_LOSS -> meanLoss();
            case ACCURACY -> accuracy();
            case BALANCED_ACCURACY -> ofConfusion(ConfusionMatrix::balancedAccuracy);
            case MACRO_F1 -> ofConfusion(ConfusionMatrix::macroF1);
            case LEAST_RECALL ->
                ofConfusion(matrix -> matrix.recalls().stream()
                        .flatMapToDouble(OptionalDouble::stream)
                        .min());
            case AUC ->
                scores().flatMap(BinnedScores::auc)
                        .map(area -> OptionalDouble.of(area.value()))
                        .orElseGet(OptionalDouble::empty);
            case CALIBRATION_ERROR ->
                scores().map(BinnedScores::calibrationError).orElseGet(OptionalDouble::empty);
        };
    }

    private OptionalDouble ofConfusion(Function<ConfusionMatrix, OptionalDouble> figure) {
        return confusion().map(figure).orElseGet(OptionalDouble::empty);
    }

    private Optional<SegmentSum> sum(Kind kind) {
        return byClass.stream().filter(sum -> sum.kind() == kind).findFirst();
    }
}
