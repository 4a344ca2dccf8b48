package org.sumspace.catalog.contract.domain;

import org.sumspace.common.document.JsonValue;

/** The outcome of an attempt at a task. */
public sealed interface TaskOutcome {
    /** The task has its effect. */
    record Done(JsonValue result) implements TaskOutcome {}

    /** The task has no effect, and another attempt would not change that. */
    record Refused(String reason) implements TaskOutcome {}

    /**
     * It is unknown whether the task has its effect.
     *
     * @param error whether the other service answered with an error, rather than not at all or to try again
     */
    record Unclear(String problem, boolean error) implements TaskOutcome {}
}
