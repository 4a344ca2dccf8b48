package org.sumspace.common.training.model.pickle;

/** The bytes are no pickle, or one that is not read here. The message names the problem and the byte. */
public final class PickleException extends Exception {

    public PickleException(String message) {
        super(message);
    }
}
