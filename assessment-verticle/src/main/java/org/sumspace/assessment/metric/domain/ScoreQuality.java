package org.sumspace.assessment.metric.domain;

import java.util.List;

/**
 * How well scores tell the positive label from others.
 *
 * @param rocArea by trapezoids, so that a tie counts half
 * @param averagePrecision area under the precision-recall curve by steps
 * @param precisionRecallArea the same area by trapezoids
 * @param logLoss natural, with scores kept 1e-15 away from 0 and 1
 * @param brier mean squared difference of score and label
 * @param calibrationError mean over ten bins of the difference of mean score and share of positives
 * @param roc false positive rate and true positive rate
 * @param precisionRecall recall and precision
 */
public record ScoreQuality(
        Figure rocArea,
        Figure averagePrecision,
        Figure precisionRecallArea,
        Figure logLoss,
        Figure brier,
        Figure calibrationError,
        List<CurvePoint> roc,
        List<CurvePoint> precisionRecall,
        List<CalibrationBin> calibration) {
    /** Rows with neighbouring scores: their mean score, and the share of them that have the positive label. */
    public record CalibrationBin(long n, double meanScore, double positiveShare) {}

    public ScoreQuality {
        roc = List.copyOf(roc);
        precisionRecall = List.copyOf(precisionRecall);
        calibration = List.copyOf(calibration);
    }

    /** A point of a curve. */
    public record CurvePoint(double x, double y) {}
}
