package org.sumspace.catalog.contract.domain;

/** A call to another service failed: it had no usable answer, or an answer with an error status. */
public final class CallFailedException extends RuntimeException {
    private static final int NO_ANSWER = 0;
    private static final int UNPROCESSABLE = 422;

    private final int answerStatus;
    private final String reason;

    private CallFailedException(int answerStatus, String reason) {
        super(reason, null, false, false);
        this.answerStatus = answerStatus;
        this.reason = reason;
    }

    /** An answer that is not the expected one. */
    public static CallFailedException answered(int answerStatus, String reason) {
        return new CallFailedException(answerStatus, reason);
    }

    /** The answer shows that the other service does not do what it was asked for. */
    public static CallFailedException refused(String reason) {
        return new CallFailedException(UNPROCESSABLE, reason);
    }

    /** There was no answer, so the call may have had its effect or not. */
    public static CallFailedException unanswered(String reason) {
        return new CallFailedException(NO_ANSWER, reason);
    }

    /** This catalog has nobody to call. */
    public static CallFailedException noManager() {
        return unanswered("The catalog has no contract manager.");
    }

    public boolean isAnswered() {
        return answerStatus != NO_ANSWER;
    }

    /** The HTTP status of the answer; 0 if there was none. */
    public int answerStatus() {
        return answerStatus;
    }

    public String reason() {
        return reason;
    }
}
