package org.sumspace.converter.core.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The location of a value in a record. Its text is a JSONPath (RFC 9535): {@code $.extensions['https://e.org/x']}. */
public final class Location {
    public static final Location ROOT = new Location(null, "");

    private final @Nullable Location parent;
    private final Object step;

    private Location(@Nullable Location parent, Object step) {
        this.parent = parent;
        this.step = step;
    }

    public Location key(String key) {
        return new Location(this, key);
    }

    public Location index(int index) {
        return new Location(this, index);
    }

    /** Removes the member at this location from a record whose objects and lists are mutable. */
    public void removeFrom(Object record) {
        if (parent != null && parent.read(record) instanceof Map<?, ?> object) {
            object.remove(step);
        }
    }

    private @Nullable Object read(Object record) {
        if (parent == null) {
            return record;
        }
        Object container = parent.read(record);
        if (container instanceof Map<?, ?> object) {
            return object.get(step);
        }
        return container instanceof List<?> list ? list.get((Integer) step) : null;
    }

    @Override
    public String toString() {
        StringBuilder path = new StringBuilder("$");
        append(path);
        return path.toString();
    }

    private void append(StringBuilder path) {
        if (parent == null) {
            return;
        }
        parent.append(path);
        if (step instanceof Integer) {
            path.append('[').append(step).append(']');
        } else if (isPlain((String) step)) {
            path.append('.').append(step);
        } else {
            path.append("['")
                    .append(((String) step).replace("\\", "\\\\").replace("'", "\\'"))
                    .append("']");
        }
    }

    private static boolean isPlain(String key) {
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
            if (!letter && (i == 0 || c < '0' || c > '9')) {
                return false;
            }
        }
        return !key.isEmpty();
    }
}
