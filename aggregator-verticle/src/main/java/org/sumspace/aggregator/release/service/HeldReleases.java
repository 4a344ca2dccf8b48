package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.aggregator.round.service.PlanReplay;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.Release;

/** The releases of an aggregator's children that are in its journal, or being written to it. */
final class HeldReleases {
    private final Map<Digest, HeldRelease> byChild = new HashMap<>();

    /**
     * One release.
     *
     * @param durable completes with its place in the journal
     */
    record HeldRelease(Signed<Release> statement, ContributorSet set, Future<Long> durable) {
        /** The digest that acknowledges it, once it is durable. */
        Future<Digest> acknowledgement() {
            return durable.map(statement.digest());
        }
    }

    /** Restores the releases that the journal holds. */
    void restore(JoinedPlan plan, PlanReplay replay) {
        for (AggregatorEntry child : plan.children()) {
            replay.releaseOf(child.keyId())
                    .ifPresent(stored -> add(stored.statement(), stored.set(), Future.succeededFuture(stored.place())));
        }
    }

    HeldRelease add(Signed<Release> release, ContributorSet set, Future<Long> durable) {
        HeldRelease held = new HeldRelease(release, set, durable);
        byChild.put(release.signer(), held);
        return held;
    }

    Optional<HeldRelease> of(Digest child) {
        return Optional.ofNullable(byChild.get(child));
    }

    /** By share index; a parent's by group. */
    List<HeldRelease> all() {
        return byChild.values().stream()
                .sorted(Comparator.comparingInt(
                                (HeldRelease held) -> held.statement().body().group())
                        .thenComparingInt(held -> held.statement().body().index()))
                .toList();
    }

    int size() {
        return byChild.size();
    }

    void clear() {
        byChild.clear();
    }

    /** Node ids of the children whose releases are missing. */
    List<String> missing(JoinedPlan plan) {
        return plan.children().stream()
                .filter(child -> !byChild.containsKey(child.keyId()))
                .map(AggregatorEntry::nodeId)
                .toList();
    }

    /** Reads releases with their sums; blocks. */
    static List<PlanRecord.ReleaseHeld> read(PlanJournal journal, List<HeldRelease> releases) throws IOException {
        List<PlanRecord.ReleaseHeld> read = new ArrayList<>();
        for (HeldRelease release : releases) {
            read.add(read(journal, release));
        }
        return read;
    }

    /** Reads a release with its sum; blocks. */
    static PlanRecord.ReleaseHeld read(PlanJournal journal, HeldRelease release) throws IOException {
        return (PlanRecord.ReleaseHeld) journal.read(release.durable().result());
    }
}
