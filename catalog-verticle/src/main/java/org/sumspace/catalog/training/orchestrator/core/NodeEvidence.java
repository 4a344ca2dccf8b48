package org.sumspace.catalog.training.orchestrator.core;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.message.StatementList.Item;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.round.ReceivedList;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.training.round.Seal;
import org.sumspace.common.wire.WireReader;

/** Decides whether statements prove that a signer contradicted itself by signing two of them for one slot. */
public final class NodeEvidence {
    private final Digest plan;
    private final Function<Digest, @Nullable VerifyingKey> keys;

    /**
     * A signer may sign one statement for each slot.
     *
     * @param numbers group, epoch, index or attempt, depending on the type
     */
    private record Slot(StatementType type, Digest signer, Digest plan, List<Object> numbers) {}

    private record Verified(Slot slot, Digest digest) {}

    /** @param keys finds the key of an aggregator or processor of the plan; null for any other signer */
    public NodeEvidence(Digest plan, Function<Digest, @Nullable VerifyingKey> keys) {
        this.plan = plan;
        this.keys = keys;
    }

    /**
     * The key id of the signer whose contradiction two of the statements prove; empty if they prove none.
     *
     * @throws InvalidStatementException if a statement has another type, or no member of the plan signed it
     */
    public Optional<Digest> contradictingSigner(List<Item> statements) {
        List<Verified> verified = statements.stream().map(this::verify).toList();
        for (Verified one : verified) {
            for (Verified other : verified) {
                if (one.slot().equals(other.slot()) && !one.digest().equals(other.digest())) {
                    return Optional.of(one.slot().signer());
                }
            }
        }
        return Optional.empty();
    }

    private Verified verify(Item item) {
        return switch (item.type()) {
            case RECEIVED_LIST ->
                verify(item, ReceivedList::read, ReceivedList::plan, list -> List.of(list.group(), list.epoch()));
            case SEAL -> verify(item, Seal::read, Seal::plan, seal -> List.of(seal.group()));
            case RELEASE ->
                verify(item, Release::read, Release::plan, release -> List.of(release.group(), release.index()));
            case MANIFEST -> verify(item, Manifest::read, Manifest::plan, manifest -> List.of(manifest.attempt()));
            default -> throw new InvalidStatementException("a " + item.type() + " cannot be evidence");
        };
    }

    private <T extends StatementBody> Verified verify(
            Item item, Function<WireReader, T> read, Function<T, Digest> planOf, Function<T, List<Object>> numbers) {
        Signed<T> signed = Signed.open(item.statement().toBytes(), item.type(), keys, read);
        if (!planOf.apply(signed.body()).equals(plan)) {
            throw new InvalidStatementException("the " + item.type() + " belongs to another plan");
        }
        Slot slot = new Slot(item.type(), signed.signer(), plan, numbers.apply(signed.body()));
        return new Verified(slot, signed.digest());
    }
}
