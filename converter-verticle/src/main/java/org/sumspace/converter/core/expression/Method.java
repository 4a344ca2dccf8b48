package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** A method of values: {@code value.method(arguments)}. */
@FunctionalInterface
interface Method {
    /** @throws ExpressionException if the value or the arguments have the wrong types */
    @Nullable
    Object call(@Nullable Object target, @Nullable Object[] arguments, Budget budget);
}
