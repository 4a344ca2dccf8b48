package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Expression.Constant;

/**
 * Compiles the expressions of descriptors and mappings: a part of Python's, so that mappings written for other
 * converters keep their meaning. There are no statements and no names but those given.
 */
public final class ExpressionParser {
    static final int LENGTH_MAX = 4096;
    static final int DEPTH_MAX = 64;
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=", "in", "not", "is");
    private static final Set<String> RESERVED =
            Set.of("lambda", "if", "else", "and", "or", "not", "in", "is", "for", "None", "True", "False");

    private final List<Token> tokens;
    private final Names names;
    private @Nullable Scope scope;
    private int at;
    private int depth;

    private ExpressionParser(List<Token> tokens, Names names) {
        this.tokens = tokens;
        this.names = names;
    }

    /**
     * @param source a lambda, or an expression that is taken for a lambda without parameters
     * @throws ExpressionException saying at which character it is not understood
     */
    public static Lambda compile(String source, Names names) {
        if (source.length() > LENGTH_MAX) {
            throw new ExpressionException("an expression has at most " + LENGTH_MAX + " characters");
        }
        ExpressionParser parser = new ExpressionParser(Tokenizer.tokens(source), names);
        Lambda lambda = parser.peek().is("lambda") ? parser.lambda() : new Lambda(0, false, 0, parser.expression());
        if (parser.peek().kind() != Token.Kind.END) {
            throw parser.unexpected();
        }
        return lambda;
    }

    private Lambda lambda() {
        expect("lambda");
        List<String> parameters = new ArrayList<>();
        boolean variadic = false;
        while (!peek().is(":")) {
            if (variadic || (!parameters.isEmpty() && !accept(","))) {
                throw unexpected();
            }
            variadic = accept("*");
            parameters.add(name());
        }
        expect(":");
        Scope inner = new Scope(parameters, scope);
        Scope before = scope;
        scope = inner;
        Expression body = expression();
        scope = before;
        return new Lambda(parameters.size(), variadic, inner.size(), body);
    }

    private Expression expression() {
        if (++depth > DEPTH_MAX) {
            throw new ExpressionException("an expression is nested at most " + DEPTH_MAX + " deep");
        }
        Expression result = peek().is("lambda") ? closure(lambda()) : conditional();
        depth--;
        return result;
    }

    private static Expression closure(Lambda lambda) {
        return frame -> (Function) (arguments, budget) -> lambda.call(budget, frame, arguments);
    }

    private Expression conditional() {
        Expression then = disjunction();
        if (!accept("if")) {
            return then;
        }
        Expression condition = disjunction();
        expect("else");
        Expression otherwise = expression();
        return frame -> Values.isTrue(condition.evaluate(frame)) ? then.evaluate(frame) : otherwise.evaluate(frame);
    }

    private Expression disjunction() {
        Expression left = conjunction();
        while (accept("or")) {
            Expression first = left;
            Expression second = conjunction();
            left = frame -> {
                Object value = first.evaluate(frame);
                return Values.isTrue(value) ? value : second.evaluate(frame);
            };
        }
        return left;
    }

    private Expression conjunction() {
        Expression left = negation();
        while (accept("and")) {
            Expression first = left;
            Expression second = negation();
            left = frame -> {
                Object value = first.evaluate(frame);
                return Values.isTrue(value) ? second.evaluate(frame) : value;
            };
        }
        return left;
    }

    private Expression negation() {
        int times = 0;
        while (accept("not")) {
            times++;
        }
        Expression operand = comparison();
        if (times == 0) {
            return operand;
        }
        boolean odd = times % 2 == 1;
        return frame -> Values.isTrue(operand.evaluate(frame)) != odd;
    }

    private Expression comparison() {
        Expression left = sum();
        if (!isComparison(peek())) {
            return left;
        }
        String operator = next().text();
        if (operator.equals("is") && accept("not")) {
            operator = "!=";
        } else if (operator.equals("not")) {
            expect("in");
            operator = "not in";
        }
        Expression compared = Operators.comparison(operator, left, sum());
        if (isComparison(peek())) {
            throw new ExpressionException("character " + (peek().offset() + 1) + ": join comparisons with \"and\"");
        }
        return compared;
    }

    private static boolean isComparison(Token token) {
        return token.kind() != Token.Kind.TEXT && COMPARISONS.contains(token.text());
    }

