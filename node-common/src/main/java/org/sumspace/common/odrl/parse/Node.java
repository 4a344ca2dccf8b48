package org.sumspace.common.odrl.parse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Names;

/** A JSON-LD object whose properties are found under each of their names: {@code duty}, {@code odrl:duty} or the full IRI. */
final class Node {
    /**
     * Overlooking one of these properties because its prefix is not declared would permit more than the author wrote.
     */
    private static final Set<String> DECISIVE = Set.of(
            "permission",
            "prohibition",
            "obligation",
            "duty",
            "consequence",
            "remedy",
            "constraint",
            "refinement",
            "conflict");

    private static final String ID = "@id";
    private static final String UID = "uid";

    private final Map<?, ?> members;

    /** The keys of the object by the names they reduce to; null if all keys are names already. */
    private final @Nullable Map<String, List<Object>> keys;

    private final String place;
    private final String pointer;
    private final boolean elsewhere;

    private Node(
            Map<?, ?> members,
            @Nullable Map<String, List<Object>> keys,
            String place,
            String pointer,
            boolean elsewhere) {
        this.members = members;
        this.keys = keys;
        this.place = place;
        this.pointer = pointer;
        this.elsewhere = elsewhere;
    }

    /** @throws InvalidPolicyException if the value is not an object */
    static Node of(JsonValue json, Names names, String place) {
        return of(json, names, place, "");
    }

    /**
     * @param pointer JSON Pointer of the object in its document
     * @throws InvalidPolicyException if the value is no object
     */
    static Node of(JsonValue json, Names names, String place, String pointer) {
        if (!(json.tree() instanceof Map<?, ?> members)) {
            throw new InvalidPolicyException(place, "expected an object");
        }
        for (Object key : members.keySet()) {
            if (String.valueOf(key).indexOf(':') >= 0) {
                return new Node(members, reduced(members, names, place), place, pointer, false);
            }
        }
        return new Node(members, null, place, pointer, false);
    }

    private static Map<String, List<Object>> reduced(Map<?, ?> members, Names names, String place) {
        Map<String, List<Object>> keys = new HashMap<>();
        for (Object member : members.keySet()) {
            String key = String.valueOf(member);
            String name = names.reduce(key);
            if (name.equals(key)
                    && DECISIVE.contains(key.substring(key.lastIndexOf(':') + 1))
                    && key.indexOf(':') > 0) {
                throw new InvalidPolicyException(place, "expected a context that declares the prefix of " + key);
            }
            keys.computeIfAbsent(name, each -> new ArrayList<>()).add(member);
        }
        return keys;
    }

    String place() {
        return place;
    }

    String pointer() {
        return pointer;
    }

    /** The same object with the pointer of the reference to it. Its members are not below that pointer. */
    Node elsewhere() {
        return new Node(members, keys, place, pointer, true);
    }

    /** The values of a property: the items of an array, of an ordered list or set of JSON-LD, or the value itself. */
    List<JsonValue> all(String property) {
        if (keys == null) {
            return values(members.get(property));
        }
        List<JsonValue> all = new ArrayList<>();
        for (Object key : keys.getOrDefault(property, List.of())) {
            all.addAll(values(members.get(key)));
        }
        return all;
    }

    /** JSON Pointers of the values that {@link #all} finds, with the keys of the document, whatever they reduce to. */
    List<String> pointers(String property) {
        List<String> pointers = new ArrayList<>();
        for (Object key : keys == null ? List.of(property) : keys.getOrDefault(property, List.of())) {
            String step = "/" + String.valueOf(key).replace("~", "~0").replace("/", "~1");
            pointers.addAll(pointers(members.get(key), pointer + step));
        }
        return elsewhere ? Collections.nCopies(pointers.size(), pointer) : pointers;
    }

    /** The member under which an ordered list or a set of JSON-LD has its items. */
    private static String wrapper(Map<?, ?> object) {
        return object.containsKey("@list") ? "@list" : "@set";
    }

    /** Of the {@link #values}, in their order. */
    private static List<String> pointers(@Nullable Object value, String path) {
        if (value instanceof List<?> list) {
            return IntStream.range(0, list.size())
                    .filter(i -> list.get(i) != null)
                    .mapToObj(i -> path + "/" + i)
                    .toList();
        }
        if (value instanceof Map<?, ?> object && object.get(wrapper(object)) instanceof List<?> list) {
            return pointers(list, path + "/" + wrapper(object));
        }
        return value == null ? List.of() : List.of(path);
    }

    private static List<JsonValue> values(@Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> list) {
            List<JsonValue> items = new ArrayList<>(list.size());
            for (Object item : list) {
                if (item != null) {
                    items.add(JsonValue.of(item));
                }
            }
            return items;
        }
        if (value instanceof Map<?, ?> object) {
            if (object.get(wrapper(object)) instanceof List<?> list) {
                return values(list);
            }
        }
        return List.of(JsonValue.of(value));
    }

    boolean has(String property) {
        return mentions(property) && !all(property).isEmpty();
    }

    /** Whether the property is present, even without a value. */
    boolean mentions(String property) {
        return keys == null ? members.containsKey(property) : keys.containsKey(property);
    }

    /** Of the properties, reduced. */
    Set<?> names() {
        return keys == null ? members.keySet() : keys.keySet();
    }

    /** @throws InvalidPolicyException if there are several values */
    Optional<JsonValue> single(String property) {
        List<JsonValue> values = all(property);
        if (values.size() > 1) {
            throw new InvalidPolicyException(place, "expected one " + property + ", got " + values.size());
        }
        return values.isEmpty() ? Optional.empty() : Optional.of(values.get(0));
    }

    /** The id of the object; empty if it has none. */
    Optional<String> id() {
        Optional<String> uid = text(UID);
        return uid.isPresent() ? uid : text(ID);
    }

    private Optional<String> text(String property) {
        List<JsonValue> values = all(property);
        return values.isEmpty()
                ? Optional.empty()
                : Optional.of(values.get(0).asText()).filter(text -> !text.isEmpty());
    }

    /** Whether the object only refers to another one. */
    boolean isReference() {
        for (Object name : names()) {
            if (!name.equals(UID) && !String.valueOf(name).startsWith("@")) {
                return false;
            }
        }
        return id().isPresent();
    }
}
