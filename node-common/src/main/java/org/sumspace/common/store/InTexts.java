package org.sumspace.common.store;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognises the condition that a field is one of several texts: {@code {$in: [texts]}}. */
final class InTexts {
    private static final String IN = "$in";

    private InTexts() {}

    /** The texts; null if the condition is of another kind. */
    static @Nullable Collection<?> of(@Nullable Object condition) {
        return condition instanceof Document operators
                        && operators.keySet().equals(Set.of(IN))
                        && operators.get(IN) instanceof Collection<?> texts
                        && texts.stream().allMatch(String.class::isInstance)
                ? texts
                : null;
    }
}
