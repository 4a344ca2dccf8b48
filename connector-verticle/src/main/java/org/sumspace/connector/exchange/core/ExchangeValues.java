package org.sumspace.connector.exchange.core;

import java.util.Set;
import org.sumspace.common.odrl.decision.LeftOperandValues;
import org.sumspace.common.odrl.decision.OperandValue;
import org.sumspace.common.odrl.operand.Value;
import org.sumspace.common.odrl.policy.Subject;
import org.sumspace.connector.exchange.domain.ExchangeRequest;

/**
 * The values of left operands that a connector supplies in an exchange.
 *
 * @param count other exchanges of this contract and resource
 * @param recipient URL of the participant who gets the data
 */
public record ExchangeValues(long count, ExchangeRequest request, String recipient) implements LeftOperandValues {
    private static final Set<String> OF_BILLING =
            Set.of("payAmount", "usageCount", "limitDate", "subscriptionDateTime");

    @Override
    public OperandValue valueOf(String operand, Subject subject) {
        if (OF_BILLING.contains(operand)) {
            return OperandValue.unknown("billing service", "this connector asks no billing service");
        }
        return switch (operand) {
            case "count" -> OperandValue.of(Value.of(count), "exchanges of this contract and resource");
            case "purpose" -> OperandValue.of(Value.of(request.purpose()), "the request");
            case "recipient" -> OperandValue.of(Value.of(recipient), "the contract");
            default -> OperandValue.noSource();
        };
    }
}
