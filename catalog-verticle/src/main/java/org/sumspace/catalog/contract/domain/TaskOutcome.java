package org.sumspace.catalog.contract.domain;

import org.sumspace.common.document.JsonValue;

/** What an attempt at a task came to. */
public sealed interface TaskOutcome {
    /** The effect is there. */
    record Done(JsonValue result) implements TaskOutcome {}

    /** The effect is not there and another attempt would not change that. */
    record Refused(String reason) implements TaskOutcome {}

    /**
     * The effect may be there or not.
     *
     * @param error whether the other service answered with an error, rather than not at all or to try again
     */
    record Unclear(String problem, boolean error) implements TaskOutcome {}
}
