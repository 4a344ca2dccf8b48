package org.sumspace.assessment.run.domain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.metric.domain.MetricResult;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.profile.domain.ProfileResult;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.run.domain.RunContext.StageTime;
import org.sumspace.assessment.transform.domain.Recipe;
import org.sumspace.assessment.transform.domain.TransformResult;

/**
 * The results of all stages of a run.
 *
 * @param metrics of the predictions of the model, if there is one
 * @param options what the plan asks for
 * @param model null without a model
 * @param times of the stages so far
 */
public record RunResults(
        String runId,
        Instant started,
        Snapshot snapshot,
        ValidatedTable table,
        Recipe recipe,
        InspectionResult inspection,
        PseudonymResult pseudonyms,
        TransformResult transform,
        ProfileResult profile,
        MetricResult metrics,
        MetricOptions options,
        @Nullable ModelAnalysis model,
        List<StageTime> times) {
    public RunResults {
        times = List.copyOf(times);
    }

    /** A disclaimer on every artefact that could be mistaken for a certificate. */
    public static final String STATEMENT =
            "This supports evidence about a data set. It does not certify compliance with any law or standard.";

    /** Assumptions and omissions of all stages. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(snapshot.warnings());
        warnings.addAll(table.warnings());
        warnings.addAll(pseudonyms.warnings());
        warnings.addAll(transform.warnings());
        if (metrics.drift() != null) {
            warnings.addAll(metrics.drift().warnings());
        }
        if (model != null) {
            warnings.addAll(model.warnings());
        }
        return warnings.stream().distinct().toList();
    }

    /** Whether identifiers stay readable in the artefacts by an explicit decision. */
    public boolean keepsIdentifiers() {
        return inspection.columns().stream()
                .anyMatch(finding -> finding.isDirect()
                        && pseudonyms.action(finding.column())
                                == org.sumspace.assessment.pseudonym.domain.FieldAction.KEEP);
    }
}
