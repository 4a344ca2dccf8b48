package org.sumspace.converter.core.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Expression.Constant;

/**
 * Compiles the expressions of descriptors and mappings. The language is a subset of Python's expressions, so that
 * mappings written for other converters keep their meaning. It has no statements, and only the given names.
 */
public final class ExpressionParser {
    static final int LENGTH_MAX = 4096;
    static final int DEPTH_MAX = 64;
    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=", "in", "not", "is");

    private final TokenCursor tokens;
    private final ExpressionNames names;
    private final AtomParser atoms;
    private Scope scope;
    private int depth;

    private ExpressionParser(TokenCursor tokens, ExpressionNames names, Scope scope, int depth) {
        this.tokens = tokens;
        this.names = names;
        this.scope = scope;
        this.depth = depth;
        this.atoms = new AtomParser(this, tokens);
    }

    /**
     * @param source a lambda, or an expression, which is treated as a lambda without parameters
     * @throws ExpressionException with the number of the character at which the expression is invalid
     */
    public static Lambda compile(String source, ExpressionNames names) {
        if (source.length() > LENGTH_MAX) {
            throw new ExpressionException("the expression has more than " + LENGTH_MAX + " characters");
        }
        TokenCursor tokens = new TokenCursor(Tokenizer.tokens(source));
        Scope scope = new Scope(List.of(), tokens.assigned(), null);
        ExpressionParser parser = new ExpressionParser(tokens, names, scope, 0);
        Lambda lambda;
        if (tokens.peek().is("lambda")) {
            lambda = parser.lambda(null);
        } else {
            Expression body = parser.expression();
            lambda = new Lambda(0, false, scope.size(), body);
        }
        parser.requireEnd();
        return lambda;
    }

    /** Compiles an expression inside a formatted string of this expression. */
    Expression embedded(String source) {
        ExpressionParser inner = new ExpressionParser(new TokenCursor(Tokenizer.tokens(source)), names, scope, depth);
        Expression expression = inner.expression();
        inner.requireEnd();
        return expression;
    }

    private void requireEnd() {
        if (tokens.peek().kind() != Token.Kind.END) {
            throw tokens.unexpected();
        }
    }

    private Lambda lambda(@Nullable Scope outer) {
        tokens.expect("lambda");
        List<String> parameters = new ArrayList<>();
        boolean variadic = false;
        while (!tokens.peek().is(":")) {
            if (variadic || (!parameters.isEmpty() && !tokens.accept(","))) {
                throw tokens.unexpected();
            }
            variadic = tokens.accept("*");
            parameters.add(tokens.name());
        }
        tokens.expect(":");
        Scope inner = new Scope(parameters, tokens.assigned(), outer);
        Scope before = scope;
        scope = inner;
        Expression body = expression();
        scope = before;
        return new Lambda(parameters.size(), variadic, inner.size(), body);
    }

    Expression expression() {
        if (++depth > DEPTH_MAX) {
            throw new ExpressionException("the expression is nested more than " + DEPTH_MAX + " deep");
        }
        Expression result;
        if (tokens.peek().is("lambda")) {
            result = closure(lambda(scope));
        } else if (tokens.atNameBefore(":=")) {
            result = assignment();
        } else {
            result = conditional();
        }
        depth--;
        return result;
    }

    private static Expression closure(Lambda lambda) {
        return frame -> (Function) (arguments, budget) -> lambda.call(budget, frame, arguments);
    }

    private Expression assignment() {
        int slot = scope.slot(tokens.name());
        tokens.expect(":=");
        Expression value = expression();
        return frame -> frame.slots[slot] = value.evaluate(frame);
    }

    private Expression conditional() {
        Expression then = disjunction();
        if (!tokens.accept("if")) {
            return then;
        }
        Expression condition = disjunction();
        tokens.expect("else");
        Expression otherwise = expression();
        return frame -> Values.isTrue(condition.evaluate(frame)) ? then.evaluate(frame) : otherwise.evaluate(frame);
    }

