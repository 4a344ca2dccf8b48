package org.sumspace.assessment.shared.domain;

import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

/** A tenant has used what it may use. */
public final class QuotaExceededException extends NodeException {
    /** @param retryAfterSeconds after which there is a new quota; 0 if there is none by itself */
    public QuotaExceededException(String detail, int retryAfterSeconds) {
        super(ProblemType.TOO_MANY, detail, retryAfterSeconds, "quota-exceeded");
    }
}
