package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** A function of the language. Its result depends only on its arguments. */
@FunctionalInterface
public interface Function {
    /** @throws ExpressionException if the arguments have the wrong types */
    @Nullable
    Object call(@Nullable Object[] arguments, Budget budget);

    /** A function that also takes keyword arguments. */
    interface WithKeywords extends Function {}

    /** A function that can do part of its work at compilation, if its first argument is a constant. */
    interface Preparable extends Function {
        /** @throws ExpressionException if the argument has the wrong type */
        Function prepare(@Nullable Object first);
    }
}
