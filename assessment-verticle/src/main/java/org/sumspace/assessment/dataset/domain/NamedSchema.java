package org.sumspace.assessment.dataset.domain;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.assessment.shared.domain.Labelled;

/** A schema that data sets can have by its name. */
@SuppressWarnings("ImmutableEnumChecker") // the lists are made by List.of
public enum NamedSchema implements Labelled {
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
    /** xAPI statements. */
    XAPI_JSONL_V1(Statements.REQUIRED, Statements.MEMBERS, Statements.REQUIRED),
    /** xAPI statements in the member "statements" of an object. */
    BECOMINO_JSON_V1(Statements.REQUIRED, Statements.MEMBERS, Statements.REQUIRED),
    TABULAR_CSV_V1(List.of(), List.of(), List.of());

    /** A table is recognised if it has at least this share of the typical columns. */
    private static final double RECOGNISED = 0.8;

    /** The columns of xAPI statements. */
    private static final class Statements {
        static final List<String> REQUIRED = List.of("verb.id", "object.id");
        static final List<String> MEMBERS = List.of("actor", "verb", "object");
        static final double RECOGNISED = 0.7;
        static final String WRAPPER = "statements";
    }

    private final List<String> required;
    private final List<String> typical;
    private final List<String> notNull;

    NamedSchema(List<String> required, List<String> typical, List<String> notNull) {
        this.required = required;
        this.typical = typical;
        this.notNull = notNull;
    }

    /** The schema with a label; empty if there is none. */
    public static Optional<NamedSchema> labelled(String label) {
        return Labelled.of(values(), label);
    }

    /** The schema that a recipe is for; empty if there is no such recipe. */
    public static Optional<NamedSchema> ofRecipe(String recipe) {
        return switch (recipe) {
            case "maskott_tactileo" -> Optional.of(MASKOTT_CSV_V1);
            case "generic_xapi" -> Optional.of(XAPI_JSONL_V1);
            case "inokufu_becomino" -> Optional.of(BECOMINO_JSON_V1);
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

    /** Whether a column that it does not require is an extra one. */
    public boolean namesAllColumns() {
        return this == MASKOTT_CSV_V1;
    }

    /** Whether its rows are xAPI statements. */
    public boolean hasStatements() {
        return this == XAPI_JSONL_V1 || this == BECOMINO_JSON_V1;
    }

    /** The schema of an input with these columns. */
    public static NamedSchema of(Collection<String> columns, Snapshot snapshot) {
        if (snapshot.format().hasDocuments()) {
            Set<String> members = columns.stream().map(NamedSchema::member).collect(Collectors.toSet());
            if (XAPI_JSONL_V1.share(members) >= Statements.RECOGNISED) {
                return Statements.WRAPPER.equals(snapshot.recordsMember()) ? BECOMINO_JSON_V1 : XAPI_JSONL_V1;
            }
        }
        return MASKOTT_CSV_V1.share(columns) >= RECOGNISED ? MASKOTT_CSV_V1 : TABULAR_CSV_V1;
    }

    private double share(Collection<String> columns) {
        return (double) typical.stream().filter(columns::contains).count() / typical.size();
    }

    /** The member of the records that a path begins with. */
    private static String member(String path) {
        int end = 0;
        while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
            end++;
        }
        return path.substring(0, end);
    }
}
