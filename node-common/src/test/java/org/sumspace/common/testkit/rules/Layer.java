package org.sumspace.common.testkit.rules;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The layers of a feature. Each is a package of that name. */
public enum Layer {
    /** Parses requests, calls a service, answers. */
    API,
    /** Speaks to other nodes over the event bus. */
    BUS,
    /** Decides. */
    SERVICE,
    /** Persists. */
    STORE,
    /** Records, enums and state machines. Pure. */
    DOMAIN,
    /** Algorithms. Pure. */
    CORE;

    String packageName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As ArchUnit writes packages. */
    String pattern() {
        return ".." + packageName() + "..";
    }

    static Optional<Layer> of(String packageName) {
        List<String> segments = List.of(packageName.split("\\."));
        return Arrays.stream(values())
                .filter(layer -> segments.contains(layer.packageName()))
                .findFirst();
    }
}
