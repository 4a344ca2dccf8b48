package org.sumspace.contract.rule.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.RuleDocument;
import org.sumspace.common.odrl.RuleDocuments;

/** Makes policies from rule documents. */
public final class RuleService {
    private final RuleDocuments documents;

    public RuleService(RuleDocuments documents) {
        this.documents = requireNonNull(documents, "documents is null");
    }

    public List<RuleDocument> all() {
        return documents.all();
    }

    /** @throws NodeException NOT_FOUND if there is no such rule */
    public RuleDocument get(String id) {
        return documents.find(id).orElseThrow(() -> NodeException.notFound("There is no rule " + id + "."));
    }

    /** @return failed with FAILED_DEPENDENCY if there is no such rule, with INVALID_INPUT if a value is missing */
    public Future<JsonValue> policy(String ruleId, JsonValue values) {
        return documents
                .find(ruleId)
                .map(document -> filled(document, values))
                .orElseGet(() ->
                        Future.failedFuture(NodeException.failedDependency("There is no rule " + ruleId + ".", null)));
    }

    private static Future<JsonValue> filled(RuleDocument document, JsonValue values) {
        Map<String, @Nullable Object> members = new HashMap<>();
        values.members()
                .forEach(
                        member -> members.put(member.getKey(), member.getValue().tree()));
        try {
            return Future.succeededFuture(document.fill(members));
        } catch (IllegalArgumentException e) {
            return Future.failedFuture(
                    NodeException.invalidInput(List.of(new Violation("/values", String.valueOf(e.getMessage())))));
        }
    }
}
