package org.sumspace.contract.agreement.domain;

import org.sumspace.common.document.JsonValue;

/**
 * A policy, given by the rule document from which it is made.
 *
 * @param values an object with a value for each field that the rule requests
 */
public record RuleReference(String ruleId, JsonValue values) {

    public static RuleReference of(JsonValue json) {
        return new RuleReference(json.member("ruleId").asText(), json.member("values"));
    }
}
