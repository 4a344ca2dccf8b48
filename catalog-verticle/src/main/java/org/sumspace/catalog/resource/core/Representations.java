package org.sumspace.catalog.resource.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.shared.core.ScriptUrls;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;

/** The rules that apply only to representations: for their content, and for their place in a resource. */
public final class Representations {
    /** The field with the id of the resource. */
    public static final String RESOURCE = "resourceID";

    /** Bounds the state of a resource. */
    public static final int PER_RESOURCE_MAX = 100;

    private static final String CURRENT = "representation";
    private static final String ALL = "representations";

    private static final String CONTAINS_PII = "containsPII";
    private static final Set<String> ALWAYS_SHOWN = Set.of("_id", "type", "mimeType");
    private static final List<List<String>> ADDRESSES =
            List.of(List.of("url"), List.of("sql", "url"), List.of("sql", "host"), List.of("proxy", "host"));

    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:[/\\\\]*|[/\\\\]{2,}");
    private static final Pattern IGNORED_IN_URLS = Pattern.compile("[\\x00-\\x20\\x7f]");
    private static final Pattern WITH_PLACEHOLDER = Pattern.compile("(?i)https?://.*\\{[^{}]*[^{}\\s][^{}]*}.*");

    private Representations() {}

    /**
     * @param resource content of the resource
     * @throws NodeException INVALID_INPUT if a URL has a user name or password, or lacks the placeholder that stands for
     *     the person where the resource contains personal data
     */
    public static void check(JsonValue resource, JsonValue representation) {
        List<Violation> violations = new ArrayList<>();
        for (List<String> path : ADDRESSES) {
            JsonValue value = representation;
            for (String name : path) {
                value = value.member(name);
            }
            if (hasUserInfo(value.asText())) {
                violations.add(new Violation(
                        "/" + String.join("/", path),
                        "must not have a user name or password; store them at the connector and name them in"
                                + " credential"));
            }
        }
        if (ScriptUrls.isScript(representation.member("url").asText())) {
            violations.add(new Violation("/url", "must not be a URL that a browser executes"));
        }
        if (requiresPlaceholder(resource) && !hasPlaceholder(representation)) {
            violations.add(new Violation(
                    "/url",
                    "expected http or https with a placeholder such as {userId}, because the resource contains"
                            + " personal data"));
        }
        NodeException.requireNone(violations);
    }

    /** Whether the URL of each representation of a resource with this content must have a placeholder. */
    public static boolean requiresPlaceholder(JsonValue resource) {
        return resource.member(CONTAINS_PII).isTrue();
    }

    private static boolean hasPlaceholder(JsonValue representation) {
        return WITH_PLACEHOLDER.matcher(representation.member("url").asText()).matches();
    }

    /** @throws NodeException INVALID_INPUT if a URL has no placeholder */
    public static void checkPlaceholders(Collection<ResourceRecord> representations) {
        List<Violation> violations = representations.stream()
                .filter(representation -> !hasPlaceholder(representation.content()))
                .map(representation -> new Violation(
                        "/" + CONTAINS_PII,
                        "the URL of representation " + representation.id()
                                + " has no placeholder such as {userId}: change or delete it first"))
                .toList();
        NodeException.requireNone(violations);
    }

    /**
     * Whether there is an at-sign before the path. Clients parse URLs tolerantly, so there may be several and unusual
     * schemes.
     */
    static boolean hasUserInfo(String url) {
        String rest = IGNORED_IN_URLS.matcher(url).replaceAll("");
        Matcher scheme = SCHEME.matcher(rest);
        while (scheme.lookingAt()) {
            rest = rest.substring(scheme.end());
            scheme = SCHEME.matcher(rest);
        }
        return rest.split("[/\\\\?#]", 2)[0].contains("@");
    }

    /** A representation as the actor reads it. */
    public static Map<String, @Nullable Object> view(
            RecordView view, ResourceRecord representation, Optional<Actor> actor) {
        Map<String, @Nullable Object> whole = view.of(representation);
        boolean isHidden =
                representation.content().member("visibility").asText().equals("owner")
                        && actor.filter(representation::isOwnedBy).isEmpty();
        if (isHidden) {
            whole.keySet().retainAll(ALWAYS_SHOWN);
        }
        return whole;
    }

    /** Whether a record of this kind refers to a representation, even if the representation is absent. */
    public static boolean isReferredTo(ResourceKind kind, ResourceRecord record) {
        return kind.representations().stream()
                .anyMatch(field -> record.state().has(field) || record.content().has(field));
    }

    /** The representation that a resource shows. */
    public static Optional<String> current(JsonValue state) {
        return Optional.of(state.member(CURRENT).asText()).filter(id -> !id.isEmpty());
    }

    /** All representations of a resource. */
    public static List<String> all(JsonValue state) {
        return state.member(ALL).items().stream().map(JsonValue::asText).toList();
    }

    /** The state of a resource to which a representation was added. */
    public static JsonValue added(JsonValue state, String id) {
        List<String> before = all(state);
        return before.contains(id)
                ? state
                : state(state, Stream.concat(before.stream(), Stream.of(id)).toList(), Optional.of(id));
    }

    /** The state of a resource without a representation. */
    public static JsonValue removed(JsonValue state, String id) {
        return state(
                state,
                all(state).stream().filter(each -> !each.equals(id)).toList(),
                current(state).filter(shown -> !shown.equals(id)));
    }

    /** The state of a resource with these representations, of which it shows one or none. */
    public static JsonValue of(List<String> all, Optional<String> current) {
        List<String> known =
                Stream.concat(all.stream(), current.stream()).distinct().toList();
        return state(JsonValue.of(Map.of()), known, current);
    }

    private static JsonValue state(JsonValue before, List<String> all, Optional<String> current) {
        Map<String, @Nullable Object> state = new LinkedHashMap<>();
        before.members()
                .forEach(member -> state.put(member.getKey(), member.getValue().tree()));
        state.put(ALL, all);
        current.ifPresentOrElse(id -> state.put(CURRENT, id), () -> state.remove(CURRENT));
        return JsonValue.of(state);
    }
}
