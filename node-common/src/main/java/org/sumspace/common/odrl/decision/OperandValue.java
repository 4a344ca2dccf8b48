package org.sumspace.common.odrl.decision;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.operand.Value;

/**
 * The value of a left operand from a source.
 *
 * @param values one value, or several for an operand that is a set, such as the purposes of a request; null if unknown
 * @param unit the unit of the values, if they have one
 * @param source where the value comes from, in words for an explanation
 * @param reason why the value is unknown, without values of operands; null if it is known
 */
public record OperandValue(
        @Nullable List<Value> values,
        @Nullable String unit,
        String source,
        @Nullable String reason) {
    private static final OperandValue NO_SOURCE =
            new OperandValue(null, null, "", "no source provides a value of this operand");

    public OperandValue {
        values = values == null ? null : List.copyOf(values);
    }

    public static OperandValue of(Value value, String source) {
        return of(List.of(value), source);
    }

    public static OperandValue of(List<Value> values, String source) {
        return new OperandValue(values, null, source, null);
    }

    public OperandValue in(String unitOfValues) {
        return new OperandValue(values, unitOfValues, source, reason);
    }

    /** A source exists, but has no value now. */
    public static OperandValue unknown(String source, String reason) {
        return new OperandValue(null, null, source, reason);
    }

    /** No source provides this operand. Only in this case the status of a constraint counts. */
    public static OperandValue noSource() {
        return NO_SOURCE;
    }

    boolean hasNoSource() {
        return equals(NO_SOURCE);
    }
}