    Expression disjunction() {
        Expression left = conjunction();
        while (tokens.accept("or")) {
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
        while (tokens.accept("and")) {
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
        while (tokens.accept("not")) {
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
        if (!isComparison(tokens.peek())) {
            return left;
        }
        String operator = operator();
        Expression right = sum();
        if (!isComparison(tokens.peek())) {
            return ExpressionOperators.comparison(operator, left, right);
        }
        List<String> operators = new ArrayList<>(List.of(operator));
        List<Expression> operands = new ArrayList<>(List.of(left, right));
        while (isComparison(tokens.peek())) {
            operators.add(operator());
            operands.add(sum());
        }
        return ExpressionOperators.chain(operators, operands);
    }

    private String operator() {
        String operator = tokens.next().text();
        if (operator.equals("is") && tokens.accept("not")) {
            return "!=";
        }
        if (operator.equals("not")) {
            tokens.expect("in");
            return "not in";
        }
        return operator;
    }

    private static boolean isComparison(Token token) {
        return (token.kind() == Token.Kind.OPERATOR || token.kind() == Token.Kind.NAME)
                && COMPARISONS.contains(token.text());
    }

    private Expression sum() {
        Expression left = product();
        while (tokens.peek().is("+") || tokens.peek().is("-")) {
            left = ExpressionOperators.arithmetic(tokens.next().text(), left, product());
        }
        return left;
    }

    private Expression product() {
        Expression left = unary();
        while (tokens.peek().is("*")
                || tokens.peek().is("/")
                || tokens.peek().is("//")
                || tokens.peek().is("%")) {
            left = ExpressionOperators.arithmetic(tokens.next().text(), left, unary());
        }
        return left;
    }

    private Expression unary() {
        int minus = 0;
        while (tokens.peek().is("-") || tokens.peek().is("+")) {
            minus += tokens.next().is("-") ? 1 : 0;
        }
        Expression operand = power();
        return minus % 2 == 0 ? operand : ExpressionOperators.arithmetic("-", new Constant(0L), operand);
    }

    private Expression power() {
        Expression base = postfix();
        if (!tokens.accept("**")) {
            return base;
        }
        if (++depth > DEPTH_MAX) {
            throw new ExpressionException("the expression is nested more than " + DEPTH_MAX + " deep");
        }
        Expression exponent = unary();
        depth--;
        return ExpressionOperators.arithmetic("**", base, exponent);
    }

    private Expression postfix() {
        Expression value = atoms.atom();
        while (true) {
            if (tokens.accept(".")) {
                value = member(value, tokens.next());
            } else if (tokens.accept("(")) {
                value = ExpressionOperators.call(value, arguments());
            } else if (tokens.accept("[")) {
                value = atoms.element(value);
            } else {
                return value;
            }
        }
    }

    private Expression member(Expression value, Token name) {
        if (name.kind() != Token.Kind.NAME) {
            throw TokenCursor.at(name, "unexpected " + name.text());
        }
        if (!tokens.accept("(")) {
            return ExpressionOperators.attribute(value, name.text());
        }
        return ExpressionOperators.invocation(value, Methods.find(name.text()), arguments());
    }

    /** The arguments of a call; a comprehension may be the only argument. */
    private List<Expression> arguments() {
        if (tokens.find("for") >= 0) {
            return List.of(atoms.comprehension(")"));
        }
        List<Expression> arguments = new ArrayList<>();
        Map<String, Expression> keywords = new LinkedHashMap<>();
        while (!tokens.accept(")")) {
            if (tokens.atNameBefore("=")) {
                String name = tokens.name();
                tokens.expect("=");
                keywords.put(name, expression());
            } else if (keywords.isEmpty()) {
                arguments.add(expression());
            } else {
                throw tokens.unexpected();
            }
            if (!tokens.peek().is(")")) {
                tokens.expect(",");
            }
        }
        if (!keywords.isEmpty()) {
            arguments.add(ExpressionOperators.keywords(keywords));
        }
        return arguments;
    }

    Scope scope() {
        return scope;
    }

    /** The variable of this name, or else the function or constant. */
    Expression named(Token token) {
        Expression variable = scope.find(token.text());
        if (variable != null) {
            return variable;
        }
        Object value = names.find(token.text());
        if (value == null || TokenCursor.isReserved(token)) {
            throw TokenCursor.at(token, "unknown name " + token.text());
        }
        return new Constant(value);
    }
}
