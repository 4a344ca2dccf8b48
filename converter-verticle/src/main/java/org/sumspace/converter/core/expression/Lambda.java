package org.sumspace.converter.core.expression;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A compiled {@code lambda}, or an expression without parameters. */
public final class Lambda {
    private final int parameters;
    private final boolean variadic;
    private final int slots;
    private final Expression body;

    /**
     * @param parameters the number of parameters, including a last {@code *rest}
     * @param slots the number of variables of a call, including parameters
     */
    Lambda(int parameters, boolean variadic, int slots, Expression body) {
        this.parameters = parameters;
        this.variadic = variadic;
        this.slots = slots;
        this.body = body;
    }

    /** @throws ExpressionException if the number or types of arguments are wrong, or a limit is exceeded */
    public @Nullable Object call(@Nullable Object... arguments) {
        return call(new Budget(Budget.STEPS_MAX), arguments);
    }

    /** @param budget may be shared by several evaluations */
    public @Nullable Object call(Budget budget, @Nullable Object... arguments) {
        return call(budget, null, arguments);
    }

    /** Whether a condition holds. */
    public boolean holds(@Nullable Object... arguments) {
        return Values.isTrue(call(arguments));
    }

    /** Whether a condition holds. */
    public boolean holds(Budget budget, @Nullable Object... arguments) {
        return Values.isTrue(call(budget, null, arguments));
    }

    @Nullable
    Object call(Budget budget, @Nullable Frame outer, @Nullable Object[] arguments) {
        Frame frame = new Frame(slots, budget, outer);
        if (variadic) {
            int fixed = parameters - 1;
            require(arguments.length >= fixed, arguments.length);
            System.arraycopy(arguments, 0, frame.slots, 0, fixed);
            frame.slots[fixed] = Arrays.asList(Arrays.copyOfRange(arguments, fixed, arguments.length));
        } else {
            require(arguments.length == parameters, arguments.length);
            System.arraycopy(arguments, 0, frame.slots, 0, parameters);
        }
        budget.beginCall();
        try {
            return body.evaluate(frame);
        } catch (StackOverflowError e) {
            throw new ExpressionException("the evaluation is nested too deeply");
        } finally {
            budget.endCall();
        }
    }

    /** Whether the lambda can be called with that many arguments. */
    public boolean accepts(int arguments) {
        return variadic ? arguments >= parameters - 1 : arguments == parameters;
    }

    private static void require(boolean fits, int given) {
        if (!fits) {
            throw new ExpressionException("wrong number of arguments for the lambda: " + given);
        }
    }
}
