package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** A function of the language: it depends on its arguments alone. */
@FunctionalInterface
public interface Function {
    /** @throws ExpressionException if the arguments do not fit */
    @Nullable
    Object call(@Nullable Object[] arguments, Budget budget);
}
