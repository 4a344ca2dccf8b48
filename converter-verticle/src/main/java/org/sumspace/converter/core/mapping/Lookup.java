package org.sumspace.converter.core.mapping;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.Lambda;

/**
 * The case of some texts, found at once however many cases there are.
 *
 * @param keys makes the texts of the arguments, as a list
 */
record Lookup(Lambda keys, Map<List<Object>, Output> cases) implements Output {
    @Override
    public void apply(@Nullable Object[] arguments, Draft draft) {
        Output output = keys.call(draft.budget(), arguments) instanceof List<?> texts ? cases.get(texts) : null;
        if (output != null) {
            output.apply(arguments, draft);
        }
    }
}
