package org.sumspace.converter.core.source;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A mapping in a YAML file, in the order of the file. */
public record SourceMap(SourcePosition position, List<Entry> entries) implements SourceNode {
    /** @param position of the key */
    public record Entry(String key, SourcePosition position, SourceNode value) {}

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

    public List<String> texts(String key) {
        return find(key).map(SourceNode::texts).orElse(List.of());
    }

    /** @throws SourceException if the mapping has a key that is not among these */
    public void requireKnownKeys(String... known) {
        requireKnownKeys(Set.of(), known);
    }

    /** @throws SourceException if the mapping has a key that is neither shared nor its own */
    public void requireKnownKeys(Set<String> shared, String... own) {
        Set<String> keys = new TreeSet<>(shared);
        keys.addAll(List.of(own));
        for (Entry entry : entries) {
            if (!keys.contains(entry.key())) {
                throw new SourceException(
                        entry.position(),
                        "unknown key \"" + entry.key() + "\"; known keys: " + String.join(", ", keys));
            }
        }
    }

    /** A position in a file; line and column count from 1. */
    public record SourcePosition(String file, int line, int column) {
        @Override
        public String toString() {
            return file + ":" + line + ":" + column;
        }
    }
}
