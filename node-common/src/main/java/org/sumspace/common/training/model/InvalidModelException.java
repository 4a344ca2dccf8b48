package org.sumspace.common.training.model;

/**
 * A model file is refused. The message says what is wrong, where, and what to do. It repeats at most a name of the
 * file's content, in printable characters.
 */
public final class InvalidModelException extends Exception {

    public InvalidModelException(String message) {
        super(message);
    }
}
