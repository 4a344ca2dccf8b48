package org.sumspace.common.training.model;

/**
 * A model file is refused. The message says what is wrong, where, and what to do; of the file it repeats at most a
 * name, in printable characters.
 */
public final class InvalidModelException extends Exception {

    public InvalidModelException(String message) {
        super(message);
    }
}
