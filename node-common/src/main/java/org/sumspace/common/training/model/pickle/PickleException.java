package org.sumspace.common.training.model.pickle;

/** The bytes are not a pickle, or not a supported one. The message names the problem and the position. */
public class PickleException extends Exception {

    public PickleException(String message) {
        super(message);
    }
}
