package org.sumspace.common.odrl.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.parse.PolicyParser;
import org.sumspace.common.odrl.parse.PolicyResolver;
import org.sumspace.common.odrl.parse.PolicySource;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Vocabulary;

/** Reads rule documents in the form in which registries publish them. */
public final class RuleDocumentReader {
    private static final int NAME_LENGTH_MAX = 300;
    private static final int DESCRIPTION_LENGTH_MAX = 10_000;

    private static final Set<String> KEPT = Set.of("permission", "prohibition", "profile");
    /** Members that do not influence what a policy permits. */
    private static final Set<String> IGNORED =
            Set.of("@context", "@id", "@type", "uid", "name", "title", "description");

    private RuleDocumentReader() {}

    /**
     * The rule in a document. It gets the id under which it is published, not the id in the document.
     *
     * @throws IllegalArgumentException if the document has no policy that can be evaluated; the message says why
     */
    public static RuleDocument read(String id, JsonValue document) {
        JsonValue policy = document.member("policy");
        if (!policy.isObject()) {
            throw new IllegalArgumentException("expected an object with a policy");
        }
        JsonValue kept = kept(policy);
        try {
            new PolicyParser(Vocabulary.standard(), PolicyResolver.NONE)
                    .parse(new PolicySource(Origin.bilateral(), kept), id);
        } catch (InvalidPolicyException e) {
            throw new IllegalArgumentException("its policy is not valid: " + e.problem(), e);
        }
        String name = text(document.member("name"), NAME_LENGTH_MAX);
        return new RuleDocument(
                id, name.isEmpty() ? id : name, text(document.member("description"), DESCRIPTION_LENGTH_MAX), kept);
    }

    /** An unknown member could restrict the rest, so it is not dropped silently. */
    private static JsonValue kept(JsonValue policy) {
        Map<String, @Nullable Object> kept = new LinkedHashMap<>();
        for (Map.Entry<String, JsonValue> member : policy.members()) {
            String name = member.getKey();
            if (KEPT.contains(name)) {
                kept.put(name, member.getValue().tree());
            } else if (!IGNORED.contains(name)) {
                throw new IllegalArgumentException("its policy has a member other than permission and prohibition");
            }
        }
        if (JsonValue.of(kept.get("permission")).isEmpty()
                && JsonValue.of(kept.get("prohibition")).isEmpty()) {
            throw new IllegalArgumentException("its policy has no rule");
        }
        return JsonValue.of(kept);
    }

    /** A text, or the first of an array of texts or of values with a language. */
    private static String text(JsonValue value, int lengthMax) {
        List<JsonValue> items = value.items();
        JsonValue first = items.isEmpty() ? value : items.get(0);
        String text = (first.isObject() ? first.member("@value") : first).asText();
        if (text.length() > lengthMax) {
            throw new IllegalArgumentException("its name or description is longer than " + lengthMax + " characters");
        }
        return text;
    }
}
