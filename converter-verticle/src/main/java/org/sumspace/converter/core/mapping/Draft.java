package org.sumspace.converter.core.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Budget;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.Pruning;

/** A record in the making. */
final class Draft {
    private static final int FILLED_MAX = 1_000;

    private final Map<String, @Nullable Object> target;
    private final @Nullable Budget shared;
    private @Nullable TemplateChoice template;
    private int filled;

    /** @param shared what all evaluations for the record may cost together; null where each may cost the same */
    Draft(Map<String, @Nullable Object> target, @Nullable Budget shared) {
        this.target = target;
        this.shared = shared;
    }

    /** What the next evaluation may cost. */
    Budget budget() {
        return shared == null ? new Budget(Budget.STEPS_MAX) : shared;
    }

    /** @throws IllegalArgumentException as {@link FieldPath#write}, and if lists are filled up with too much nothing */
    void write(FieldPath field, @Nullable Object value) {
        if (shared != null) {
            shared.keep(value);
        }
        filled += field.write(target, Pruning.prune(value));
        if (filled > FILLED_MAX) {
            throw new IllegalArgumentException(
                    "lists of a record have more than " + FILLED_MAX + " empty places; count places from 0");
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
