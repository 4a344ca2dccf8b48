package org.sumspace.connector.query.core;

/** A query that is not in the language; the message names what, the path where (a JSON pointer from the query on). */
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
