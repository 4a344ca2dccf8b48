package org.sumspace.common.training.record;

import java.util.Optional;
import java.util.stream.Collectors;
import org.sumspace.common.document.DocumentPath;

/**
 * A member of an xAPI statement, given by its path.
 *
 * @param temporal present if the values are compared as instants or durations
 */
public record Field(DocumentPath path, Optional<TemporalField> temporal) {
    /** The field of a stored statement with all its members. */
    public static final String CONTENT = "content";
    /** The field of a stored statement with its timestamps and durations. */
    public static final String TIMES = "times";

    private static final String VERBS_ALIAS = "verbs";
    private static final DocumentPath VERB_ID = DocumentPath.parse("verb.id");

    /** @throws IllegalArgumentException if the text is not a path */
    public static Field parse(String text) {
        DocumentPath path = text.equals(VERBS_ALIAS) ? VERB_ID : DocumentPath.parse(text);
        return new Field(path, TemporalField.at(path));
    }

    /** Where stored statements have the member: in their content, or its milliseconds in their times. */
    public String stored() {
        return temporal.map(field -> TIMES + "." + field.key())
                .orElseGet(() -> path.steps().stream()
                        .map(KeyEscape::escape)
                        .collect(Collectors.joining(".", CONTENT + ".", "")));
    }
}
