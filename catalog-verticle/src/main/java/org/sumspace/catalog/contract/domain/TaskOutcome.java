package org.sumspace.catalog.contract.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.document.JsonValue;

/** What an attempt at a task came to. */
public sealed interface TaskOutcome {
    /** The effect is there. */
    record Done(JsonValue result) implements TaskOutcome {
        public Done {
            requireNonNull(result, "result is null");
        }
    }

    /** The effect is not there and another attempt would not change that. */
    record Refused(String reason) implements TaskOutcome {
        public Refused {
            requireNonNull(reason, "reason is null");
        }
    }

    /**
     * The effect may be there or not.
     *
     * @param error whether the other service answered with an error, rather than not at all or to try again
     */
    record Unclear(String problem, boolean error) implements TaskOutcome {
        public Unclear {
            requireNonNull(problem, "problem is null");
        }
    }
}
