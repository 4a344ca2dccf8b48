package org.sumspace.converter.core.format;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.error.Violation;
import org.sumspace.converter.core.descriptor.Descriptor;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.mapping.Mapping;

/**
 * A format of learning records.
 *
 * @param mapping to the format that all are converted to, or null
 */
public record Format(Descriptor descriptor, @Nullable Mapping mapping) {
    public String name() {
        return descriptor.format();
    }

    /** Why a record is not one of this format, with every violation. */
    NodeException refusal(Map<String, ?> trace) {
        Object prepared = prepare(trace);
        List<Violation> violations = prepared == null
                ? List.of(new Violation("$", "cannot be brought into the form of this format"))
                : descriptor.violations(prepared);
        return new NodeException(
                ProblemType.UNPROCESSABLE, "Invalid trace for specified format: " + name(), violations, 0, null);
    }

    /** Whether a record of unknown format may be one of this. */
    boolean mayBe(Map<String, ?> trace) {
        return descriptor.mayBe(trace);
    }

    /** The prepared form of a record, or null if it is not one of this format. */
    @Nullable
    Object recognise(Map<String, ?> trace) {
        Object prepared = prepare(trace);
        return prepared != null && descriptor.accepts(prepared) ? prepared : null;
    }

    private @Nullable Object prepare(Map<String, ?> trace) {
        try {
            return descriptor.prepared(trace);
        } catch (ExpressionException e) {
            return null;
        }
    }
}
