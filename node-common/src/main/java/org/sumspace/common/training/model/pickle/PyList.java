package org.sumspace.common.training.model.pickle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A Python list. It grows while the pickle is read. */
public final class PyList implements PickleNode {

    private final List<PickleNode> items = new ArrayList<>();

    public static PyList of(List<? extends PickleNode> items) {
        return new PyList().addAll(items);
    }

    public List<PickleNode> items() {
        return Collections.unmodifiableList(items);
    }

    PyList addAll(List<? extends PickleNode> more) {
        items.addAll(more);
        return this;
    }
}
