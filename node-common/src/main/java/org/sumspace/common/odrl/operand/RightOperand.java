package org.sumspace.common.odrl.operand;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The right side of a constraint.
 *
 * @param values at least one value if the kind is {@link Kind#VALUES}, otherwise the reference as a text
 */
public record RightOperand(Kind kind, List<Value> values) {
    /** Where the values are. */
    public enum Kind {
        VALUES,
        /** The time at which the policy is used, {@code odrl:policyUsage}. */
        POLICY_USAGE,
        /** A reference to a document. The document is not read, so the constraint is unknown. */
        REFERENCE
    }

    public RightOperand {
        values = List.copyOf(values);
    }

    /** @return null if the values are not known */
    public @Nullable List<Value> valuesAt(@Nullable Instant time) {
        return switch (kind) {
            case VALUES -> values;
            case POLICY_USAGE -> time == null ? null : List.of(TimeValue.at(time));
            case REFERENCE -> null;
        };
    }

    public String text() {
        if (kind == Kind.POLICY_USAGE) {
            return "the time at which the policy is used";
        }
        return values.stream().map(Value::text).collect(Collectors.joining(", "));
    }
}
