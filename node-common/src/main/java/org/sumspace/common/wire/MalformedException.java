package org.sumspace.common.wire;

/** Received bytes do not have the expected layout. The message says what is wrong, but never repeats the content. */
public final class MalformedException extends RuntimeException {
    public MalformedException(String message) {
        super(message);
    }

    /** The layout is right, but a value is refused by its type. */
    MalformedException(IllegalArgumentException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
