package org.sumspace.common.training.model.pickle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The object that Python would build by calling a name with arguments and setting the state. Nothing is called here.
 */
public final class PyObject implements PickleNode {

    private final Name constructor;
    private final List<PickleNode> arguments;
    private @Nullable PickleNode state;

    public PyObject(Name constructor, List<PickleNode> arguments) {
        this.constructor = constructor;
        this.arguments = List.copyOf(arguments);
    }

    public Name constructor() {
        return constructor;
    }

    public List<PickleNode> arguments() {
        return arguments;
    }

    public @Nullable PickleNode state() {
        return state;
    }

    public PyObject withState(PickleNode newState) {
        PyObject built = new PyObject(constructor, arguments);
        built.state = newState;
        return built;
    }

    /** BUILD changes the object in place, because the memo may already refer to it. */
    void build(PickleNode newState) throws PickleException {
        if (state != null) {
            throw new PickleException("the state of " + constructor + " is set twice");
        }
        state = newState;
    }
}
