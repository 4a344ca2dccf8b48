package org.sumspace.common.odrl.parse;

import java.util.Optional;
import org.sumspace.common.document.JsonValue;

/** Finds policies to inherit from, and constraints and duties that are declared outside of the policy that uses them. */
@FunctionalInterface
public interface PolicyResolver {
    PolicyResolver NONE = iri -> Optional.empty();

    Optional<JsonValue> find(String iri);
}
