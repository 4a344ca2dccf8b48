package org.sumspace.assessment.wizard.core;

import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.wizard.domain.ColumnRole;
import org.sumspace.assessment.wizard.domain.Plan;

/** Converts a plan of the guided workflow to the options of a run: exactly the selected analyses. */
public final class PlanOptions {
    private PlanOptions() {}

    public static MetricOptions of(Plan plan, Catalogue catalogue) {
        return new MetricOptions(
                WizardScope.analyses(plan, catalogue),
                plan.columns(ColumnRole.GROUP),
                plan.column(ColumnRole.TARGET).orElse(null),
                plan.has(ColumnRole.TARGET) ? plan.model().positive() : null,
                plan.has(ColumnRole.TARGET) ? plan.column(ColumnRole.PREDICTION).orElse(null) : null,
                plan.has(ColumnRole.TARGET)
                        ? plan.column(ColumnRole.PROBABILITY).orElse(null)
                        : null,
                plan.columns(ColumnRole.PROXY),
                plan.columns(ColumnRole.SENSITIVE),
                file(plan.inputs().predictions()),
                file(plan.inputs().predictions() == null ? null : plan.inputs().truth()),
                null);
    }

    private static @Nullable AttachedFile file(@Nullable String path) {
        return path == null ? null : new AttachedFile(path, 0, "");
    }
}
