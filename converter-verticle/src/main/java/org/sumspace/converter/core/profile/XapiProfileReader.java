package org.sumspace.converter.core.profile;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.descriptor.Descriptor;
import org.sumspace.converter.core.descriptor.DescriptorReader;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.InvalidJsonException;
import org.sumspace.converter.core.json.JsonReader;
import org.sumspace.converter.core.profile.TemplateRule.Presence;
import org.sumspace.converter.core.source.SourceReader;

/** Reads profiles (xAPI Profiles 1.0) as JSON-LD with the standard's context. Other contexts are never fetched. */
public final class XapiProfileReader {
    private static final String DESCRIPTOR = "profile.descriptor.yaml";
    private static final Descriptor SHAPE = shape();

    private XapiProfileReader() {}

    private static Descriptor shape() {
        try (InputStream in = XapiProfileReader.class.getResourceAsStream("/converter/profiles/" + DESCRIPTOR)) {
            return DescriptorReader.read(
                    SourceReader.read(DESCRIPTOR, requireNonNull(in).readAllBytes()), name -> Optional.empty(), false);
        } catch (IOException e) {
            throw new IllegalStateException("Could not read resource " + DESCRIPTOR, e);
        }
    }

    /**
     * @param name the profile's name in the settings
     * @throws InvalidProfileException if the bytes are not a valid profile, with the first violations
     */
    public static XapiProfile read(String name, byte[] bytes) {
        try {
            Object json = JsonReader.read(bytes);
            List<Violation> violations = SHAPE.violations(json);
            if (!(json instanceof Map<?, ?> profile) || !violations.isEmpty()) {
                throw new InvalidProfileException(name, violations.toString());
            }
            return new XapiProfile(
                    name, (String) requireNonNull(profile.get("id")), versions(profile), templates(name, profile));
        } catch (InvalidJsonException e) {
            throw new InvalidProfileException(name, String.valueOf(e.getMessage()));
        }
    }

    private static Set<String> versions(Map<?, ?> json) {
        return list(json.get("versions")).stream()
                .map(version -> (String) requireNonNull(((Map<?, ?>) version).get("id")))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<ProfileTemplate> templates(String profile, Map<?, ?> json) {
        List<ProfileTemplate> templates = new ArrayList<>();
        for (Object template : list(json.get("templates"))) {
            templates.add(template(profile, (Map<?, ?>) template));
        }
        return List.copyOf(templates);
    }

    private static ProfileTemplate template(String profile, Map<?, ?> json) {
        String id = (String) requireNonNull(json.get("id"));
        Map<FieldPath, List<?>> contextTypes = new LinkedHashMap<>();
        for (String kind : List.of("Parent", "Grouping", "Category", "Other")) {
            Object types = json.get("context" + kind + "ActivityType");
            if (types != null) {
                contextTypes.put(
                        FieldPath.parse("context.contextActivities." + kind.toLowerCase(Locale.ROOT)), list(types));
            }
        }
        List<TemplateRule> rules = new ArrayList<>();
        list(json.get("rules")).forEach(rule -> rules.add(rule(profile, (Map<?, ?>) rule)));
        return new ProfileTemplate(
                id.substring(Math.max(id.lastIndexOf('/'), id.lastIndexOf('#')) + 1),
                label(id, (Map<?, ?>) requireNonNull(json.get("prefLabel"))),
                (String) json.get("verb"),
                (String) json.get("objectActivityType"),
                contextTypes,
                List.copyOf(rules));
    }

    private static TemplateRule rule(String profile, Map<?, ?> json) {
        String path = (String) requireNonNull(json.get("location"));
        try {
            Object selector = json.get("selector");
            return new TemplateRule(
                    path,
                    JsonPath.parse(path),
                    selector == null ? null : JsonPath.parse((String) selector),
                    presence((String) json.get("presence")),
                    values(json.get("any")),
                    values(json.get("all")),
                    values(json.get("none")));
        } catch (IllegalArgumentException e) {
            throw new InvalidProfileException(profile, path + ": " + e.getMessage());
        }
    }

    private static Presence presence(@Nullable String text) {
        return text == null ? Presence.UNSPECIFIED : Presence.valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** The English label, or the first one, or the id if there is none. */
    private static String label(String id, Map<?, ?> labels) {
        Object english = labels.get("en");
        return english instanceof String label
                ? label
                : labels.values().stream().map(String.class::cast).findFirst().orElse(id);
    }

    private static @Nullable List<?> values(@Nullable Object value) {
        return value == null ? null : list(value);
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
    }
}
