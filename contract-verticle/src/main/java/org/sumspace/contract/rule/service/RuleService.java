package org.sumspace.contract.rule.service;

import io.vertx.core.Future;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** Makes policies from rule documents. */
public final class RuleService {
    /** @return failed with FAILED_DEPENDENCY if there is no such rule, with INVALID_INPUT if a value is missing */
    public Future<JsonValue> policy(String ruleId, JsonValue values) {
        return Future.failedFuture(NodeException.failedDependency("There is no rule " + ruleId + ".", null));
    }
}
