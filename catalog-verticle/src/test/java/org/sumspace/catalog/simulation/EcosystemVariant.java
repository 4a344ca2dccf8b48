package org.sumspace.catalog.simulation;

import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.sumspace.catalog.contract.service.EcosystemContracts;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;

/**
 * How a simulated catalog differs from the real one.
 *
 * @param ofMoves the store that moves use
 * @param ofTasks the store that tasks use
 * @param contracts the contract manager that tasks use
 * @param deletion what is done with a record that is deleted
 */
record EcosystemVariant(
        BiFunction<World, SimRecords, StoredRecords> ofMoves,
        BiFunction<World, SimRecords, StoredRecords> ofTasks,
        UnaryOperator<EcosystemContracts> contracts,
        UnaryOperator<ResourceRecord> deletion) {
    /** The catalog as it is. */
    static final EcosystemVariant REAL = new EcosystemVariant(
            (world, store) -> store, (world, store) -> store, UnaryOperator.identity(), UnaryOperator.identity());

    EcosystemVariant moves(BiFunction<World, SimRecords, StoredRecords> other) {
        return new EcosystemVariant(other, ofTasks, contracts, deletion);
    }

    EcosystemVariant tasks(BiFunction<World, SimRecords, StoredRecords> other) {
        return new EcosystemVariant(ofMoves, other, contracts, deletion);
    }

    EcosystemVariant contracts(UnaryOperator<EcosystemContracts> other) {
        return new EcosystemVariant(ofMoves, ofTasks, other, deletion);
    }

    EcosystemVariant deletion(UnaryOperator<ResourceRecord> other) {
        return new EcosystemVariant(ofMoves, ofTasks, contracts, other);
    }
}
