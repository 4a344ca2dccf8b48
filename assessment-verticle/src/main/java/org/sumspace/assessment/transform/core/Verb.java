package org.sumspace.assessment.transform.core;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An xAPI verb, and the contexts of views that it stands for. */
public record Verb(String id, String display) {
    private static final Verb ACCESSED = new Verb("https://w3id.org/xapi/dod-isd/verbs/accessed", "accessed");
    private static final Map<String, Verb> BY_CONTEXT = Map.of(
            "GROUP_SESSION", ACCESSED,
            "ACCESSED", ACCESSED,
            "TEST", new Verb("https://w3id.org/xapi/dod-isd/verbs/assessed", "assessed"),
            "OPENED", new Verb("https://w3id.org/xapi/dod-isd/verbs/opened", "opened"),
            "SEARCHED", new Verb("http://id.tincanapi.com/verb/searched", "searched"),
            "COMPLETED", new Verb("http://adlnet.gov/expapi/verbs/completed", "completed"),
            "ATTEMPTED", new Verb("http://adlnet.gov/expapi/verbs/attempted", "attempted"));

    /** The verb of a view context; a missing or unknown context counts as an access. */
    public static Verb of(@Nullable String viewContext) {
        return viewContext == null ? ACCESSED : BY_CONTEXT.getOrDefault(viewContext.toUpperCase(Locale.ROOT), ACCESSED);
    }

    public static boolean isKnown(String viewContext) {
        return BY_CONTEXT.containsKey(viewContext.toUpperCase(Locale.ROOT));
    }

    /** Finds a verb by the name in a statement: its view context, its display or its id. */
    public static Optional<Verb> ofStatement(String name) {
        return Optional.ofNullable(BY_CONTEXT.get(name.toUpperCase(Locale.ROOT)))
                .or(() -> BY_CONTEXT.values().stream()
                        .filter(verb -> verb.display().equalsIgnoreCase(name)
                                || verb.id().equals(name))
                        .findFirst());
    }

    public static java.util.Set<String> knownContexts() {
        return BY_CONTEXT.keySet();
    }
}
