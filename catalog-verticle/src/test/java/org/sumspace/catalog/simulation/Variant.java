package org.sumspace.catalog.simulation;

import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.sumspace.catalog.contract.service.BilateralContracts;
import org.sumspace.catalog.negotiation.store.Negotiations;

/**
 * How a simulated catalog differs from the real one.
 *
 * @param ifMatch whether clients say which version they have seen
 * @param ofMoves the store that moves use
 * @param ofTasks the store that tasks use
 * @param contracts the contract manager that tasks use
 */
record Variant(
        boolean ifMatch,
        BiFunction<World, SimNegotiations, Negotiations> ofMoves,
        BiFunction<World, SimNegotiations, Negotiations> ofTasks,
        UnaryOperator<BilateralContracts> contracts) {
    /** The catalog as it is. */
    static final Variant REAL =
            new Variant(true, (world, store) -> store, (world, store) -> store, UnaryOperator.identity());

    Variant withoutIfMatch() {
        return new Variant(false, ofMoves, ofTasks, contracts);
    }

    Variant moves(BiFunction<World, SimNegotiations, Negotiations> other) {
        return new Variant(ifMatch, other, ofTasks, contracts);
    }

    Variant tasks(BiFunction<World, SimNegotiations, Negotiations> other) {
        return new Variant(ifMatch, ofMoves, other, contracts);
    }

    Variant contracts(UnaryOperator<BilateralContracts> other) {
        return new Variant(ifMatch, ofMoves, ofTasks, other);
    }
}
