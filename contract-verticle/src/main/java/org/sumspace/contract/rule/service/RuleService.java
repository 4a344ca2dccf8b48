package org.sumspace.contract.rule.service;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.odrl.document.RuleDocument;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.contract.rule.domain.RegistryAddress;

/**
 * Makes policies from rule documents: the manager's built-in ones, and those of a registry.
 *
 * @param registry null if there are no other rules
 */
public record RuleService(RuleDocuments documents, @Nullable RuleRegistry registry) {
    /** The rules that need no download. */
    public List<RuleDocument> all() {
        return registry == null
                ? documents.all()
                : Stream.concat(documents.all().stream(), registry.known().stream())
                        .toList();
    }

    /** @throws NodeException NOT_FOUND if there is no such rule among those that need no download */
    public RuleDocument get(String id) {
        return known(id).orElseThrow(() -> NodeException.notFound("There is no rule " + id + "."));
    }

    /** A rule that needs no download. */
    public Optional<RuleDocument> known(String id) {
        return documents.find(id).or(() -> registry == null ? Optional.empty() : registry.known(id));
    }

    /**
     * @return failed with FAILED_DEPENDENCY if there is no such rule, with INVALID_INPUT if the id is invalid, or a
     * value is missing or unknown to the rule, with UNAVAILABLE if many rules are being downloaded
     */
    public Future<JsonValue> policy(String ruleId, JsonValue values) {
        return rule(ruleId).compose(document -> filled(document, values));
    }

    private Future<RuleDocument> rule(String id) {
        Optional<RuleDocument> builtIn = documents.find(id);
        if (builtIn.isPresent()) {
            return Future.succeededFuture(builtIn.get());
        }
        if (!RegistryAddress.isRuleId(id)) {
            return Future.failedFuture(NodeException.invalidInput(List.of(new Violation(
                    "/ruleId", "expected 1 to 100 letters, digits, - and _, the first a letter or a digit"))));
        }
        return registry == null
                ? Future.failedFuture(NodeException.failedDependency(
                        "There is no rule " + id + ", and this node has no registry of further rules. Use a rule that"
                                + " GET /rules lists, or ask its operator to set rules.registryUrl.",
                        null))
                : registry.get(id);
    }

    private static Future<JsonValue> filled(RuleDocument document, JsonValue values) {
        Map<String, @Nullable Object> members = new HashMap<>();
        values.members()
                .forEach(
                        member -> members.put(member.getKey(), member.getValue().tree()));
        List<Violation> violations = document.violations(members).stream()
                .map(each -> new Violation("/values" + each.path(), each.message()))
                .toList();
        return violations.isEmpty()
                ? Future.succeededFuture(document.fill(members))
                : Future.failedFuture(NodeException.invalidInput(violations));
    }
}
