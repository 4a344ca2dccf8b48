package org.sumspace.common.odrl.decision;

import java.util.List;
import org.sumspace.common.odrl.decision.DutyFinding.DutyStatus;

/**
 * A decision with its reasons (D6).
 *
 * @param rules all rules that cover the request
 * @param obligations of the policies that concern the request; they do not influence the decision (D8)
 * @param remedies of the prohibitions that cover the request; they do not influence it either
 * @param changes what would have to change for a permit; empty if it is permitted
 */
public record DecisionExplanation(
        Decision decision,
        List<RuleFinding> rules,
        List<DutyFinding> obligations,
        List<DutyFinding> remedies,
        List<String> changes) {
    public DecisionExplanation {
        rules = List.copyOf(rules);
        obligations = List.copyOf(obligations);
        remedies = List.copyOf(remedies);
        changes = List.copyOf(changes);
    }

    /** The explanation without the values of the deciding node. */
    public DecisionExplanation forPeer() {
        return new DecisionExplanation(
                decision,
                rules.stream().map(RuleFinding::withoutValues).toList(),
                obligations.stream().map(DutyFinding::withoutValues).toList(),
                remedies.stream().map(DutyFinding::withoutValues).toList(),
                changes);
    }

    /** The unfulfilled duties that prevent the deciding permissions. */
    public List<DutyFinding> unmetDuties() {
        return rules.stream()
                .filter(RuleFinding::deciding)
                .flatMap(rule -> rule.duties().stream())
                .filter(duty -> duty.status() != DutyStatus.FULFILLED)
                .toList();
    }

    public List<DutyFinding> openObligations() {
        return obligations.stream()
                .filter(duty -> duty.status() != DutyStatus.FULFILLED)
                .toList();
    }

    /** As plain text of several lines. */
    public String text() {
        return new ExplanationText(this).write();
    }
}
