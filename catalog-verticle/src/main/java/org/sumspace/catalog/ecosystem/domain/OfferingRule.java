package org.sumspace.catalog.ecosystem.domain;

import org.sumspace.common.document.JsonValue;

/**
 * A rule under which an offering may be used: a rule document of the contract manager, with values for its placeholders.
 *
 * @param ruleId names the rule document
 * @param values an object
 */
public record OfferingRule(String ruleId, JsonValue values) {}
