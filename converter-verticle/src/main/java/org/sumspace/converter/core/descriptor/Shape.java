package org.sumspace.converter.core.descriptor;

import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.Location;

/** A constraint on a value. */
@FunctionalInterface
interface Shape {
    /** Adds all violations in a value. */
    void check(@Nullable Object value, Location at, JsonViolations violations);
}
