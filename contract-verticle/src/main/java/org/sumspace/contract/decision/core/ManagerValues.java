package org.sumspace.contract.decision.core;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.odrl.decision.LeftOperandValues;
import org.sumspace.common.odrl.decision.OperandValue;
import org.sumspace.common.odrl.operand.LeftOperand;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.policy.Subject;

/** The values of left operands that a contract manager supplies. The time is that of the request. */
final class ManagerValues implements LeftOperandValues {
    private static final String ROLE = "role";

    private final Set<String> roles;
    private final Map<String, List<Value>> statements;

    ManagerValues(Set<String> roles, Map<String, List<Value>> statements) {
        this.roles = roles;
        this.statements = statements;
    }

    @Override
    public OperandValue valueOf(String operand, Subject subject) {
        if (operand.equals(ROLE)) {
            return roles.isEmpty()
                    ? OperandValue.unknown("signature", "the participant has signed without a role")
                    : OperandValue.of(roles.stream().map(Value::of).toList(), "the participant's signature");
        }
        if (LeftOperand.isOfConnectors(operand)) {
            return OperandValue.unknown("connectors", "only the connectors of the two parties know this value");
        }
        List<Value> stated = statements.get(operand);
        return stated == null ? OperandValue.noSource() : OperandValue.of(stated, "stated in the request");
    }
}
