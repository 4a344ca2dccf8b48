package org.sumspace.assessment.metric.service;

import java.util.List;
import java.util.Optional;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.metric.domain.ModelPerformance;
import org.sumspace.assessment.metric.domain.PredictedColumns;
import org.sumspace.assessment.metric.store.GroupQueries;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * Compares the predictions of a model with labels, and its treatment of groups, over all rows.
 *
 * @param table the columns that labels and groups are among
 */
public record PredictionMeasurement(
        RowDatabase database, ValidatedTable table, PseudonymResult pseudonyms, MetricOptions options) {
    private static final String FAIRNESS = "fairness_by_group";

    /**
     * The favourable value of a label.
     *
     * @param rows the table of the database
     */
    public Optional<String> positive(String rows, TypedColumn label) {
        return new GroupMeasurement(new GroupQueries(database, rows), table, pseudonyms, options, new Reasons(), null)
                .positive(label);
    }

    /** @param rows a table of the database that has labels, groups and predictions */
    public ModelPerformance of(String rows, PredictedColumns predicted) {
        Reasons reasons = new Reasons();
        GroupMeasurement groups =
                new GroupMeasurement(new GroupQueries(database, rows), table, pseudonyms, options, reasons, predicted);
        return new ModelPerformance(
                options.makesAny(Measurement.OF_PREDICTIONS) ? groups.predictions() : null,
                options.makes(FAIRNESS) ? groups.fairness() : List.of(),
                reasons.all());
    }
}
