package org.sumspace.common.odrl.decision;

import java.util.List;
import java.util.Locale;
import org.sumspace.common.odrl.operand.DurationValue;
import org.sumspace.common.odrl.operand.Operator;
import org.sumspace.common.odrl.operand.TimeValue;
import org.sumspace.common.odrl.operand.Truth;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.vocabulary.Names;

/** Compares the values on the left of a constraint with those on the right. */
final class Comparison {
    private final Memberships memberships;

    Comparison(Memberships memberships) {
        this.memberships = memberships;
    }

    Truth of(Operator operator, List<Value> left, List<Value> right) {
        if (operator.comparesSingles()) {
            return left.size() == 1 && right.size() == 1 ? left.get(0).compare(operator, right.get(0)) : Truth.UNKNOWN;
        }
        return switch (operator) {
            case IS_ANY_OF -> anyOf(left, right);
            case IS_NONE_OF -> anyOf(left, right).not();
            case IS_ALL_OF -> allOf(left, right);
            case HAS_PART -> hasPart(left, right);
            case IS_PART_OF -> hasPart(right, left);
            case IS_A -> isA(left, right);
            default -> Truth.UNKNOWN;
        };
    }

    private static Truth anyOf(List<Value> left, List<Value> right) {
        Truth any = Truth.FALSE;
        for (Value value : left) {
            any = any.or(isIn(value, right));
        }
        return any;
    }

    private static Truth allOf(List<Value> left, List<Value> right) {
        Truth all = Truth.TRUE;
        for (Value value : right) {
            all = all.and(isIn(value, left));
        }
        return all;
    }

    private static Truth isIn(Value value, List<Value> values) {
        Truth in = Truth.FALSE;
        for (Value each : values) {
            in = in.or(value.compare(Operator.EQ, each));
        }
        return in;
    }

    /** Whether each part belongs to one of the wholes. */
    private Truth hasPart(List<Value> wholes, List<Value> parts) {
        Truth all = Truth.TRUE;
        for (Value part : parts) {
            Truth in = Truth.FALSE;
            for (Value whole : wholes) {
                in = in.or(contains(whole, part));
            }
            all = all.and(in);
        }
        return all;
    }

    private Truth contains(Value whole, Value part) {
        return whole.compare(Operator.EQ, part) == Truth.TRUE
                ? Truth.TRUE
                : memberships.contains(whole.text(), part.text());
    }

    private Truth isA(List<Value> left, List<Value> right) {
        if (left.size() != 1 || right.size() != 1) {
            return Truth.UNKNOWN;
        }
        Value value = left.get(0);
        String type = Names.STANDARD.expand(right.get(0).text());
        String name = type.startsWith(Names.XSD) ? type.substring(Names.XSD.length()) : type;
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "required" -> Truth.TRUE;
            case "string" -> Truth.of(value instanceof Value.Text);
            case "number", "decimal", "double" -> Truth.of(value instanceof Value.Numeric);
            case "integer" ->
                Truth.of(value instanceof Value.Numeric number
                        && number.number().stripTrailingZeros().scale() <= 0);
            case "boolean" -> Truth.of(value instanceof Value.Bool);
            case "date", "datetime" -> Truth.of(value instanceof TimeValue);
            case "duration" -> Truth.of(value instanceof DurationValue);
            default -> memberships.contains(type, value.text());
        };
    }
}
