package org.sumspace.assessment.transform.domain;

import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where documents have the parts of a learning record, inferred from the paths of their values.
 *
 * @param paths of the parts that were found
 * @param flatXapi whether the documents have at least three members of xAPI statements
 * @param topLevelKeys members of the documents
 */
public record Template(Map<Part, String> paths, boolean flatXapi, List<String> topLevelKeys) {
    /** The analysis that infers templates. */
    public static final String ANALYSIS = "becomino_template_inference";

    private static final Set<String> XAPI_KEYS = Set.of("actor", "verb", "object", "context", "result");
    private static final int XAPI_KEYS_MIN = 3;
    /** Names that have a meaning only together with their parent member. */
    private static final Set<String> GENERAL = Set.of("id", "name", "type");

    /** A part of a learning record, with the names that members of documents give it, the best one first. */
    @SuppressWarnings("ImmutableEnumChecker") // the lists are made by List.of
    public enum Part {
        ID("id", "statementid", "eventid", "recordid", "uuid"),
        TIMESTAMP(
                "timestamp",
                "datetime",
                "time",
                "createdat",
                "occurredat",
                "eventtime",
                "accessdate",
                "date",
                "stored"),
        VERB("verb", "verbid", "verbdisplayenus", "action", "eventtype", "event", "operation", "type", "viewcontext"),
        ACTOR(
                "actor",
                "accountname",
                "actormbox",
                "actorid",
                "userid",
                "username",
                "user",
                "learnerid",
                "learner",
                "studentid",
                "student",
                "personid",
                "entityid"),
        OBJECT(
                "object",
                "objectid",
                "resourceid",
                "resource",
                "itemid",
                "item",
                "activityid",
                "activity",
                "courseid",
                "course",
                "contentid",
                "content",
                "pageid",
                "page",
                "url"),
        CONTEXT("context", "contextregistration", "sessionid", "session"),
        RESULT("result", "resultscorescaled", "scorescaled", "score", "outcome"),
        DURATION("duration", "resultduration", "durationseconds", "timespent", "elapsed");

        private final List<String> names;

        Part(String... names) {
            this.names = List.of(names);
        }

        private String key() {
            return name().toLowerCase(Locale.ROOT) + "_path";
        }
    }

    public Template {
        paths = Map.copyOf(paths);
        topLevelKeys = List.copyOf(topLevelKeys);
    }

    /** @param columns paths of the values of documents, as columns are named */
    public static Template of(Collection<String> columns) {
        Set<String> keys = new LinkedHashSet<>();
        columns.forEach(column -> keys.add(column.split("[.\\[]", 2)[0]));
        Map<Part, String> paths = new EnumMap<>(Part.class);
        for (Part part : Part.values()) {
            best(columns, part, paths.values()).ifPresent(path -> paths.put(part, path));
        }
        return new Template(
                paths, keys.stream().filter(XAPI_KEYS::contains).count() >= XAPI_KEYS_MIN, List.copyOf(keys));
    }

    /**
     * The column with the best name for a part; among equal names the shorter path. Each path is used for one part
     * only.
     */
    private static Optional<String> best(Collection<String> columns, Part part, Collection<String> taken) {
        for (String name : part.names) {
            Optional<String> best = columns.stream()
                    .filter(column -> column.indexOf('[') < 0 && !taken.contains(column))
                    .filter(column -> names(column).contains(name))
                    .min(Comparator.comparingInt(String::length).thenComparing(column -> column));
            if (best.isPresent()) {
                return best;
            }
        }
        return Optional.empty();
    }

    /** The last one and two members of a path and all of it, without signs between words. */
    private static Set<String> names(String column) {
        String[] members = column.toLowerCase(Locale.ROOT).split("\\.");
        String last = word(members[members.length - 1]);
        Set<String> names = new HashSet<>();
        if (members.length > 1) {
            names.add(word(members[members.length - 2]) + last);
            names.add(word(String.join("", members)));
        }
        // The id of a user is not the id of the record.
        if (members.length == 1 || !GENERAL.contains(last)) {
            names.add(last);
        }
        return names;
    }

    private static String word(String text) {
        return text.replaceAll("[^a-z0-9]", "");
    }

    /** Whether it has an actor and an action. */
    public boolean isUsable() {
        return paths.containsKey(Part.ACTOR) && paths.containsKey(Part.VERB);
    }

    /** The columns of a recipe. */
    Map<FieldRole, String> roles() {
        Map<FieldRole, String> roles = new EnumMap<>(FieldRole.class);
        put(roles, FieldRole.ID, Part.ID);
        put(roles, FieldRole.TIMESTAMP, Part.TIMESTAMP);
        put(roles, FieldRole.VERB, Part.VERB);
        put(roles, FieldRole.ACTOR, Part.ACTOR);
        put(roles, FieldRole.RESOURCE, Part.OBJECT);
        put(roles, FieldRole.SESSION, Part.CONTEXT);
        put(roles, FieldRole.DURATION, Part.DURATION);
        return roles;
    }

    private void put(Map<FieldRole, String> roles, FieldRole role, Part part) {
        String path = paths.get(part);
        if (path != null) {
            roles.put(role, path);
        }
    }

    /**
     * In the fields that existing clients read.
     *
     * @param source name of the file
     * @param records that were read
     */
    public Map<String, Object> json(String source, long records) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            json.put(part.key(), paths.get(part));
        }
        json.put("structure", flatXapi ? "flat_xapi" : "custom");
        json.put("output_format", "jsonl");
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("source", source);
        meta.put("description", "Inferred from the names of members; check it before you rely on it.");
        meta.put("version", "1.0");
        meta.put("top_level_keys", topLevelKeys);
        meta.put("record_count_sampled", records);
        json.put("_meta", meta);
        return json;
    }
}
