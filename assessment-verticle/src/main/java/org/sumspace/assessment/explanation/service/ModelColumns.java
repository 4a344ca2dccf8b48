package org.sumspace.assessment.explanation.service;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.FailureCode;
import org.sumspace.assessment.shared.domain.TypedColumn;

/** Finds the columns of a table that are the features of a model. */
public final class ModelColumns {
    private static final int NAMED_MAX = 20;

    private ModelColumns() {}

    /**
     * The names of the features. Without names, all columns but the label are the features.
     *
     * @param label the column with what is true; null without
     * @throws AssessmentException if the features have no names and the table has another number of columns for them
     */
    public static List<String> names(ModelInfo model, ValidatedTable table, @Nullable String label) {
        if (!model.features().isEmpty()) {
            return model.features();
        }
        List<String> columns = table.columns().stream()
                .map(TypedColumn::name)
                .filter(name -> !name.equals(label))
                .toList();
        if (columns.size() != model.featureCount()) {
            throw new AssessmentException(
                    FailureCode.MISSING_REQUIRED_FIELD,
                    "The model has " + model.featureCount() + " features without names, and the table has "
                            + columns.size() + " columns for them. Name the features, or fit the model on a table with"
                            + " names.");
        }
        return columns;
    }

    /**
     * The columns of features, in their order.
     *
     * @throws AssessmentException that names the features that the table does not have
     */
    public static List<TypedColumn> of(ModelInfo model, ValidatedTable table, @Nullable String label) {
        List<TypedColumn> columns = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String name : names(model, table, label)) {
            table.column(name).ifPresentOrElse(columns::add, () -> missing.add(name));
        }
        if (!missing.isEmpty()) {
            throw new AssessmentException(
                    FailureCode.MISSING_REQUIRED_FIELD,
                    "The table has no column for " + missing.size() + " of " + model.featureCount()
                            + " features of the model: " + listed(missing) + ".");
        }
        return columns;
    }

    /** @throws AssessmentException if there is none of this name */
    public static TypedColumn label(ValidatedTable table, String name) {
        return table.column(name)
                .orElseThrow(() -> new AssessmentException(
                        FailureCode.MISSING_REQUIRED_FIELD, "The table has no column " + name + "."));
    }

    /** Some names in a sentence. */
    static String listed(List<String> names) {
        String first = String.join(", ", names.stream().limit(NAMED_MAX).toList());
        return names.size() <= NAMED_MAX ? first : first + " and " + (names.size() - NAMED_MAX) + " more";
    }
}
