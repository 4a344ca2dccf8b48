package org.sumspace.common.odrl.decision;

import java.util.List;
import java.util.Locale;
import org.sumspace.common.odrl.policy.Words;

/** Writes an explanation as plain text. */
final class ExplanationText {
    private final DecisionExplanation explanation;
    private final StringBuilder out = new StringBuilder();

    ExplanationText(DecisionExplanation explanation) {
        this.explanation = explanation;
    }

    String write() {
        Decision decision = explanation.decision();
        line(0, decision.reason().sentence());
        decision.invalidPolicies()
                .forEach(policy -> line(1, "Policy " + policy.label() + ": " + policy.problem() + "."));
        explanation.rules().forEach(this::rule);
        decision.restrictions().forEach(each -> line(0, "Respect also: " + Words.of(each) + " (" + each.id() + ")."));
        decision.notices().forEach(notice -> line(0, "Notice: " + notice));
        duties(Words.OBLIGATION, explanation.obligations());
        duties(Words.REMEDY, explanation.remedies());
        explanation.changes().forEach(change -> line(0, "To change this: " + change));
        return out.toString();
    }

    private void rule(RuleFinding finding) {
        String effect = finding.rule().startsWith(Words.PROHIBITION)
                ? finding.effective() ? "applies" : "does not apply"
                : finding.effective() ? "holds" : "does not hold";
        line(0, finding.rule() + " (" + finding.id() + ") " + effect + "." + (finding.deciding() ? " Decisive." : ""));
        finding.conditions().forEach(condition -> condition(1, condition));
        finding.duties().forEach(duty -> duty(1, Words.DUTY, duty));
    }

    private void duties(String kind, List<DutyFinding> duties) {
        duties.forEach(duty -> duty(0, kind, duty));
    }

    private void duty(int indent, String kind, DutyFinding duty) {
        line(indent, Words.duty(kind, duty.duty()) + ": " + duty.status().name().toLowerCase(Locale.ROOT) + ".");
        duty.conditions().forEach(condition -> condition(indent + 1, condition));
        duty.consequences().forEach(each -> duty(indent + 1, Words.CONSEQUENCE, each));
    }

    private void condition(int indent, ConstraintFinding finding) {
        StringBuilder text = new StringBuilder(finding.condition())
                .append(": ")
                .append(finding.truth().name().toLowerCase(Locale.ROOT));
        if (finding.value() != null) {
            text.append("; the value is ")
                    .append(finding.value())
                    .append(" (")
                    .append(finding.source())
                    .append(')');
        }
        if (finding.reason() != null) {
            text.append("; ").append(finding.reason());
        }
        line(indent, text.append('.').toString());
        finding.operands().forEach(operand -> condition(indent + 1, operand));
    }

    private void line(int indent, String text) {
        out.append("  ".repeat(indent)).append(text).append('\n');
    }
}
