package org.sumspace.assessment.explanation.service;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.TypedColumn;

/** Finds the columns of a table that are the features of a model. */
public final class ModelColumns {
    private static final int NAMED_MAX = 20;

    private ModelColumns() {}

    /**
     * Why a model cannot be evaluated on a table with these columns; empty if it can.
     *
     * @param label the column with what is true; null without
     */
    public static Optional<String> problem(ModelInfo model, List<String> columns, @Nullable String label) {
        List<String> features = features(model, columns, label);
        if (features.size() != model.featureCount()) {
            return Optional.of("The model has " + model.featureCount() + " features without names, and the table has "
                    + features.size()
                    + " columns for them. Name the features, or fit the model on a table with names.");
        }
        List<String> missing =
                features.stream().filter(name -> !columns.contains(name)).toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("The table has no column for " + missing.size() + " of " + model.featureCount()
                        + " features of the model: " + listed(missing) + ".");
    }

    /** The names of the features. Without names, all columns but the label are the features. */
    private static List<String> features(ModelInfo model, List<String> columns, @Nullable String label) {
        return model.features().isEmpty()
                ? columns.stream().filter(name -> !name.equals(label)).toList()
                : model.features();
    }

    /**
     * The names of the features, each of which is a column.
     *
     * @param label the column with what is true; null without
     * @throws AssessmentException that names the features that the table does not have, or says that the features have no
     *     names and the table has another number of columns for them
     */
    public static List<String> names(ModelInfo model, ValidatedTable table, @Nullable String label) {
        List<String> columns = table.columns().stream().map(TypedColumn::name).toList();
        problem(model, columns, label).ifPresent(problem -> {
            throw new AssessmentException(FailureCode.MISSING_REQUIRED_FIELD, problem);
        });
        return features(model, columns, label);
    }

    /** The columns of features, in their order; fails as {@link #names} does. */
    public static List<TypedColumn> of(ModelInfo model, ValidatedTable table, @Nullable String label) {
        return names(model, table, label).stream()
                .map(name -> table.column(name).orElseThrow())
                .toList();
    }

    /** @throws AssessmentException if there is no column with this name */
    public static TypedColumn label(ValidatedTable table, String name) {
        table.requireColumns(List.of(name));
        return table.column(name).orElseThrow();
    }

    /** Some names in a sentence. */
    static String listed(List<String> names) {
        String first = String.join(", ", names.stream().limit(NAMED_MAX).toList());
        return names.size() <= NAMED_MAX ? first : first + " and " + (names.size() - NAMED_MAX) + " more";
    }
}
