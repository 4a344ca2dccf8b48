package org.sumspace.assessment.transform.domain;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.release.domain.ReleaseResult;

/**
 * The result of the transformation.
 *
 * @param statements 0 if the recipe has no statements
 * @param warnings by kind, with their number
 * @param release the table that is released; null unless the plan asks for one
 * @param sha256 of the file of statements or documents; null without one
 */
public record TransformResult(
        long rows,
        long statements,
        List<String> warnings,
        @Nullable ReleaseResult release,
        @Nullable String sha256) {
    public TransformResult {
        warnings = List.copyOf(warnings);
    }

    /** Without a table that is released. */
    public static TransformResult of(long rows, long statements, List<String> warnings, @Nullable String sha256) {
        return new TransformResult(rows, statements, warnings, null, sha256);
    }

    public TransformResult with(ReleaseResult released) {
        List<String> all = new ArrayList<>(warnings);
        all.addAll(released.warnings());
        if (released.reason() != null) {
            all.add("No table was released. " + released.reason());
        }
        return new TransformResult(rows, statements, all, released, sha256);
    }
}
