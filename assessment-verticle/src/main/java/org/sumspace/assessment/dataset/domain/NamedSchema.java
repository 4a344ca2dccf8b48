package org.sumspace.assessment.dataset.domain;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A schema that data sets can have by its name. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are made by List.of
public enum NamedSchema {
    MASKOTT_CSV_V1(
            List.of(
                    "_id",
                    "AccessDate",
                    "ViewContext",
                    "ResourceId",
                    "ResourceType",
                    "CollectionId",
                    "ActivitySessionId",
                    "Duration",
                    "EntityId",
                    "EntityUaiCode",
                    "IsViewerAuthor",
                    "IsViewerAnonymous"),
            List.of("_id", "AccessDate", "ResourceId", "EntityId", "ResourceType"),
            List.of("_id", "AccessDate")),
    TABULAR_CSV_V1(List.of(), List.of(), List.of());

    /** From this share of the typical columns a table is recognised. */
    private static final double RECOGNISED = 0.8;

    private final List<String> required;
    private final List<String> typical;
    private final List<String> notNull;

    NamedSchema(List<String> required, List<String> typical, List<String> notNull) {
        this.required = required;
        this.typical = typical;
        this.notNull = notNull;
    }

    /** For example {@code maskott_csv_v1}. */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The schema with a label; empty if there is none. */
    public static Optional<NamedSchema> labelled(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label))
                .findFirst();
    }

    /** The schema that a recipe is for; empty if there is no such recipe. */
    public static Optional<NamedSchema> ofRecipe(String recipe) {
        return switch (recipe) {
            case "maskott_tactileo" -> Optional.of(MASKOTT_CSV_V1);
            case "generic_tabular" -> Optional.of(TABULAR_CSV_V1);
            default -> Optional.empty();
        };
    }

    public List<String> required() {
        return required;
    }

    /** Rows without a value of one of these are left out. */
    public List<String> notNull() {
        return notNull;
    }

    /** The schema of a table with these columns. */
    public static NamedSchema of(Collection<String> columns) {
        long found = MASKOTT_CSV_V1.typical.stream().filter(columns::contains).count();
        return (double) found / MASKOTT_CSV_V1.typical.size() >= RECOGNISED ? MASKOTT_CSV_V1 : TABULAR_CSV_V1;
    }
}
