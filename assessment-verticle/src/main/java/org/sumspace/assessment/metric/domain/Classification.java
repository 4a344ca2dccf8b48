package org.sumspace.assessment.metric.domain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How well predictions of classes agree with the labels.
 *
 * @param confusion rows by label (outer list) and prediction, in the order of the classes
 * @param balancedAccuracy mean of the recalls of the classes that occur as labels
 * @param macroF1 mean of the F1 of the classes
 * @param scores null without scores of the positive class
 */
public record Classification(
        List<String> classes,
        List<List<Long>> confusion,
        Figure accuracy,
        Figure balancedAccuracy,
        Figure macroF1,
        @Nullable ScoreQuality scores) {
    public Classification {
        classes = List.copyOf(classes);
        confusion = List.copyOf(confusion);
    }
}
