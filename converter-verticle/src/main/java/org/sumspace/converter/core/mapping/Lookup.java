package org.sumspace.converter.core.mapping;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Lambda;

/**
 * Applies the case of a list of strings. The case is found in constant time, whatever the number of cases.
 *
 * @param keys computes the list of strings from the arguments
 */
record Lookup(Lambda keys, Map<List<Object>, Output> cases) implements Output {
    @Override
    public void apply(@Nullable Object[] arguments, RecordBuilder builder) {
        Output output = keys.call(builder.budget(), arguments) instanceof List<?> strings ? cases.get(strings) : null;
        if (output != null) {
            output.apply(arguments, builder);
        }
    }
}
