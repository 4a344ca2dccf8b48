package org.sumspace.common.odrl.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.operand.DurationValue;
import org.sumspace.common.odrl.operand.LeftOperand;
import org.sumspace.common.odrl.operand.Operator;
import org.sumspace.common.odrl.operand.RightOperand;
import org.sumspace.common.odrl.operand.TimeValue;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.policy.Condition;
import org.sumspace.common.odrl.policy.Constraint;
import org.sumspace.common.odrl.policy.LogicalConstraint;
import org.sumspace.common.odrl.policy.Subject;
import org.sumspace.common.odrl.vocabulary.InvalidPolicyException;
import org.sumspace.common.odrl.vocabulary.Names;

/** Compiles constraints and refinements. */
final class ConstraintParser {
    private static final String POLICY_USAGE = "policyUsage";

    private final PolicyContext context;
    private final Names names;
    private final boolean inherited;

    /** @param inherited whether the policy is a parent's: a child does not take over the status of its constraints */
    ConstraintParser(PolicyContext context, Names names, boolean inherited) {
        this.context = context;
        this.names = names;
        this.inherited = inherited;
    }

    List<Condition> parseAll(Node node, String property, Subject subject) {
        return parseAll(node.all(property), subject, node.place() + "." + property, 1);
    }

    private List<Condition> parseAll(List<JsonValue> values, Subject subject, String place, int depth) {
        List<Condition> conditions = new ArrayList<>(values.size());
        for (JsonValue value : values) {
            conditions.add(parse(value, subject, place + "[" + conditions.size() + "]", depth));
        }
        return conditions;
    }

    private Condition parse(JsonValue json, Subject subject, String place, int depth) {
        Limits.checkDepth(depth, place);
        context.limits().countConstraint(place);
        if (json.isText()) {
            return referred(json.asText(), subject, place, depth);
        }
        Node node = Node.of(json, names, place);
        if (node.isReference()) {
            return referred(node.id().orElseThrow(), subject, place, depth);
        }
        return logicalOperand(node)
                .<Condition>map(operand -> logical(node, operand, subject, depth))
                .orElseGet(() -> comparison(node, subject));
    }

    private Condition referred(String id, Subject subject, String place, int depth) {
        JsonValue found = context.references().resolve(id, place);
        Names itsNames = found.has("@context") ? Names.of(found.member("@context")) : names;
        return new ConstraintParser(context, itsNames, inherited).parse(found, subject, place, depth + 1);
    }

    private static Optional<LogicalConstraint.Operand> logicalOperand(Node node) {
        LogicalConstraint.Operand found = null;
        for (LogicalConstraint.Operand operand : LogicalConstraint.Operand.values()) {
            if (node.mentions(operand.property())) {
                if (found != null || node.mentions("leftOperand")) {
                    throw new InvalidPolicyException(node.place(), "expected one comparison or one logical operand");
                }
                found = operand;
            }
        }
        return Optional.ofNullable(found);
    }

    private LogicalConstraint logical(Node node, LogicalConstraint.Operand operand, Subject subject, int depth) {
        List<JsonValue> operands = node.all(operand.property());
        if (operands.isEmpty()) {
            throw missing(node, "constraints in " + operand.property());
        }
        return new LogicalConstraint(
                operand, parseAll(operands, subject, node.place() + "." + operand.property(), depth + 1));
    }

    private Constraint comparison(Node node, Subject subject) {
        LeftOperand left = LeftOperand.of(name(node, "leftOperand")
                .orElseThrow(() -> missing(node, "a leftOperand, or and, or, xone or andSequence")));
        String name = name(node, "operator").orElseThrow(() -> missing(node, "an operator"));
        Operator operator = Operator.of(name)
                .orElseThrow(() -> new InvalidPolicyException(
                        node.place(), "unknown operator " + name + ", expected one of " + Operator.known()));
        return new Constraint(
                left,
                left.meaningOf(operator),
                rightOperand(node, left),
                node.single("unit").map(unit -> names.reduceUnit(text(unit))).orElse(null),
                status(node, left),
                subject);
    }

    private RightOperand rightOperand(Node node, LeftOperand left) {
        List<JsonValue> values = node.all("rightOperand");
        List<JsonValue> references = node.all("rightOperandReference");
        if (values.isEmpty() == references.isEmpty()) {
            throw missing(node, "either rightOperand or rightOperandReference");
        }
        if (values.isEmpty()) {
            return new RightOperand(
                    RightOperand.Kind.REFERENCE,
                    references.stream().map(each -> Value.of(text(each))).toList());
        }
        String dataType = name(node, "dataType").orElse(null);
        List<Value> literals = new ArrayList<>(values.size());
        for (JsonValue value : values) {
            literals.add(literal(value, left, dataType, node.place()));
        }
        boolean usage = literals.size() == 1
                && literals.get(0) instanceof Value.Text text
                && text.text().endsWith(POLICY_USAGE)
                && names.reduce(text.text()).equals(POLICY_USAGE);
        return new RightOperand(usage ? RightOperand.Kind.POLICY_USAGE : RightOperand.Kind.VALUES, literals);
    }

    private @Nullable Value status(Node node, LeftOperand left) {
        return inherited
                ? null
                : node.single("status")
                        .map(status -> literal(status, left, null, node.place()))
                        .orElse(null);
    }

    private Value literal(JsonValue json, LeftOperand left, @Nullable String dataType, String place) {
        if (json.has("@id")) {
            return Value.of(names.reduce(json.member("@id").asText()));
        }
        JsonValue type = json.member("@type");
        JsonValue value = json.isObject() ? json.member("@value") : json;
        Value literal = Value.of(value)
                .orElseThrow(() -> new InvalidPolicyException(place, "expected a text, a number, true or false"));
        return literal instanceof Value.Text text
                ? typed(text, left, type.isText() ? names.reduce(type.asText()) : dataType)
                : literal;
    }

    /** A text that is not of its type stays a text, which makes the constraint unknown. */
    private static Value typed(Value.Text text, LeftOperand left, @Nullable String dataType) {
        String type = dataType != null && dataType.startsWith(Names.XSD) ? dataType.substring(Names.XSD.length()) : "";
        Optional<? extends Value> typed = switch (type) {
            case "date", "dateTime", "dateTimeStamp" -> TimeValue.parse(text.text());
            case "duration", "dayTimeDuration", "yearMonthDuration" -> DurationValue.parse(text.text());
            case "decimal", "integer", "double", "float", "int", "long", "nonNegativeInteger", "positiveInteger" ->
                Value.number(text.text());
            case "boolean" ->
                text.text().equals("true") || text.text().equals("false")
                        ? Optional.of(Value.of(text.text().equals("true")))
                        : Optional.empty();
            default -> left.type().read(text.text());
        };
        return typed.isPresent() ? typed.get() : text;
    }

    private Optional<String> name(Node node, String property) {
        return node.single(property)
                .map(ConstraintParser::text)
                .filter(name -> !name.isEmpty())
                .map(names::reduce);
    }

    private static String text(JsonValue json) {
        return json.isObject() ? json.member("@id").asText() : json.asText();
    }

    private static InvalidPolicyException missing(Node node, String what) {
        return new InvalidPolicyException(node.place(), "expected " + what);
    }
}
