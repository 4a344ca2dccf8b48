package org.sumspace.aggregator.shared.domain;

import java.util.Locale;
import org.sumspace.common.error.ProblemType;

/** Why this aggregator refuses a request or message. Each reason has its own counter; a refusal changes no state. */
public enum RefusalReason {
    UNKNOWN_PLAN(ProblemType.NOT_FOUND),
    UNKNOWN_PROCESSOR(ProblemType.NOT_FOUND),
    UNKNOWN_AGGREGATOR(ProblemType.FORBIDDEN),
    NOT_FIRST_LEVEL(ProblemType.FORBIDDEN),
    NOT_IN_A_GROUP(ProblemType.FORBIDDEN),
    NOT_A_PARENT(ProblemType.FORBIDDEN),
    NOT_MAIN(ProblemType.FORBIDDEN),
    FOREIGN_KEY(ProblemType.FORBIDDEN),
    ANOTHER_ORCHESTRATOR(ProblemType.FORBIDDEN),

    MALFORMED(ProblemType.INVALID_INPUT),
    WRONG_LENGTH(ProblemType.UNPROCESSABLE),
    WRONG_SIGNATURE(ProblemType.UNPROCESSABLE),
    WRONG_PLAN(ProblemType.UNPROCESSABLE),
    WRONG_PROCESSOR(ProblemType.UNPROCESSABLE),
    WRONG_SHAPE(ProblemType.UNPROCESSABLE),
    WRONG_BASE_MODEL(ProblemType.UNPROCESSABLE),
    WRONG_FULL_INDEX(ProblemType.UNPROCESSABLE),
    WRONG_MANIFEST(ProblemType.UNPROCESSABLE),
    TOO_MANY_ATTEMPTS(ProblemType.UNPROCESSABLE),
    SEALED_FOR_ANOTHER(ProblemType.UNPROCESSABLE),
    WRONG_COMMITMENT(ProblemType.UNPROCESSABLE),
    WRONG_SET(ProblemType.UNPROCESSABLE),
    WRONG_SUM(ProblemType.UNPROCESSABLE),

    LOWER_ATTEMPT(ProblemType.CONFLICT),
    CONTRADICTION(ProblemType.CONFLICT),
    UNKNOWN_UPLOAD(ProblemType.NOT_FOUND),
    PART_MISSING(ProblemType.CONFLICT),
    OTHER_BYTES(ProblemType.CONFLICT),
    ANOTHER_PLAN_IN_THIS_ROUND(ProblemType.CONFLICT),
    TOO_LATE(ProblemType.GONE),

    NOT_REGISTERED(ProblemType.FORBIDDEN),
    RULES_BROKEN(ProblemType.UNPROCESSABLE),
    LEAVES_REFUSED(ProblemType.UNPROCESSABLE),
    UNTRUSTED_AGGREGATOR(ProblemType.UNPROCESSABLE),

    TOO_MANY_PARTS(ProblemType.UNPROCESSABLE),
    BUSY(ProblemType.TOO_MANY),
    TOO_SLOW(ProblemType.TOO_SLOW),
    NO_SPACE(ProblemType.UNAVAILABLE);

    private final ProblemType problem;

    RefusalReason(ProblemType problem) {
        this.problem = problem;
    }

    public ProblemType problem() {
        return problem;
    }

    /** The name in metrics, for example {@code wrong-length}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
