package org.sumspace.assessment.dataset.domain;

import java.util.List;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** An input lacks columns that its schema or the plan requires. */
public final class MissingColumnsException extends AssessmentException {
    private final String schema;
    private final List<String> actual;
    private final List<String> missing;

    public MissingColumnsException(String message, String schema, List<String> actual, List<String> missing) {
        super(FailureCode.MISSING_REQUIRED_FIELD, message);
        this.schema = schema;
        this.actual = List.copyOf(actual);
        this.missing = List.copyOf(missing);
    }

    /** Label of the schema. */
    public String schema() {
        return schema;
    }

    /** The columns that the input has. */
    public List<String> actual() {
        return actual;
    }

    public List<String> missing() {
        return missing;
    }
}
