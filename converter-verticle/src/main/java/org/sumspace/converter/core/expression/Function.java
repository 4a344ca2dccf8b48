package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** A function of the language: it depends on its arguments alone. */
@FunctionalInterface
public interface Function {
    /** @throws ExpressionException if the arguments do not fit */
    @Nullable
    Object call(@Nullable Object[] arguments, Budget budget);

    /** One that takes arguments by name, too. */
    interface WithKeywords extends Function {}

    /** One that can do some of its work as soon as its first argument is known. */
    interface Preparable extends Function {
        /** @throws ExpressionException if the argument does not fit */
        Function prepare(@Nullable Object first);
    }
}
