package org.sumspace.contract.agreement.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.document.JsonValue;

/**
 * A policy by the rule document from which it is made.
 *
 * @param values an object with a value for each field that the rule requests
 */
public record RuleReference(String ruleId, JsonValue values) {
    public RuleReference {
        requireNonNull(ruleId, "ruleId is null");
        requireNonNull(values, "values is null");
    }

    public static RuleReference of(JsonValue json) {
        return new RuleReference(json.member("ruleId").asText(), json.member("values"));
    }
}
