package org.sumspace.converter.core.descriptor;

import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.json.Violations;

/** What a value may be. */
@FunctionalInterface
interface Shape {
    /** Adds to {@code violations} everything that is wrong with a value. */
    void check(@Nullable Object value, Location at, Violations violations);
}
