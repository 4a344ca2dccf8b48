package org.sumspace.assessment.metric.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sumspace.assessment.metric.core.Rates;
import org.sumspace.assessment.metric.domain.Classification;
import org.sumspace.assessment.metric.domain.Figure;

/** What a model finds of each class. */
public final class Recalls {
    private Recalls() {}

    /** The recall of each class, in the order of the classes; one that no row has is undefined. */
    public static Map<String, Figure> of(Classification classification) {
        Map<String, Figure> recalls = new LinkedHashMap<>();
        for (int i = 0; i < classification.classes().size(); i++) {
            List<Long> row = classification.confusion().get(i);
            recalls.put(
                    classification.classes().get(i),
                    Rates.of(row.get(i), row.stream().mapToLong(Long::longValue).sum()));
        }
        return recalls;
    }
}
