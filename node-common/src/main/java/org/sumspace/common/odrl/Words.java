package org.sumspace.common.odrl;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rules and conditions in words that need no knowledge of ODRL. */
final class Words {
    static final String PROHIBITION = "Prohibition";
    static final String PERMISSION = "Permission";

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private Words() {}

    static String of(Rule rule) {
        String kind = rule instanceof Prohibition
                ? PROHIBITION + " to "
                : rule instanceof Permission ? PERMISSION + " to " : "";
        Asset target = rule.target();
        return kind
                + rule.action().name()
                + (target == null
                        ? ""
                        : target.collection()
                                ? " members of " + target.id().text()
                                : " " + target.id().text())
                + party(rule.assignee());
    }

    private static String party(@Nullable Party party) {
        if (party == null) {
            return "";
        }
        return (party.collection() ? " by members of " : " by ") + party.id().text();
    }

    static String of(Condition condition) {
        if (condition instanceof LogicalConstraint logical) {
            return logical.operand().words() + ": "
                    + logical.conditions().stream().map(Words::of).collect(Collectors.joining("; "));
        }
        return condition instanceof Constraint constraint ? of(constraint) : "";
    }

    private static String of(Constraint constraint) {
        String unit = constraint.unit();
        boolean reference = constraint.rightOperand().kind() == RightOperand.Kind.REFERENCE;
        return operand(constraint.leftOperand()) + " "
                + constraint.operator().words(constraint.leftOperand().type() == LeftOperand.Type.TIME) + " "
                + (reference ? "what this names: " : "")
                + constraint.rightOperand().text()
                + (unit == null ? "" : " " + unit);
    }

    /** {@code payAmount} is written as "pay amount"; an IRI stays as it is. */
    private static String operand(LeftOperand operand) {
        String name = operand.name();
        return name.indexOf(':') >= 0
                ? name
                : WORD_START.matcher(name).replaceAll(" ").toLowerCase(Locale.ROOT);
    }
}
