package org.sumspace.converter.core.source;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A mapping in a YAML file, in the order of the file. */
public record SourceMap(Place place, List<Entry> entries) implements SourceNode {
    /** @param place of the key */
    public record Entry(String key, Place place, SourceNode value) {}

    public SourceMap {
        entries = List.copyOf(entries);
    }

    public Optional<SourceNode> find(String key) {
        return entries.stream()
                .filter(entry -> entry.key().equals(key))
                .findFirst()
                .map(Entry::value);
    }

    public boolean has(String key) {
        return find(key).isPresent();
    }

    public SourceNode get(String key) {
        return find(key).orElseThrow(() -> error("\"" + key + "\" is missing"));
    }

    public String text(String key, String otherwise) {
        return find(key).map(SourceNode::text).orElse(otherwise);
    }

    public List<String> texts(String key) {
        return find(key).map(SourceNode::texts).orElse(List.of());
    }

    /** Refuses keys that nothing reads. */
    public void onlyKeys(String... known) {
        onlyKeys(Set.of(), known);
    }

    /** The same, where several places share some keys. */
    public void onlyKeys(Set<String> shared, String... own) {
        Set<String> keys = new TreeSet<>(shared);
        keys.addAll(List.of(own));
        for (Entry entry : entries) {
            if (!keys.contains(entry.key())) {
                throw new SourceException(
                        entry.place(),
                        "\"" + entry.key() + "\" is not known here; known are " + String.join(", ", keys));
            }
        }
    }
}
