package org.sumspace.common.training.record;

/** Reports an invalid query: the message says what is wrong, the path (a JSON pointer) where. */
public final class InvalidQueryException extends RuntimeException {
    private final String path;

    public InvalidQueryException(String path, String message) {
        super(message, null, false, false);
        this.path = path;
    }

    public String path() {
        return path;
    }
}
