package org.sumspace.common.odrl;

/** A document is not a valid policy. */
final class InvalidPolicyException extends RuntimeException {
    InvalidPolicyException(String place, String problem) {
        super(place + ": " + problem);
    }

    String problem() {
        return String.valueOf(getMessage());
    }
}
