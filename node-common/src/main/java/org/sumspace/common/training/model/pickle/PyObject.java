package org.sumspace.common.training.model.pickle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Python would build by calling a name with arguments and then setting the state. Here nothing is called. */
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

    /** BUILD changes the object in place, since the memo may already hold it. */
    void build(PickleNode newState) throws PickleException {
        if (state != null) {
            throw new PickleException("the state of " + constructor + " is set twice");
        }
        state = newState;
    }
}
