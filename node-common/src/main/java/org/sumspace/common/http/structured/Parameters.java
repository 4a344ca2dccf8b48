package org.sumspace.common.http.structured;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The parameters of an item or inner list, in their order. */
public record Parameters(Map<String, BareItem> values) {
    public static final Parameters NONE = new Parameters(Map.of());

    public Parameters {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public Optional<BareItem> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** The parameter if it is there and has this type. */
    public <T extends BareItem> Optional<T> find(String name, Class<T> type) {
        return find(name).filter(type::isInstance).map(type::cast);
    }

    /** Whether the parameter is there and true. */
    public boolean isTrue(String name) {
        return find(name).equals(Optional.of(BareItem.Flag.TRUE));
    }

    /** These parameters and one more at the end. */
    public Parameters with(String name, BareItem value) {
        Map<String, BareItem> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Parameters(more);
    }

    public String serialised() {
        return values.entrySet().stream().map(Parameters::serialised).collect(Collectors.joining());
    }

    private static String serialised(Map.Entry<String, BareItem> parameter) {
        boolean flag = parameter.getValue().equals(BareItem.Flag.TRUE);
        return ';'
                + parameter.getKey()
                + (flag ? "" : '=' + parameter.getValue().serialised());
    }
}
