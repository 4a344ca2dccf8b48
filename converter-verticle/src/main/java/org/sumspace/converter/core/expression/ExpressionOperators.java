package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Expression.Constant;

/** Builds expressions with operators. */
final class ExpressionOperators {
    private ExpressionOperators() {}

    static Expression comparison(String operator, Expression left, Expression right) {
        return switch (operator) {
            case "==", "is" -> frame -> Values.equal(left.evaluate(frame), right.evaluate(frame), frame.budget);
            case "!=" -> frame -> !Values.equal(left.evaluate(frame), right.evaluate(frame), frame.budget);
            case "<" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame), frame.budget) < 0;
            case "<=" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame), frame.budget) <= 0;
            case ">" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame), frame.budget) > 0;
            case ">=" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame), frame.budget) >= 0;
            default -> membership(left, right, operator.equals("in"));
        };
    }

    /** {@code a < b < c}: every operand is evaluated once. */
    static Expression chain(List<String> operators, List<Expression> operands) {
        return frame -> {
            Object left = operands.get(0).evaluate(frame);
            for (int i = 0; i < operators.size(); i++) {
                Object right = operands.get(i + 1).evaluate(frame);
                Expression compared = comparison(operators.get(i), new Constant(left), new Constant(right));
                if (!Values.isTrue(compared.evaluate(frame))) {
                    return false;
                }
                left = right;
            }
            return true;
        };
    }

    /** A constant list of strings is looked up as a set, not searched. */
    private static Expression membership(Expression item, Expression container, boolean expected) {
        if (container instanceof Constant constant
                && constant.value() instanceof List<?> texts
                && texts.stream().allMatch(String.class::isInstance)) {
            Set<Object> set = Set.copyOf(texts);
            return frame -> {
                Object value = item.evaluate(frame);
                return (value != null && set.contains(value)) == expected;
            };
        }
        return frame -> Values.contains(container.evaluate(frame), item.evaluate(frame), frame.budget) == expected;
    }

    static Expression arithmetic(String operator, Expression left, Expression right) {
        if (operator.equals("+")) {
            return frame ->
                    frame.budget.countResult(Values.add(left.evaluate(frame), right.evaluate(frame), frame.budget));
        }
        if (operator.equals("*")) {
            return frame -> frame.budget.countResult(
                    Values.multiply(left.evaluate(frame), right.evaluate(frame), frame.budget));
        }
        char operation = operator.equals("//") ? 'd' : operator.equals("**") ? '^' : operator.charAt(0);
        return frame -> Values.arithmetic(operation, left.evaluate(frame), right.evaluate(frame));
    }

    static Expression invocation(Expression target, Method method, List<Expression> arguments) {
        Expression[] given = arguments.toArray(Expression[]::new);
        return frame -> {
            frame.budget.countStep();
            @Nullable Object[] values = values(given, frame);
            if (!method.equals(Methods.FORMAT) && Keywords.arePresent(values)) {
                throw new ExpressionException("the method takes no keyword arguments");
            }
            return frame.budget.countResult(method.call(target.evaluate(frame), values, frame.budget));
        };
    }

    static Expression call(Expression function, List<Expression> arguments) {
        Expression[] given = arguments.toArray(Expression[]::new);
        Expression callee = prepared(function, arguments);
        return frame -> {
            frame.budget.countStep();
            if (!(callee.evaluate(frame) instanceof Function known)) {
                throw new ExpressionException(Values.kind(callee.evaluate(frame)) + " cannot be called");
            }
            @Nullable Object[] values = values(given, frame);
            if (!(known instanceof Function.WithKeywords) && Keywords.arePresent(values)) {
                throw new ExpressionException("the function takes no keyword arguments");
            }
            return frame.budget.countResult(known.call(values, frame.budget));
        };
    }

    private static Expression prepared(Expression function, List<Expression> arguments) {
        return function instanceof Constant callee
                        && callee.value() instanceof Function.Preparable known
                        && !arguments.isEmpty()
                        && arguments.get(0) instanceof Constant first
                ? new Constant(known.prepare(first.value()))
                : function;
    }

    static Expression keywords(Map<String, Expression> given) {
        return frame -> {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            given.forEach((name, value) -> values.put(name, value.evaluate(frame)));
            return new Keywords(values);
        };
    }

    static Expression attribute(Expression target, String name) {
        Attributes.requireKnown(name);
        return frame -> Attributes.of(target.evaluate(frame), name);
    }

    static Expression index(Expression container, Expression index) {
        return frame -> item(container.evaluate(frame), index.evaluate(frame));
    }

    static @Nullable Object item(@Nullable Object container, @Nullable Object index) {
        if (container instanceof Map<?, ?> map && map.containsKey(index)) {
            return map.get(index);
        }
        if (container instanceof List<?> list && index instanceof Number number) {
            return list.get(position(number, list.size()));
        }
        if (container instanceof String text && index instanceof Number number) {
            return String.valueOf(text.charAt(position(number, text.length())));
        }
        throw new ExpressionException(Values.kind(container) + " has no such element");
    }

    private static int position(Number index, int size) {
        long at = index.longValue() < 0 ? size + index.longValue() : index.longValue();
        if (at < 0 || at >= size) {
            throw new ExpressionException("index " + index + " is out of range; there are " + size + " elements");
        }
        return (int) at;
    }

    static Expression list(List<Expression> items) {
        Expression[] given = items.toArray(Expression[]::new);
        if (isConstant(items)) {
            List<@Nullable Object> known = new ArrayList<>();
            items.forEach(item -> known.add(((Constant) item).value()));
            return new Constant(Collections.unmodifiableList(known));
        }
        return frame -> {
            List<@Nullable Object> list = new ArrayList<>(given.length);
            for (Expression item : given) {
                list.add(item.evaluate(frame));
            }
            return list;
        };
    }

    private static boolean isConstant(List<Expression> items) {
        return items.stream().allMatch(Constant.class::isInstance);
    }

    static Expression object(List<Expression> keys, List<Expression> values) {
        return frame -> {
            Map<String, @Nullable Object> object = new LinkedHashMap<>();
            for (int i = 0; i < keys.size(); i++) {
                object.put(
                        Arguments.text(keys.get(i).evaluate(frame)),
                        values.get(i).evaluate(frame));
            }
            return object;
        };
    }

    private static @Nullable Object[] values(Expression[] expressions, Frame frame) {
        @Nullable Object[] values = new Object[expressions.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = expressions[i].evaluate(frame);
        }
        return values;
    }
}
