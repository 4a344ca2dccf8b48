package org.sumspace.converter.core.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.Pruning;

/** Builds the output record of a mapping. */
final class RecordBuilder {
    private static final int PADDING_MAX = 1_000;

    private final Map<String, @Nullable Object> target;
    private final @Nullable Budget sharedBudget;
    private @Nullable TemplateChoice template;
    private int padding;

    /** @param sharedBudget the budget of all evaluations for the record; null if each evaluation has its own */
    RecordBuilder(Map<String, @Nullable Object> target, @Nullable Budget sharedBudget) {
        this.target = target;
        this.sharedBudget = sharedBudget;
    }

    /** The budget of the next evaluation. */
    Budget budget() {
        return sharedBudget == null ? new Budget(Budget.STEPS_MAX) : sharedBudget;
    }

    /** @throws IllegalArgumentException as {@link FieldPath#write}, and if lists are padded with too many nulls */
    void write(FieldPath field, @Nullable Object value) {
        if (sharedBudget != null) {
            sharedBudget.countKept(value);
        }
        padding += field.write(target, Pruning.prune(value));
        if (padding > PADDING_MAX) {
            throw new IllegalArgumentException(
                    "the lists of the record have more than " + PADDING_MAX + " empty elements; indexes begin at 0");
        }
    }

    Map<String, @Nullable Object> target() {
        return target;
    }

    @Nullable
    TemplateChoice template() {
        return template;
    }

    void choose(TemplateChoice choice) {
        template = choice;
    }
}
