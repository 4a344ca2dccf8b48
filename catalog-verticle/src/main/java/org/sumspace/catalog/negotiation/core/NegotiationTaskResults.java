package org.sumspace.catalog.negotiation.core;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.negotiation.domain.Negotiation;
import org.sumspace.catalog.negotiation.domain.NegotiationState;
import org.sumspace.common.document.JsonValue;

/** Applies the results of tasks to a negotiation, from which the task is already removed. */
public final class NegotiationTaskResults {
    private static final String SIGNED = "signed";

    private NegotiationTaskResults() {}

    /** @param result the contract as the contract manager has it */
    public static Negotiation done(Negotiation before, OutboxTask task, JsonValue result, Instant now) {
        NegotiationState state = before.state();
        return switch (task.kind()) {
            case NegotiationTask.CREATE ->
                before.next(state.withContract(result.member("_id").asText()), before.tasks(), now);
            case NegotiationTask.SIGN, NegotiationTask.CONFIRM -> signed(before, result, now);
            case NegotiationTask.TERMINATE -> before;
            default -> before.next(state, before.tasks(), now);
        };
    }

    private static Negotiation signed(Negotiation before, JsonValue contract, Instant now) {
        NegotiationState state = before.state();
        if (!state.isSignedByBoth()) {
            return before.next(state, before.tasks(), now);
        }
        if (isSigned(contract)) {
            return before.next(state.signed(), NegotiationTask.withoutSteps(before), now);
        }
        List<OutboxTask> tasks =
                before.hasOpen(NegotiationTask.SIGN) ? before.tasks() : NegotiationTask.withConfirmation(before, now);
        return before.next(state, tasks, now);
    }

    /** Whether the contract manager says that both parties have signed. */
    public static boolean isSigned(JsonValue contract) {
        return contract.member("status").asText().equals(SIGNED);
    }

    /** Whether the contract manager says that the contract has ended. */
    public static boolean isOver(JsonValue contract) {
        return Set.of("revoked", "terminated")
                .contains(contract.member("status").asText());
    }

    /**
     * A refusal of the contract or its terms makes the acceptance void. A refused signature leaves the other signatures
     * valid.
     */
    public static Negotiation refused(Negotiation before, OutboxTask task, String reason, Instant now) {
        NegotiationState state = before.state();
        return switch (task.kind()) {
            case NegotiationTask.TERMINATE -> before;
            case NegotiationTask.SIGN ->
                before.next(state.withoutSignature(NegotiationTask.party(task), reason), before.tasks(), now);
            default -> before.next(state.unaccepted(reason), NegotiationTask.afterAcceptance(before, now), now);
        };
    }
}
