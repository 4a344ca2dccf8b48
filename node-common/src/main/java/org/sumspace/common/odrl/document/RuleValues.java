package org.sumspace.common.odrl.document;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.operand.DurationValue;
import org.sumspace.common.odrl.operand.LeftOperand;
import org.sumspace.common.odrl.operand.Operator;
import org.sumspace.common.odrl.operand.TimeValue;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.vocabulary.Names;

/**
 * Finds values that the constraints of a rule document can never compare. The policy would permit nothing, without a
 * visible error.
 */
final class RuleValues {
    /** Left operands whose right side is a number that is not negative. */
    private static final Set<Operator> LOWER_BOUNDS = EnumSet.of(Operator.GT, Operator.GTEQ);

    private static final Set<Operator> UPPER_BOUNDS = EnumSet.of(Operator.LT, Operator.LTEQ);

    private final Map<String, ?> values;
    private final List<Bound> bounds = new ArrayList<>();
    private final List<Violation> violations = new ArrayList<>();

    private RuleValues(Map<String, ?> values) {
        this.values = values;
    }

    private record Bound(String field, LeftOperand left, Operator operator, TimeValue time) {}

    /**
     * @param values of all fields
     * @param placeholder whose first group is the field
     * @return with paths such as {@code /dateEnd}
     */
    static List<Violation> violations(JsonValue policy, Pattern placeholder, Map<String, ?> values) {
        RuleValues checked = new RuleValues(values);
        checked.collect(policy, placeholder);
        checked.requirePeriods();
        return checked.violations;
    }

    private void collect(JsonValue json, Pattern placeholder) {
        Matcher field = placeholder.matcher(json.member("rightOperand").asText());
        Optional<Operator> operator =
                Operator.of(Names.STANDARD.reduce(json.member("operator").asText()));
        if (field.matches() && operator.isPresent()) {
            String left = Names.STANDARD.reduce(json.member("leftOperand").asText());
            check(field.group(1), LeftOperand.of(left), operator.get());
        }
        json.items().forEach(item -> collect(item, placeholder));
        json.members().forEach(member -> collect(member.getValue(), placeholder));
    }

    private void check(String field, LeftOperand left, Operator operator) {
        JsonValue value = JsonValue.of(values.get(field));
        if (left.type() == LeftOperand.Type.TIME) {
            Optional<TimeValue> time = value.isText() ? TimeValue.parse(value.asText()) : Optional.empty();
            time.ifPresentOrElse(
                    found -> bounds.add(new Bound(field, left, operator, found)),
                    () -> refuse(field, "expected a date such as 2026-12-31, or a time such as 2026-12-31T12:00:00Z"));
        } else if (left.type() == LeftOperand.Type.DURATION) {
            if (!value.isText() || DurationValue.parse(value.asText()).isEmpty()) {
                refuse(field, "expected a duration such as P30D or PT12H");
            }
        } else if (left.type() == LeftOperand.Type.NUMBER) {
            if (!isAmount(value)) {
                refuse(field, "expected a number that is not negative");
            }
        } else if (operator.comparesSingles() && !value.isScalar()) {
            refuse(field, "expected a text, a number, true or false");
        }
    }

    /** Existing clients send amounts as texts, too. */
    private static boolean isAmount(JsonValue value) {
        return (value.isText() || value.isNumber())
                && Value.number(value.asText())
                        .filter(amount -> amount instanceof Value.Numeric number
                                && number.number().signum() >= 0)
                        .isPresent();
    }

    private void requirePeriods() {
        for (Bound from : bounds) {
            for (Bound to : bounds) {
                if (from.left().equals(to.left())
                        && LOWER_BOUNDS.contains(from.operator())
                        && UPPER_BOUNDS.contains(to.operator())
                        && to.time().last().isBefore(from.time().first())) {
                    refuse(to.field(), "must not be before " + from.field());
                }
            }
        }
    }

    private void refuse(String field, String message) {
        violations.add(new Violation("/" + field, message));
    }
}
