package org.sumspace.assessment.transform.service;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.transform.core.Verb;
import org.sumspace.assessment.transform.domain.Recipe;

/** The verbs of statements, for other features. */
public final class Verbs {
    private Verbs() {}

    /** The English name of the verb of a row. Statements that the input has keep the names of their verbs. */
    public static String display(Recipe recipe, @Nullable String name) {
        if (name == null || !keepsNames(recipe)) {
            return Verb.of(name).display();
        }
        return Verb.ofStatement(name).map(Verb::display).orElse(name);
    }

    private static boolean keepsNames(Recipe recipe) {
        return recipe.schema().hasStatements() || recipe.isInferred();
    }

    public static boolean isKnown(Recipe recipe, String name) {
        return keepsNames(recipe) ? Verb.ofStatement(name).isPresent() : Verb.isKnown(name);
    }

    /** In upper case. */
    public static Set<String> knownContexts() {
        return Verb.knownContexts();
    }
}
