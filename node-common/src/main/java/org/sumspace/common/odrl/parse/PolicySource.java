package org.sumspace.common.odrl.parse;

import java.util.List;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.policy.Origin;
import org.sumspace.common.odrl.vocabulary.Profile;

/**
 * A policy to compile.
 *
 * @param document the policy as JSON-LD in the form of the ODRL context
 * @param targets assets that name the policy as theirs with {@code hasPolicy}: each is a target of all its rules
 * @param assigners parties that name the policy as issued by them
 * @param assignees parties that name the policy as given to them
 * @param legacyConsequences whether consequences are alternatives ({@link Profile#ALTERNATIVES}) although the policy does not
 *     say so, because it comes from a manager that knows no profile
 * @param path JSON Pointer of the policy in the document that contains it; empty if it is a document of its own
 */
public record PolicySource(
        Origin origin,
        JsonValue document,
        List<String> targets,
        List<String> assigners,
        List<String> assignees,
        boolean legacyConsequences,
        String path) {
    public PolicySource {
        targets = List.copyOf(targets);
        assigners = List.copyOf(assigners);
        assignees = List.copyOf(assignees);
    }

    public PolicySource(Origin origin, JsonValue document) {
        this(origin, document, List.of(), List.of(), List.of(), false, "");
    }

    public PolicySource withLegacyConsequences() {
        return new PolicySource(origin, document, targets, assigners, assignees, true, path);
    }

    /** @param newPath in the document that contains the policy */
    public PolicySource at(String newPath) {
        return new PolicySource(origin, document, targets, assigners, assignees, legacyConsequences, newPath);
    }

    /** @param others assets that name the policy as theirs */
    public PolicySource about(String... others) {
        return new PolicySource(origin, document, List.of(others), assigners, assignees, legacyConsequences, path);
    }
}
