package org.sumspace.catalog.contract.service;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.common.document.JsonValue;

/**
 * A repeatable call that signs a contract. It does not send a signature that the contract already holds. If the
 * contract manager refuses the signature, it first checks the contract, because the refusal may be for a repeated call.
 *
 * @param read reads the contract
 * @param isHeld whether a contract holds the signature
 * @param sign sends the signature
 */
public record SignatureCall(
        Supplier<Future<JsonValue>> read, Predicate<JsonValue> isHeld, Supplier<Future<JsonValue>> sign) {

    /** @return the contract with the signature */
    public Future<JsonValue> send() {
        return held().compose(present ->
                present.map(Future::succeededFuture).orElseGet(() -> sign.get().recover(this::unlessHeld)));
    }

    private Future<JsonValue> unlessHeld(Throwable failure) {
        boolean isAnswered = failure instanceof CallFailedException call && call.isAnswered();
        return isAnswered
                ? held().compose(present ->
                        present.map(Future::succeededFuture).orElseGet(() -> Future.failedFuture(failure)))
                : Future.failedFuture(failure);
    }

    /** The contract if it holds the signature. */
    private Future<Optional<JsonValue>> held() {
        return read.get().map(contract -> Optional.of(contract).filter(isHeld));
    }
}
