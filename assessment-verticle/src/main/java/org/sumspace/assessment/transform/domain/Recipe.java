package org.sumspace.assessment.transform.domain;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.assessment.dataset.domain.NamedSchema;

/**
 * How data sets of one schema are assessed.
 *
 * @param name of the public system
 * @param roles the column of each role; empty if the rows are no learning records
 * @param hashed columns that become pseudonyms whatever the inspection says
 * @param coverage numbers of actors that the coverage asks for
 */
public record Recipe(
        String name, NamedSchema schema, Map<FieldRole, String> roles, Set<String> hashed, List<Integer> coverage) {
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

    public Recipe {
        roles = Map.copyOf(roles);
        hashed = Set.copyOf(hashed);
        coverage = List.copyOf(coverage);
    }

    public static Recipe of(NamedSchema schema) {
        return schema == NamedSchema.MASKOTT_CSV_V1 ? MASKOTT : TABULAR;
    }

    /** Whether its rows become xAPI statements. */
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
