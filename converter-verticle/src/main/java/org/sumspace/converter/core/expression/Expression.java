package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** A compiled expression. Values are null, Boolean, Number, String, List and Map, and results of functions. */
@FunctionalInterface
interface Expression {
    /** @throws ExpressionException if values have the wrong types, or a limit is exceeded */
    @Nullable
    Object evaluate(Frame frame);

    /** A value that is known at compilation. */
    record Constant(@Nullable Object value) implements Expression {
        @Override
        public @Nullable Object evaluate(Frame frame) {
            return value;
        }
    }
}
