package org.sumspace.assessment.explanation.domain;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.assessment.metric.domain.Figure;

/**
 * A model among others.
 *
 * @param index of the model in the request
 * @param metrics by name, each with its interval; empty without labels
 */
public record ComparedModel(int index, Map<String, Figure> metrics) {
    public ComparedModel {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    }
}
