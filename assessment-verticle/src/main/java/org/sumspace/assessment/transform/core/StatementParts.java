package org.sumspace.assessment.transform.core;

import static org.sumspace.assessment.transform.core.JsonBytes.constant;

import org.jspecify.annotations.Nullable;

/** The parts of statements that repeat, as JSON. For several threads. */
public final class StatementParts {
    private static final String RESOURCE = "urn:affectlog:resource:";
    private static final String TYPE = "urn:affectlog:resource-type:";
    private static final String GROUP = "urn:affectlog:collection:";
    private static final String VIEW_CONTEXT = "urn:affectlog:view-context:";
    private static final String NO_RESOURCE = "unknown";
    private static final int REPEATED_MAX = 1 << 13;
    private static final byte[] NOTHING = new byte[0];

    private final Repeated<String, byte[]> texts = new Repeated<>(REPEATED_MAX, StatementParts::quoted);
    private final Repeated<String, byte[]> verbs = new Repeated<>(REPEATED_MAX, context -> member(Verb.of(context)));
    private final Repeated<String, byte[]> resources = new Repeated<>(REPEATED_MAX, text -> iri(RESOURCE, text));
    private final Repeated<String, byte[]> types = new Repeated<>(REPEATED_MAX, StatementParts::definitionOf);
    private final Repeated<String, byte[]> groups = new Repeated<>(REPEATED_MAX, text -> iri(GROUP, text));
    private final Repeated<String, byte[]> contexts = new Repeated<>(REPEATED_MAX, text -> iri(VIEW_CONTEXT, text));
    private final Repeated<Double, byte[]> seconds = new Repeated<>(REPEATED_MAX, each -> quoted(each.toString()));
    private final Repeated<Double, byte[]> durations = new Repeated<>(REPEATED_MAX, StatementParts::resultOf);
    private final byte[] accessed = member(Verb.of(null));
    private final byte[] noResource = iri(RESOURCE, NO_RESOURCE);

    byte[] text(String text) {
        return texts.of(text);
    }

    byte[] verb(@Nullable String viewContext) {
        return viewContext == null ? accessed : verbs.of(viewContext);
    }

    byte[] resource(@Nullable String resource) {
        return resource == null ? noResource : resources.of(resource);
    }

    byte[] definition(String resourceType) {
        return types.of(resourceType);
    }

    byte[] group(String group) {
        return groups.of(group);
    }

    byte[] context(String viewContext) {
        return contexts.of(viewContext);
    }

    byte[] seconds(Double duration) {
        return seconds.of(duration);
    }

    /** Empty if the duration has no form in ISO 8601. */
    byte[] result(Double duration) {
        return durations.of(duration);
    }

    private static byte[] quoted(String text) {
        JsonBytes json = JsonBytes.small();
        json.text(text);
        return json.toBytes();
    }

    private static byte[] iri(String beginning, String text) {
        return quoted(XapiStatementForm.iri(beginning, text));
    }

    private static byte[] member(Verb verb) {
        return constant("\"verb\":{\"id\":\"" + verb.id() + "\",\"display\":{\"en-US\":\"" + verb.display() + "\"}}");
    }

    private static byte[] definitionOf(String resourceType) {
        JsonBytes json = JsonBytes.small();
        json.add(constant(",\"definition\":{\"type\":"));
        json.text(XapiStatementForm.iri(TYPE, resourceType));
        json.add(constant(",\"name\":{\"en-US\":"));
        json.text(resourceType);
        json.add(constant("}}"));
        return json.toBytes();
    }

    private static byte[] resultOf(Double duration) {
        return DurationText.ofSeconds(duration)
                .map(text -> constant(",\"result\":{\"duration\":\"" + text + "\"}"))
                .orElse(NOTHING);
    }
}
