package org.sumspace.processor.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;
import org.sumspace.processor.domain.ContributionLedgerEntry;

/**
 * Records the plans to which each processor has contributed. Two sums over different sets of processors in the same
 * round, or from the same base model, would reveal the difference between the sets. A processor therefore contributes
 * once for each round and once for each base model. It may contribute to a second plan only if all aggregators of its
 * group in the first plan stated that they discarded that plan.
 *
 * <p>A processor belongs to one training plan, and its certification may be renewed until that plan ends. Its entries are
 * kept until the last certification that it contributed under has ended; then the processor is retired and may not
 * contribute again.
 *
 * <p>Not thread-safe. The caller makes every entry durable before any byte of a share is sent.
 */
public final class ContributionLedger {
    private final Map<RoundKey, OrderedEntry> byRound = new HashMap<>();
    private final Map<BaseKey, OrderedEntry> byBase = new HashMap<>();
    private final Map<DpId, Instant> keepUntil = new HashMap<>();
    private final Set<DpId> retired = new HashSet<>();
    private final Set<Finished> finished = new HashSet<>();
    private long nextOrder;

    /** @param order position in the history; the later of two entries for one key counts */
    private record OrderedEntry(ContributionLedgerEntry entry, long order) {}

    private record RoundKey(DpId dpId, int round) {}

    private record BaseKey(DpId dpId, Digest baseModel) {}

    /** Records that a processor has finished sending in a plan. */
    public record Finished(DpId dpId, Digest plan) {}

    /**
     * Adds the entry under which the processor may send shares: its first attempt, or its next one in the same plan.
     *
     * @param wanted the first attempt
     * @throws ContributionRefusedException if the processor already contributed to another plan, or is retired
     */
    public ContributionLedgerEntry reserve(ContributionLedgerEntry wanted, DiscardEvidence evidence) {
        requireMayContribute(wanted, evidence);
        ContributionLedgerEntry entry = entriesOfSameRoundOrBase(wanted)
                .filter(former -> former.plan().equals(wanted.plan()))
                .findFirst()
                .map(ContributionLedgerEntry::nextAttempt)
                .orElse(wanted);
        put(entry);
        return entry;
    }

    /**
     * Checks what {@link #reserve} checks, without adding an entry.
     *
     * @throws ContributionRefusedException if the processor already contributed to another plan, or is retired
     */
    public void requireMayContribute(ContributionLedgerEntry wanted, DiscardEvidence evidence) {
        if (retired.contains(wanted.dpId())) {
            throw new ContributionRefusedException("processor " + wanted.dpId()
                    + " may not contribute again: its certification ended before it was renewed");
        }
        for (ContributionLedgerEntry former : entriesOfSameRoundOrBase(wanted).toList()) {
            if (!former.plan().equals(wanted.plan()) && !evidence.covers(former.group(), former.plan())) {
                throw new ContributionRefusedException("processor " + wanted.dpId() + " already contributed to plan "
                        + former.plan() + " in round " + former.round()
                        + ", and not all aggregators of its group discarded that plan");
            }
        }
    }

    /** Adds an entry that is already durable. */
    public void put(ContributionLedgerEntry entry) {
        OrderedEntry ordered = new OrderedEntry(entry, nextOrder++);
        byRound.put(new RoundKey(entry.dpId(), entry.round()), ordered);
        byBase.put(new BaseKey(entry.dpId(), entry.baseModel()), ordered);
        keepUntil.merge(entry.dpId(), entry.keepUntil(), (one, other) -> one.isAfter(other) ? one : other);
    }

    /** Bars a processor from contributing again. */
    public void retire(DpId dpId) {
        retired.add(dpId);
    }

    /** Records that the processor has finished sending in this plan. */
    public void finish(DpId dpId, Digest plan) {
        finished.add(new Finished(dpId, plan));
    }

    public boolean isFinished(DpId dpId, Digest plan) {
        return finished.contains(new Finished(dpId, plan));
    }

    /** The latest attempt of a processor in a plan. */
    public Optional<ContributionLedgerEntry> entry(DpId dpId, int round, Digest plan) {
        return Optional.ofNullable(byRound.get(new RoundKey(dpId, round)))
                .map(OrderedEntry::entry)
                .filter(entry -> entry.plan().equals(plan));
    }

    /**
     * Retires the processors whose last certification has ended, and removes their entries.
     *
     * @return whether any processor was retired
     */
    public boolean expire(Instant now) {
        Set<DpId> expired = keepUntil.entrySet().stream()
                .filter(each -> each.getValue().isBefore(now))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        retired.addAll(expired);
        keepUntil.keySet().removeAll(expired);
        byRound.keySet().removeIf(key -> expired.contains(key.dpId()));
        byBase.keySet().removeIf(key -> expired.contains(key.dpId()));
        finished.removeIf(each -> expired.contains(each.dpId()));
        return !expired.isEmpty();
    }

    /** All entries that still count, in the order in which they were added. */
    public List<ContributionLedgerEntry> entries() {
        return Stream.concat(byRound.values().stream(), byBase.values().stream())
                .distinct()
                .sorted(Comparator.comparingLong(OrderedEntry::order))
                .map(OrderedEntry::entry)
                .toList();
    }

    public Set<Finished> finished() {
        return Set.copyOf(finished);
    }

    public Set<DpId> retired() {
        return Set.copyOf(retired);
    }

    private Stream<ContributionLedgerEntry> entriesOfSameRoundOrBase(ContributionLedgerEntry wanted) {
        @Nullable OrderedEntry sameRound = byRound.get(new RoundKey(wanted.dpId(), wanted.round()));
        @Nullable OrderedEntry sameBase = byBase.get(new BaseKey(wanted.dpId(), wanted.baseModel()));
        return Stream.of(Optional.ofNullable(sameRound), Optional.ofNullable(sameBase))
                .flatMap(Optional::stream)
                .map(OrderedEntry::entry)
                .distinct();
    }
}
