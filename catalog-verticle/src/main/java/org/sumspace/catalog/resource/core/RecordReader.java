package org.sumspace.catalog.resource.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.shared.core.ScriptUrls;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.document.RuleCheck;

/**
 * Reads records of one kind from bodies that meet the contract, and checks rules that the contract does not express.
 */
public final class RecordReader {
    private static final Set<String> TRIMMED = Set.of("name", "description");
    /** Fields with URLs that people follow or browsers load. */
    private static final Set<String> LINKS = Set.of("logo", "image", "demo_link", "relevant_project_link");

    private static final Set<String> TRUE_TEXTS = Set.of("true", "1");
    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{24}");
    private static final int FIELD_DEPTH_MAX = 12;
    private static final int JSON_LD_DEPTH_MAX = 8;

    private final ResourceKind kind;
    private final RecordFields fields;
    private final SelfDescriptions selfDescriptions;
    private final RuleCheck ruleCheck;

    public RecordReader(
            ResourceKind kind, RecordFields fields, SelfDescriptions selfDescriptions, RuleCheck ruleCheck) {
        this.kind = kind;
        this.fields = fields;
        this.selfDescriptions = selfDescriptions;
        this.ruleCheck = ruleCheck;
    }

    /**
     * @throws NodeException INVALID_INPUT with every violation of the rules that the contract does not express,
     * UNPROCESSABLE for policies and rules
     */
    public RecordInput read(JsonValue body) {
        Map<String, @Nullable Object> kept = new LinkedHashMap<>();
        List<String> ignored = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        for (Map.Entry<String, JsonValue> member : body.members()) {
            String name = member.getKey();
            if (kind.isServerSet(name)) {
                continue;
            }
            if (fields.isKept(name)) {
                kept.put(name, value(name, member.getValue(), violations));
            } else {
                ignored.add(name);
            }
        }
        NodeException.requireNone(violations);
        JsonValue content = JsonValue.of(kept);
        ruleCheck.requirePolicies(content.member("policy"), "/policy");
        ruleCheck.requireRules(content.member("rolesAndObligations"), "/rolesAndObligations");
        return new RecordInput(content, ignored);
    }

    /**
     * Checks the whole content of a record that is created or changed.
     *
     * @throws NodeException INVALID_INPUT or TOO_LARGE if it exceeds its limits
     */
    public void check(JsonValue content) {
        RecordLimits.check(content);
    }

    private @Nullable Object value(String name, JsonValue value, List<Violation> violations) {
        int depthMax = RecordFields.isJsonLd(name) ? JSON_LD_DEPTH_MAX : FIELD_DEPTH_MAX;
        if (value.isDeeperThan(depthMax)) {
            violations.add(new Violation("/" + name, "has more than " + depthMax + " levels"));
            return null;
        }
        if (LINKS.contains(name) && ScriptUrls.isScript(value.asText())) {
            violations.add(new Violation("/" + name, "must not be a URL that a browser executes"));
            return null;
        }
        String referredKind = kind.references().get(name);
        if (referredKind != null) {
            return ids(name, value, referredKind, violations);
        }
        if (kind.representations().contains(name)) {
            return representation(name, value, violations);
        }
        if (kind.booleans().contains(name) && value.isText()) {
            return TRUE_TEXTS.contains(value.asText());
        }
        return TRIMMED.contains(name) ? value.asText().strip() : value.tree();
    }

    /** Accepts a whole record in place of its id, because a client may send back what it has read. */
    private static String reference(JsonValue value) {
        return value.isObject() ? value.member("_id").asText() : value.asText();
    }

    private static String representation(String name, JsonValue value, List<Violation> violations) {
        String id = reference(value);
        if (!ID.matcher(id).matches()) {
            violations.add(new Violation("/" + name, "expected an id of 24 hex digits"));
        }
        return id.toLowerCase(Locale.ROOT);
    }

    private List<String> ids(String name, JsonValue references, String referredKind, List<Violation> violations) {
        List<JsonValue> items = references.items();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            selfDescriptions
                    .id(reference(items.get(i)), List.of(referredKind), "/" + name + "/" + i, violations)
                    .ifPresent(ids::add);
        }
        return ids;
    }
}
