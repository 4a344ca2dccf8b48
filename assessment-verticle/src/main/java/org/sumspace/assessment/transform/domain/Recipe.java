package org.sumspace.assessment.transform.domain;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.assessment.dataset.domain.NamedSchema;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.shared.domain.TypedColumn;

/**
 * How data sets of one schema are assessed.
 *
 * @param name of the public system
 * @param roles the column of each role; empty if the rows are not learning records
 * @param hashed columns that become pseudonyms whatever the inspection says
 * @param coverage numbers of actors that the coverage asks for
 */
public record Recipe(
        String name, NamedSchema schema, Map<FieldRole, String> roles, Set<String> hashed, List<Integer> coverage) {
    private static final String INFERRED = "inferred_template";
    private static final List<Integer> COVERAGE = List.of(10, 20, 50);

    private static final Recipe MASKOTT = new Recipe(
            "maskott_tactileo",
            NamedSchema.MASKOTT_CSV_V1,
            new EnumMap<>(Map.ofEntries(
                    Map.entry(FieldRole.ID, "_id"),
                    Map.entry(FieldRole.TIMESTAMP, "AccessDate"),
                    Map.entry(FieldRole.ACTOR, "EntityId"),
                    Map.entry(FieldRole.SESSION, "ActivitySessionId"),
                    Map.entry(FieldRole.SCHOOL, "EntityUaiCode"),
                    Map.entry(FieldRole.GROUP, "CollectionId"),
                    Map.entry(FieldRole.VERB, "ViewContext"),
                    Map.entry(FieldRole.RESOURCE, "ResourceId"),
                    Map.entry(FieldRole.RESOURCE_TYPE, "ResourceType"),
                    Map.entry(FieldRole.DURATION, "Duration"),
                    Map.entry(FieldRole.AUTHOR_FLAG, "IsViewerAuthor"),
                    Map.entry(FieldRole.ANONYMOUS_FLAG, "IsViewerAnonymous"))),
            Set.of("_id", "EntityId", "EntityUaiCode", "ActivitySessionId"),
            COVERAGE);

    private static final Recipe TABULAR =
            new Recipe("generic_tabular", NamedSchema.TABULAR_CSV_V1, Map.of(), Set.of(), COVERAGE);

    /** For each role the columns of statements that may have it, the best one first. */
    private static final Map<FieldRole, List<String>> OF_STATEMENTS = new EnumMap<>(Map.of(
            FieldRole.ID, List.of("id"),
            FieldRole.TIMESTAMP, List.of("timestamp", "stored"),
            FieldRole.ACTOR, List.of("actor.account.name", "actor.mbox", "actor.mbox_sha1sum", "actor.openid"),
            FieldRole.SESSION, List.of("context.registration"),
            FieldRole.GROUP, List.of("context.contextActivities.grouping[].id"),
            FieldRole.RESOURCE, List.of("object.id"),
            FieldRole.RESOURCE_TYPE, List.of("object.definition.type"),
            FieldRole.DURATION,
                    List.of(
                            "context.extensions.durationRaw",
                            "context.extensions.urn:affectlog:durationRaw",
                            "result.duration")));

    private static final List<String> VERBS = List.of("verb.display.en-US", "verb.display.en", "verb.id");
    private static final String VIEW_CONTEXT = "context.contextActivities.category[].id";

    /** Ids of statements and sessions, and whatever identifies an agent. */
    private static final Pattern OF_AGENTS =
            Pattern.compile("id|context\\.registration|(.*\\.)?(mbox|mbox_sha1sum|openid|account\\.name)"
                    + "|(.*\\.)?(actor|instructor|team|member\\[\\])\\.name");

    public Recipe {
        roles = Map.copyOf(roles);
        hashed = Set.copyOf(hashed);
        coverage = List.copyOf(coverage);
    }

    /** The name of the recipe for data sets of a schema. */
    public static String nameFor(NamedSchema schema) {
        return switch (schema) {
            case MASKOTT_CSV_V1 -> MASKOTT.name();
            case TABULAR_CSV_V1 -> TABULAR.name();
            case XAPI_JSONL_V1 -> "generic_xapi";
            case BECOMINO_JSON_V1 -> "inokufu_becomino";
        };
    }

    public static Recipe of(ValidatedTable table) {
        return switch (table.schema()) {
            case MASKOTT_CSV_V1 -> MASKOTT;
            case TABULAR_CSV_V1 -> TABULAR;
            case XAPI_JSONL_V1 -> ofStatements(table, VERBS);
            case BECOMINO_JSON_V1 ->
                ofStatements(
                        table,
                        Stream.concat(Stream.of(VIEW_CONTEXT), VERBS.stream()).toList());
        };
    }

    /** The recipe for documents of an unknown schema, whose parts a template names. */
    public static Recipe of(Template template) {
        Map<FieldRole, String> roles = template.roles();
        return new Recipe(
                INFERRED,
                NamedSchema.TABULAR_CSV_V1,
                roles,
                Stream.of(FieldRole.ID, FieldRole.ACTOR, FieldRole.SESSION)
                        .map(roles::get)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toUnmodifiableSet()),
                COVERAGE);
    }

    /** Whether a template gave the parts, so that the verbs are those of the documents. */
    public boolean isInferred() {
        return name.equals(INFERRED);
    }

    private static Recipe ofStatements(ValidatedTable table, List<String> verbs) {
        Map<FieldRole, String> roles = new EnumMap<>(FieldRole.class);
        OF_STATEMENTS.forEach(
                (role, candidates) -> best(table, candidates).ifPresent(column -> roles.put(role, column)));
        best(table, verbs).ifPresent(column -> roles.put(FieldRole.VERB, column));
        return new Recipe(
                nameFor(table.schema()),
                table.schema(),
                roles,
                table.columns().stream()
                        .map(TypedColumn::name)
                        .filter(column -> OF_AGENTS.matcher(column).matches())
                        .collect(Collectors.toUnmodifiableSet()),
                COVERAGE);
    }

    /** The column with the most values; of those with equally many, the first. */
    private static Optional<String> best(ValidatedTable table, List<String> candidates) {
        TypedColumn best = null;
        for (String name : candidates) {
            TypedColumn column = table.column(name).orElse(null);
            if (column != null && column.present() > (best == null ? 0 : best.present())) {
                best = column;
            }
        }
        return Optional.ofNullable(best).map(TypedColumn::name);
    }

    /** Whether its rows are or become xAPI statements. */
    public boolean hasStatements() {
        return roles.containsKey(FieldRole.ACTOR) && roles.containsKey(FieldRole.VERB);
    }

    public Optional<String> column(FieldRole role) {
        return Optional.ofNullable(roles.get(role));
    }

    /** Columns that describe what was done, not who did it. */
    public Set<String> activityColumns() {
        return roles.entrySet().stream()
                .filter(each -> each.getKey().describesActivity())
                .map(Map.Entry::getValue)
                .collect(Collectors.toUnmodifiableSet());
    }
}
