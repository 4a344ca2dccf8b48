package org.sumspace.catalog.reference.service;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;

/**
 * The reference data that records of all catalogs of this kind use: categories of data, purposes, templates of rules,
 * and roles. It does not change while the catalog runs, so it is part of the program and not of the store.
 */
public final class ReferenceService {
    /** The kinds of reference data, as paths name them. */
    public static final String DATA_TYPES = "data-types";

    public static final String PURPOSES = "purposes";
    public static final String RULES = "rules";
    public static final String ROLES = "roles";

    private static final String FILE = "catalog/reference.json";
    private static final String FILE_ENDING = ".json";

    private final JsonValue lists;
    private final String catalogUrl;

    private ReferenceService(JsonValue lists, String catalogUrl) {
        this.lists = lists;
        this.catalogUrl = catalogUrl;
    }

    /**
     * Reads the reference data from the class path.
     *
     * @param catalogUrl how others reach this catalog, without a trailing slash
     */
    public static ReferenceService load(String catalogUrl) {
        try (InputStream file = ReferenceService.class.getClassLoader().getResourceAsStream(FILE)) {
            byte[] json = requireNonNull(file, FILE + " is missing").readAllBytes();
            return new ReferenceService(JsonValue.parse(json), catalogUrl);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All entries of a kind. */
    public List<Map<String, @Nullable Object>> list(String kind) {
        return lists.member(kind).items().stream()
                .map(entry -> kind.equals(RULES) ? template(entry) : fields(entry))
                .toList();
    }

    /** @param uid of a template, possibly with the ending of a file, as contract managers ask for it */
    public Optional<Map<String, @Nullable Object>> rule(String uid) {
        String plain = uid.endsWith(FILE_ENDING) ? uid.substring(0, uid.length() - FILE_ENDING.length()) : uid;
        return lists.member(RULES).items().stream()
                .filter(rule -> rule.member("uid").asText().equals(plain))
                .findFirst()
                .map(this::template);
    }

    /** A rule as JSON-LD. */
    private Map<String, @Nullable Object> template(JsonValue rule) {
        String name = rule.member("name").asText();
        String uid = rule.member("uid").asText();
        Map<String, @Nullable Object> template = new LinkedHashMap<>();
        template.put(
                "@context",
                Map.of(
                        "xsd",
                        "http://www.w3.org/2001/XMLSchema#",
                        "description",
                        Map.of("@id", "https://schema.org/description", "@container", "@language")));
        template.put("@id", catalogUrl + "/v1/reference/" + RULES + "/" + uid);
        template.put("title", Map.of("@type", "xsd:string", "@value", name));
        template.putAll(fields(rule));
        template.put(
                "description",
                List.of(Map.of("@value", rule.member("description").asText(), "@language", "en")));
        return template;
    }

    private static Map<String, @Nullable Object> fields(JsonValue entry) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        entry.members()
                .forEach(field -> fields.put(field.getKey(), field.getValue().tree()));
        return fields;
    }
}
