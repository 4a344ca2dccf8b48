package org.sumspace.common.training.model.pickle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;

/** A Python dict as its pairs, in the order of the file. Keys are never hashed or compared while reading. */
public final class PyDict implements PickleNode {

    private final List<Entry<PickleNode, PickleNode>> entries = new ArrayList<>();

    public List<Entry<PickleNode, PickleNode>> entries() {
        return Collections.unmodifiableList(entries);
    }

    public PyDict put(PickleNode key, PickleNode value) {
        entries.add(Map.entry(key, value));
        return this;
    }
}
