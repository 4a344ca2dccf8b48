package org.sumspace.common.odrl.policy;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.odrl.operand.LeftOperand;
import org.sumspace.common.odrl.operand.RightOperand;
import org.sumspace.common.odrl.policy.Policy.Permission;

/** Rules and conditions in words that need no knowledge of ODRL. */
public final class Words {
    public static final String PROHIBITION = "Prohibition";
    static final String PERMISSION = "Permission";
    public static final String DUTY = "Duty";
    public static final String OBLIGATION = "Obligation";
    public static final String REMEDY = "Remedy";
    public static final String CONSEQUENCE = "Consequence";

    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private Words() {}

    /**
     * @param kind the function of a duty in its rule
     * @param duty in words
     */
    public static String duty(String kind, String duty) {
        return kind + " to " + duty;
    }

    public static String of(Rule rule) {
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

    /** Of the rule itself and of its action, asset and parties. */
    public static Stream<Condition> conditionsOf(Rule rule) {
        Asset target = rule.target();
        return Stream.of(
                        rule.constraints(),
                        rule.action().refinements(),
                        target == null ? List.<Condition>of() : target.refinements(),
                        refinements(rule.assigner()),
                        refinements(rule.assignee()))
                .flatMap(List::stream);
    }

    private static List<Condition> refinements(@Nullable Party party) {
        return party == null ? List.of() : party.refinements();
    }

    private static String party(@Nullable Party party) {
        if (party == null) {
            return "";
        }
        return (party.collection() ? " by members of " : " by ") + party.id().text();
    }

    public static String of(Condition condition) {
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
