package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** A compiled expression. Values are null, Boolean, Number, String, List and Map, and what functions make of them. */
@FunctionalInterface
interface Expression {
    /** @throws ExpressionException if the values do not fit, or a bound is reached */
    @Nullable
    Object evaluate(Frame frame);

    /** A value that is known before anything is evaluated. */
    record Constant(@Nullable Object value) implements Expression {
        @Override
        public @Nullable Object evaluate(Frame frame) {
            return value;
        }
    }
}
