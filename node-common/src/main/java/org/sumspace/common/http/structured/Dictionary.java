package org.sumspace.common.http.structured;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The value of a field that is a dictionary (RFC 9651, section 3.2). */
public record Dictionary(Map<String, FieldMember> members) {
    public Dictionary {
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    /**
     * Reads a field. A field that repeats a member or parameter is refused, although the standard defines which one
     * counts, because other readers may take another one.
     *
     * @param lines the values of the field's lines in their order
     * @throws IllegalArgumentException if they are not a dictionary, or exceed the limits
     */
    public static Dictionary parse(List<String> lines) {
        return new StructuredFieldParser(String.join(", ", lines)).dictionary();
    }

    public Optional<FieldMember> find(String key) {
        return Optional.ofNullable(members.get(key));
    }

    public String serialised() {
        return members.entrySet().stream().map(Dictionary::serialised).collect(Collectors.joining(", "));
    }

    private static String serialised(Map.Entry<String, FieldMember> member) {
        FieldMember value = member.getValue();
        boolean flag = value instanceof FieldMember.Item item && item.value().equals(BareItem.Flag.TRUE);
        return member.getKey() + (flag ? value.parameters().serialised() : '=' + value.serialised());
    }
}
