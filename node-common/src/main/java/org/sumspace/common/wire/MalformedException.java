package org.sumspace.common.wire;

/** Received bytes do not have the layout they must have. The message names the field, never its content. */
public final class MalformedException extends RuntimeException {
    public MalformedException(String message) {
        super(message);
    }

    /** A value that has the right layout and is refused by its type. */
    MalformedException(IllegalArgumentException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }
}
