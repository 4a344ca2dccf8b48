package org.sumspace.catalog.contract.domain;

import java.util.List;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/**
 * A record after a change, as it is stored when the request has waited for the tasks that the change needs.
 *
 * @param pending kinds of those tasks that are still open
 * @param contract as the contract manager answered to the last of them; empty if it did not
 * @param refusal why the contract manager refuses one of them; empty if it does not
 */
public record Moved<R>(R record, List<String> pending, Optional<JsonValue> contract, Optional<String> refusal) {
    public Moved {
        pending = List.copyOf(pending);
    }

    /** A change that waits for no tasks. */
    public static <R> Moved<R> of(R record) {
        return new Moved<>(record, List.of(), Optional.empty(), Optional.empty());
    }

    /** @throws NodeException FAILED_DEPENDENCY if the contract manager refuses a task */
    public Moved<R> requireAccepted() {
        refusal.ifPresent(reason -> {
            throw NodeException.failedDependency("The contract manager refuses this: " + reason, null);
        });
        return this;
    }
}
