package org.sumspace.common.odrl.decision;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.operand.Truth;

/**
 * How a condition was evaluated.
 *
 * @param condition the condition in words
 * @param value the left value; null if it is not known, or not for the reader
 * @param source where the value comes from; null together with the value
 * @param reason why the condition is unknown; null if it is true or false
 * @param operands the parts of a logical condition
 */
public record ConstraintFinding(
        String condition,
        Truth truth,
        @Nullable String value,
        @Nullable String source,
        @Nullable String reason,

        @JsonProperty("conditions") @JsonInclude(Include.NON_EMPTY)
        List<ConstraintFinding> operands) {
    public ConstraintFinding {
        operands = List.copyOf(operands);
    }

    ConstraintFinding withoutValues() {
        return new ConstraintFinding(
                condition,
                truth,
                null,
                null,
                reason,
                operands.stream().map(ConstraintFinding::withoutValues).toList());
    }
}
