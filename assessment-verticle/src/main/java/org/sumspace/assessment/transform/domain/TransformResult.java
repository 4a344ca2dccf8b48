package org.sumspace.assessment.transform.domain;

import java.util.List;

/**
 * What the transformation wrote.
 *
 * @param statements 0 if the recipe has no statements
 * @param warnings by kind, with their number
 */
public record TransformResult(long rows, long statements, List<String> warnings) {
    public TransformResult {
        warnings = List.copyOf(warnings);
    }
}
