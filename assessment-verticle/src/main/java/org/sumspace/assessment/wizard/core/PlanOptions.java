package org.sumspace.assessment.wizard.core;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.wizard.domain.FieldRole;
import org.sumspace.assessment.wizard.domain.Plan;

/** What a run computes that has a plan of the guided workflow: exactly what was selected. */
public final class PlanOptions {
    private PlanOptions() {}

    public static MetricOptions of(Plan plan, Catalogue catalogue) {
        return new MetricOptions(
                Scope.analyses(plan, catalogue),
                plan.columns(FieldRole.GROUP),
                plan.column(FieldRole.TARGET).orElse(null),
                plan.has(FieldRole.TARGET) ? plan.model().positive() : null,
                plan.has(FieldRole.TARGET) ? plan.column(FieldRole.PREDICTION).orElse(null) : null,
                plan.has(FieldRole.TARGET) ? plan.column(FieldRole.PROBABILITY).orElse(null) : null,
                plan.columns(FieldRole.PROXY),
                plan.columns(FieldRole.SENSITIVE),
                file(plan.inputs().predictions()),
                file(plan.inputs().predictions() == null ? null : plan.inputs().truth()),
                null);
    }

    private static @Nullable AttachedFile file(@Nullable String path) {
        return path == null ? null : new AttachedFile(path, 0, "");
    }
}
