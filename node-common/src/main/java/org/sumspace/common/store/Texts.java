package org.sumspace.common.store;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a query wants of a field: one of several texts. */
final class Texts {
    private static final String IN = "$in";

    private Texts() {}

    /** The texts; null if something else is wanted. */
    static @Nullable Collection<?> in(@Nullable Object wanted) {
        return wanted instanceof Document condition
                        && condition.keySet().equals(Set.of(IN))
                        && condition.get(IN) instanceof Collection<?> texts
                        && texts.stream().allMatch(String.class::isInstance)
                ? texts
                : null;
    }
}
