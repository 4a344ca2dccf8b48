package org.sumspace.common.training.model.pickle;

/** A pickle has the name of a class or function that its reader does not allow. */
public final class ForbiddenNameException extends PickleException {
    private final String name;

    ForbiddenNameException(String name, String message) {
        super(message);
        this.name = name;
    }

    /** With unprintable characters replaced. */
    public String name() {
        return name;
    }
}
