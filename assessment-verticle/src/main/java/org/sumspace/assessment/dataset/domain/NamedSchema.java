package org.sumspace.assessment.dataset.domain;

import java.util.Collection;
import java.util.List;

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
