package org.sumspace.assessment.transform.service;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.transform.core.Verb;

/** The verbs of statements, for other features. */
public final class Verbs {
    private Verbs() {}

    /** What the verb of a view context is called in English. */
    public static String display(@Nullable String viewContext) {
        return Verb.of(viewContext).display();
    }

    public static boolean isKnown(String viewContext) {
        return Verb.isKnown(viewContext);
    }

    /** In upper case. */
    public static Set<String> knownContexts() {
        return Verb.knownContexts();
    }
}
