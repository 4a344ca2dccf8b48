package org.sumspace.assessment.shared.domain;

import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

/** A tenant has used up a quota. */
public final class QuotaExceededException extends NodeException {
    /** @param retryAfterSeconds seconds until the quota is renewed; 0 if it is not renewed by time */
    public QuotaExceededException(String detail, int retryAfterSeconds) {
        super(ProblemType.TOO_MANY, detail, retryAfterSeconds, "quota-exceeded");
    }
}