    private Expression sum() {
        Expression left = product();
        while (peek().is("+") || peek().is("-")) {
            left = Operators.arithmetic(next().text(), left, product());
        }
        return left;
    }

    private Expression product() {
        Expression left = unary();
        while (peek().is("*") || peek().is("/") || peek().is("//") || peek().is("%")) {
            left = Operators.arithmetic(next().text(), left, unary());
        }
        return left;
    }

    private Expression unary() {
        if (accept("-")) {
            return Operators.arithmetic("-", new Constant(0L), postfix());
        }
        return postfix();
    }

    private Expression postfix() {
        Expression value = primary();
        while (true) {
            if (accept(".")) {
                Method method = Methods.find(name());
                expect("(");
                value = Operators.invocation(value, method, arguments(")"));
            } else if (accept("(")) {
                value = Operators.call(value, arguments(")"));
            } else if (accept("[")) {
                Expression index = expression();
                expect("]");
                value = Operators.index(value, index);
            } else {
                return value;
            }
        }
    }

    private Expression primary() {
        Token token = next();
        return switch (token.kind()) {
            case TEXT -> text(token);
            case NUMBER -> new Constant(number(token));
            case NAME -> named(token);
            default -> bracketed(token);
        };
    }

    private Expression bracketed(Token token) {
        if (token.is("(")) {
            return parenthesised();
        }
        if (token.is("[")) {
            return Operators.list(arguments("]"));
        }
        if (token.is("{")) {
            return object();
        }
        throw new ExpressionException("character " + (token.offset() + 1) + ": unexpected " + token.text());
    }

    private Expression text(Token first) {
        StringBuilder text = new StringBuilder(first.text());
        while (peek().kind() == Token.Kind.TEXT) {
            text.append(next().text());
        }
        return new Constant(text.toString());
    }

    private static Number number(Token token) {
        try {
            return token.text().contains(".")
                    ? (Number) Double.valueOf(token.text())
                    : (Number) Long.valueOf(token.text());
        } catch (NumberFormatException e) {
            throw new ExpressionException("character " + (token.offset() + 1) + ": " + token.text() + " is no number");
        }
    }

    private Expression named(Token token) {
        return switch (token.text()) {
            case "None" -> new Constant(null);
            case "True" -> new Constant(true);
            case "False" -> new Constant(false);
            default -> variableOrName(token);
        };
    }

    private Expression variableOrName(Token token) {
        Expression variable = scope == null ? null : scope.find(token.text());
        if (variable != null) {
            return variable;
        }
        Object value = names.find(token.text());
        if (value == null || RESERVED.contains(token.text())) {
            throw new ExpressionException("character " + (token.offset() + 1) + ": " + token.text() + " is not known");
        }
        return new Constant(value);
    }

    /** A value in parentheses, or with a comma a list. */
    private Expression parenthesised() {
        if (accept(")")) {
            return Operators.list(List.of());
        }
        Expression first = expression();
        if (accept(")")) {
            return first;
        }
        expect(",");
        List<Expression> items = new ArrayList<>(List.of(first));
        items.addAll(arguments(")"));
        return Operators.list(items);
    }

    private List<Expression> arguments(String end) {
        List<Expression> arguments = new ArrayList<>();
        while (!accept(end)) {
            arguments.add(expression());
            if (!peek().is(end)) {
                expect(",");
            }
        }
        return arguments;
    }

    private Expression object() {
        List<Expression> keys = new ArrayList<>();
        List<Expression> values = new ArrayList<>();
        while (!accept("}")) {
            keys.add(expression());
            expect(":");
            values.add(expression());
            if (!peek().is("}")) {
                expect(",");
            }
        }
        return Operators.object(keys, values);
    }

    private String name() {
        Token token = next();
        if (token.kind() != Token.Kind.NAME || RESERVED.contains(token.text())) {
            at--;
            throw unexpected();
        }
        return token.text();
    }

    private Token peek() {
        return tokens.get(at);
    }

    private Token next() {
        return tokens.get(at == tokens.size() - 1 ? at : at++);
    }

    private boolean accept(String sign) {
        boolean there = peek().is(sign);
        if (there) {
            at++;
        }
        return there;
    }

    private void expect(String sign) {
        if (!accept(sign)) {
            throw new ExpressionException(
                    "character " + (peek().offset() + 1) + ": '" + sign + "' is due, not " + peek().text());
        }
    }

    private ExpressionException unexpected() {
        return new ExpressionException("character " + (peek().offset() + 1) + ": unexpected " + peek().text());
    }
}
