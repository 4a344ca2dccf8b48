package org.sumspace.converter.core.expression;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Expression.Constant;

/** Compiles the operands of an expression: strings, numbers, names, and everything in brackets. */
final class AtomParser {
    private final ExpressionParser expressions;
    private final TokenCursor tokens;

    AtomParser(ExpressionParser expressions, TokenCursor tokens) {
        this.expressions = expressions;
        this.tokens = tokens;
    }

    Expression atom() {
        Token token = tokens.next();
        return switch (token.kind()) {
            case TEXT, TEMPLATE -> text(token);
            case NUMBER -> new Constant(number(token));
            case NAME -> named(token);
            default -> bracketed(token);
        };
    }

    private Expression text(Token first) {
        List<Expression> parts = new ArrayList<>(List.of(part(first)));
        while (tokens.peek().kind() == Token.Kind.TEXT || tokens.peek().kind() == Token.Kind.TEMPLATE) {
            parts.add(part(tokens.next()));
        }
        return parts.stream()
                .reduce((left, right) -> left instanceof Constant a && right instanceof Constant b
                        ? new Constant(Values.text(a.value()) + Values.text(b.value()))
                        : ExpressionOperators.arithmetic("+", left, right))
                .orElseThrow();
    }

    private Expression part(Token token) {
        if (token.kind() == Token.Kind.TEXT) {
            return new Constant(token.text());
        }
        try {
            return TextTemplate.expression(token.text(), expressions::embedded);
        } catch (ExpressionException e) {
            throw TokenCursor.at(token, "in the string: " + e.getMessage());
        }
    }

    private static Number number(Token token) {
        String text = token.text();
        try {
            if (text.contains(".") || text.contains("e") || text.contains("E")) {
                double value = Double.parseDouble(text);
                if (Double.isInfinite(value)) {
                    throw new NumberFormatException();
                }
                return value;
            }
            return Values.integer(new BigInteger(text));
        } catch (NumberFormatException e) {
            throw TokenCursor.at(token, "invalid number " + text);
        }
    }

    private Expression named(Token token) {
        return switch (token.text()) {
            case "None" -> new Constant(null);
            case "True" -> new Constant(true);
            case "False" -> new Constant(false);
            default -> expressions.named(token);
        };
    }

    private Expression bracketed(Token token) {
        if (token.is("(")) {
            return parenthesised();
        }
        if (token.is("[")) {
            return tokens.find("for") >= 0 ? comprehension("]") : ExpressionOperators.list(items("]"));
        }
        if (token.is("{")) {
            return braces();
        }
        throw TokenCursor.at(token, "unexpected " + token.text());
    }

    /** A value in parentheses, or a list if there is a comma. */
    private Expression parenthesised() {
        if (tokens.find("for") >= 0) {
            return comprehension(")");
        }
        if (tokens.accept(")")) {
            return ExpressionOperators.list(List.of());
        }
        Expression first = expressions.expression();
        if (tokens.accept(")")) {
            return first;
        }
        tokens.expect(",");
        List<Expression> items = new ArrayList<>(List.of(first));
        items.addAll(items(")"));
        return ExpressionOperators.list(items);
    }

    private List<Expression> items(String end) {
        List<Expression> items = new ArrayList<>();
        while (!tokens.accept(end)) {
            items.add(expressions.expression());
            if (!tokens.peek().is(end)) {
                tokens.expect(",");
            }
        }
        return items;
    }

    /** An object, or a set if there is no colon; sets are lists in this language. */
    private Expression braces() {
        boolean object = tokens.peek().is("}") || tokens.find(":") >= 0;
        if (tokens.find("for") >= 0) {
            return comprehension("}");
        }
        if (!object) {
            return ExpressionOperators.list(items("}"));
        }
        List<Expression> keys = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        while (!tokens.accept("}")) {
            keys.add(expressions.expression());
            tokens.expect(":");
            values.add(expressions.expression());
            if (!tokens.peek().is("}")) {
                tokens.expect(",");
            }
        }
        return ExpressionOperators.object(keys, values);
    }

    /** {@code item for name in items if condition}; {@code key: value} in braces gives an object. */
    Expression comprehension(String end) {
        int body = tokens.position();
        boolean object = end.equals("}") && tokens.find(":") >= 0 && tokens.find(":") < tokens.find("for");
        tokens.position(tokens.find("for"));
        int loopsAt = tokens.position();
        Scope scope = expressions.scope();
        List<Comprehension.Loop> loops = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<Integer> hidden = new ArrayList<>();
        while (tokens.accept("for")) {
            loops.add(loop(scope, names, hidden));
        }
        int after = tokens.position();
        tokens.position(body);
        Expression key = object ? expressions.expression() : null;
        if (key != null) {
            tokens.expect(":");
        }
        Expression value = expressions.expression();
        if (tokens.position() != loopsAt) {
            throw tokens.unexpected();
        }
        tokens.position(after);
        tokens.expect(end);
        for (int i = names.size() - 1; i >= 0; i--) {
            scope.restore(names.get(i), hidden.get(i));
        }
        return new Comprehension(loops, key, value);
    }

    private Comprehension.Loop loop(Scope scope, List<String> names, List<Integer> hidden) {
        boolean parenthesised = tokens.accept("(");
        List<String> targets = new ArrayList<>();
        do {
            targets.add(tokens.name());
        } while (tokens.accept(","));
        if (parenthesised) {
            tokens.expect(")");
        }
        tokens.expect("in");
        Expression items = expressions.disjunction();
        int[] slots = new int[targets.size()];
        for (int i = 0; i < slots.length; i++) {
            names.add(targets.get(i));
            hidden.add(scope.hide(targets.get(i)));
            slots[i] = scope.slot(targets.get(i));
        }
        List<Expression> conditions = new ArrayList<>();
        while (tokens.accept("if")) {
            conditions.add(expressions.disjunction());
        }
        return new Comprehension.Loop(slots, items, conditions);
    }

    /** {@code value[index]} or {@code value[from:to:step]}. */
    Expression element(Expression value) {
        if (tokens.find(":") < 0) {
            Expression index = expressions.expression();
            tokens.expect("]");
            return ExpressionOperators.index(value, index);
        }
        Expression from = bound();
        tokens.expect(":");
        Expression to = bound();
        Expression step = tokens.accept(":") ? bound() : new Constant(null);
        tokens.expect("]");
        return Slices.of(value, from, to, step);
    }

    private Expression bound() {
        @Nullable Object none = null;
        return tokens.peek().is(":") || tokens.peek().is("]") ? new Constant(none) : expressions.expression();
    }
}
