package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Expression.Constant;

/** Builds the expressions that have operands. */
final class Operators {
    private Operators() {}

    static Expression comparison(String operator, Expression left, Expression right) {
        return switch (operator) {
            case "==", "is" -> frame -> Values.equal(left.evaluate(frame), right.evaluate(frame));
            case "!=" -> frame -> !Values.equal(left.evaluate(frame), right.evaluate(frame));
            case "<" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame)) < 0;
            case "<=" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame)) <= 0;
            case ">" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame)) > 0;
            case ">=" -> frame -> Values.compare(left.evaluate(frame), right.evaluate(frame)) >= 0;
            default -> membership(left, right, operator.equals("in"));
        };
    }

    /** A list of known texts is looked up, not searched. */
    private static Expression membership(Expression item, Expression container, boolean wanted) {
        if (container instanceof Constant constant
                && constant.value() instanceof List<?> texts
                && texts.stream().allMatch(String.class::isInstance)) {
            Set<Object> set = Set.copyOf(texts);
            return frame -> {
                Object value = item.evaluate(frame);
                return (value != null && set.contains(value)) == wanted;
            };
        }
        return frame -> Values.contains(container.evaluate(frame), item.evaluate(frame)) == wanted;
    }

    static Expression arithmetic(String operator, Expression left, Expression right) {
        if (operator.equals("+")) {
            return frame -> Values.add(left.evaluate(frame), right.evaluate(frame), frame.budget);
        }
        char operation = operator.equals("//") ? 'd' : operator.charAt(0);
        return frame -> Values.arithmetic(operation, left.evaluate(frame), right.evaluate(frame));
    }

    static Expression invocation(Expression target, Method method, List<Expression> arguments) {
        Expression[] given = arguments.toArray(Expression[]::new);
        return frame -> {
            frame.budget.step();
            return method.call(target.evaluate(frame), values(given, frame), frame.budget);
        };
    }

    static Expression call(Expression function, List<Expression> arguments) {
        Expression[] given = arguments.toArray(Expression[]::new);
        return frame -> {
            frame.budget.step();
            Object callee = function.evaluate(frame);
            if (callee instanceof Function known) {
                return known.call(values(given, frame), frame.budget);
            }
            throw new ExpressionException(Values.kind(callee) + " cannot be called");
        };
    }

    static Expression index(Expression container, Expression index) {
        return frame -> item(container.evaluate(frame), index.evaluate(frame));
    }

    private static @Nullable Object item(@Nullable Object container, @Nullable Object index) {
        if (container instanceof Map<?, ?> map && map.containsKey(index)) {
            return map.get(index);
        }
        if (container instanceof List<?> list && index instanceof Number number) {
            return list.get(position(number, list.size()));
        }
        if (container instanceof String text && index instanceof Number number) {
            return String.valueOf(text.charAt(position(number, text.length())));
        }
        throw new ExpressionException(Values.kind(container) + " has no element " + Values.text(index));
    }

    private static int position(Number index, int size) {
        long at = index.longValue() < 0 ? size + index.longValue() : index.longValue();
        if (at < 0 || at >= size) {
            throw new ExpressionException("there is no element " + index + " of " + size);
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
