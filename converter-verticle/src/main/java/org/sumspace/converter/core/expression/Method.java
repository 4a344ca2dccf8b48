package org.sumspace.converter.core.expression;

import org.jspecify.annotations.Nullable;

/** What a value can be asked: {@code value.method(arguments)}. */
@FunctionalInterface
interface Method {
    /** @throws ExpressionException if value or arguments do not fit */
    @Nullable
    Object call(@Nullable Object target, @Nullable Object[] arguments, Budget budget);
}
