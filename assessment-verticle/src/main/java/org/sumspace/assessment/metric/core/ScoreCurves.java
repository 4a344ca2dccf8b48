package org.sumspace.assessment.metric.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.Figure;
import org.sumspace.assessment.metric.domain.ScoreQuality;
import org.sumspace.assessment.metric.domain.ScoreQuality.CalibrationBin;
import org.sumspace.assessment.metric.domain.ScoreQuality.CurvePoint;

/** Curves and areas of scores, which come from the highest to the lowest, each with its rows. */
public final class ScoreCurves {
    private static final double CLIP = 1e-15;
    private static final int BINS = 10;
    private static final int POINTS = 200;

    private final long positives;
    private final long negatives;
    private final List<CurvePoint> roc = new ArrayList<>(List.of(new CurvePoint(0, 0)));
    private final List<CurvePoint> precisionRecall = new ArrayList<>();
    private final List<CalibrationBin> calibration = new ArrayList<>();
    private final Bin bin = new Bin();
    private long truePositives;
    private long falsePositives;
    private double rocArea;
    private double stepArea;
    private double trapezoidArea;
    private double lastPrecision = 1;
    private double logLoss;
    private double squares;
    private double calibrationError;

    private static final class Bin {
        private long n;
        private long positives;
        private double scores;
    }

    /** @param positives rows with the positive label, of all scores together */
    public ScoreCurves(long positives, long negatives) {
        this.positives = positives;
        this.negatives = negatives;
    }

    /** @param score from 0 to 1, lower than the one before */
    public void add(double score, long withPositive, long withOther) {
        long before = truePositives + falsePositives;
        addCurves(withPositive, withOther);
        double clipped = Math.max(CLIP, Math.min(1 - CLIP, score));
        logLoss -= withPositive * Math.log(clipped) + withOther * Math.log1p(-clipped);
        squares += withPositive * (1 - score) * (1 - score) + withOther * score * score;
        long n = positives + negatives;
        // Rows with the same score stay together in the bin of the first of them.
        if (bin.n > 0 && before * BINS / n != (before - bin.n) * BINS / n) {
            endBin();
        }
        bin.n += withPositive + withOther;
        bin.positives += withPositive;
        bin.scores += score * (withPositive + withOther);
    }

    private void addCurves(long withPositive, long withOther) {
        double recallBefore = positives == 0 ? 0 : (double) truePositives / positives;
        double fallOutBefore = negatives == 0 ? 0 : (double) falsePositives / negatives;
        truePositives += withPositive;
        falsePositives += withOther;
        double recall = positives == 0 ? 0 : (double) truePositives / positives;
        double fallOut = negatives == 0 ? 0 : (double) falsePositives / negatives;
        double precision = (double) truePositives / (truePositives + falsePositives);
        rocArea += (fallOut - fallOutBefore) * (recall + recallBefore) / 2;
        stepArea += (recall - recallBefore) * precision;
        trapezoidArea +=
                (recall - recallBefore) * (precision + (precisionRecall.isEmpty() ? precision : lastPrecision)) / 2;
        lastPrecision = precision;
        addPoint(roc, new CurvePoint(fallOut, recall), fallOut == 1 && recall == 1);
        addPoint(precisionRecall, new CurvePoint(recall, precision), recall == 1 && recallBefore < 1);
    }

    private static void addPoint(List<CurvePoint> curve, CurvePoint point, boolean last) {
        @Nullable CurvePoint before = curve.isEmpty() ? null : curve.get(curve.size() - 1);
        if (last
                || before == null
                || Math.abs(point.x() - before.x()) + Math.abs(point.y() - before.y()) >= 2.0 / POINTS) {
            curve.add(point);
        }
    }

    private void endBin() {
        double mean = bin.scores / bin.n;
        double share = (double) bin.positives / bin.n;
        calibration.add(0, new CalibrationBin(bin.n, mean, share));
        calibrationError += Math.abs(mean - share) * bin.n;
        bin.n = 0;
        bin.positives = 0;
        bin.scores = 0;
    }

    /** After all scores. */
    public ScoreQuality result() {
        if (bin.n > 0) {
            endBin();
        }
        long n = positives + negatives;
        boolean both = positives > 0 && negatives > 0;
        Figure oneLabel = Figure.undefined("all rows have the same label", n);
        return new ScoreQuality(
                both ? Figure.exact(rocArea, n) : oneLabel,
                both ? Figure.exact(stepArea, n) : oneLabel,
                both ? Figure.exact(trapezoidArea, n) : oneLabel,
                Figure.exact(logLoss / n, n),
                Figure.exact(squares / n, n),
                Figure.exact(calibrationError / n, n),
                roc,
                precisionRecall,
                calibration);
    }
}
