package org.sumspace.catalog.contract.service;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/**
 * Reads contracts from the contract manager. The callers have checked that the actor may see them. All methods fail
 * with FAILED_DEPENDENCY if the contract manager does not answer, or if there is none.
 */
public final class ContractReads {
    private final Optional<ContractManagerClient> manager;

    /** @param manager empty if there is no contract manager */
    public ContractReads(Optional<ContractManagerClient> manager) {
        this.manager = manager;
    }

    public Future<JsonValue> bilateral(String contractId) {
        return ask("show the contract", client -> client.bilateral(contractId));
    }

    /** The contract of an ecosystem. */
    public Future<JsonValue> contract(String contractId) {
        return ask("show the contract", client -> client.contract(contractId));
    }

    /** @param question as the contract manager takes it */
    public Future<JsonValue> decideBilateral(String contractId, JsonValue question) {
        return ask("decide this", client -> client.decideBilateral(contractId, question));
    }

    /** @param question as the contract manager takes it */
    public Future<JsonValue> decideContract(String contractId, JsonValue question) {
        return ask("decide this", client -> client.decideContract(contractId, question));
    }

    private Future<JsonValue> ask(String what, Function<ContractManagerClient, Future<JsonValue>> call) {
        return manager.map(client -> call.apply(client).recover(failure -> Future.failedFuture(unsaid(what, failure))))
                .orElseGet(() -> Future.failedFuture(noManager()));
    }

    public static NodeException noManager() {
        return NodeException.failedDependency(
                "This catalog has no contract manager; its operator can set contractManager.url.", null);
    }

    /** @param what the action that the contract manager was asked for */
    private static NodeException unsaid(String what, Throwable failure) {
        String detail = "The contract manager does not " + what;
        if (!(failure instanceof CallFailedException call)) {
            return NodeException.failedDependency(detail + ".", failure);
        }
        return NodeException.failedDependency(
                call.isAnswered()
                        ? detail + ": " + call.reason()
                        : detail + ", because it does not answer: " + call.reason()
                                + " Try again; if it goes on, tell the catalog's operator.",
                failure);
    }
}
