package org.sumspace.contract.rule.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.rule.service.RuleService;

/** The rule documents to which contracts refer by id. */
public record RuleFeature(RuleService rules) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handle("listRules", new ListRulesHandler(rules)).handle("getRule", new GetRuleHandler(rules));
    }
}
