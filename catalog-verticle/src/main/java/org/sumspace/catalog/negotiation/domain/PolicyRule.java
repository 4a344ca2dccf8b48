package org.sumspace.catalog.negotiation.domain;

import org.sumspace.common.document.JsonValue;

/**
 * A rule of the terms: a rule document of the contract manager, with values for its placeholders.
 *
 * @param id of this entry
 * @param ruleId names the rule document
 * @param values an object
 */
public record PolicyRule(String id, String ruleId, JsonValue values) {

    /** Whether the other rule has the same content; ids are not compared, because every entry has its own. */
    public boolean saysSameAs(PolicyRule other) {
        return ruleId.equals(other.ruleId) && values.equals(other.values);
    }
}
