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
import org.sumspace.processor.domain.LedgerEntry;

/**
 * What each processor has contributed to. Two sums over different sets of the same round, or from the same base model,
 * would reveal the difference of the sets; so a processor contributes once for each round and once for each base model,
 * and to another plan only when all aggregators of its group in the first one stated that they discarded it.
 *
 * <p>A processor belongs to one training plan, and its certification may be renewed until that ends. So its entries are
 * kept until the last certification that it contributed under is over; then it retires, and contributes no more.
 *
 * <p>Not thread-safe. The caller makes every entry durable before a byte of a share leaves.
 */
public final class Ledger {
    private final Map<RoundKey, Held> byRound = new HashMap<>();
    private final Map<BaseKey, Held> byBase = new HashMap<>();
    private final Map<DpId, Instant> keepUntil = new HashMap<>();
    private final Set<DpId> retired = new HashSet<>();
    private final Set<Finished> finished = new HashSet<>();
    private long puts;

    /** @param order of two entries for one key the later one counts */
    private record Held(LedgerEntry entry, long order) {}

    private record RoundKey(DpId dpId, int round) {}

    private record BaseKey(DpId dpId, Digest baseModel) {}

    /** That a processor has nothing more to send in a plan. */
    public record Finished(DpId dpId, Digest plan) {}

    /**
     * The entry under which the processor may send shares: a first attempt, or one more in the same plan.
     *
     * @param wanted the first attempt
     * @throws LedgerRefusedException if the processor is bound to another plan, or retired
     */
    public LedgerEntry reserve(LedgerEntry wanted, Discarded discarded) {
        requireFree(wanted, discarded);
        LedgerEntry entry = boundTo(wanted)
                .filter(former -> former.plan().equals(wanted.plan()))
                .findFirst()
                .map(LedgerEntry::nextAttempt)
                .orElse(wanted);
        put(entry);
        return entry;
    }

    /**
     * Whether {@link #reserve} would give an entry now.
     *
     * @throws LedgerRefusedException if the processor is bound to another plan, or retired
     */
    public void requireFree(LedgerEntry wanted, Discarded discarded) {
        if (retired.contains(wanted.dpId())) {
            throw new LedgerRefusedException("processor " + wanted.dpId()
                    + " contributes no more: its certification had ended before it was renewed");
        }
        for (LedgerEntry former : boundTo(wanted).toList()) {
            if (!former.plan().equals(wanted.plan()) && !discarded.by(former.group(), former.plan())) {
                throw new LedgerRefusedException("processor " + wanted.dpId() + " contributed to the plan "
                        + former.plan() + " in round " + former.round()
                        + " already, and not all aggregators of its group discarded that");
            }
        }
    }

    /** Takes over an entry that was made durable before. */
    public void put(LedgerEntry entry) {
        Held held = new Held(entry, puts++);
        byRound.put(new RoundKey(entry.dpId(), entry.round()), held);
        byBase.put(new BaseKey(entry.dpId(), entry.baseModel()), held);
        keepUntil.merge(entry.dpId(), entry.keepUntil(), (one, other) -> one.isAfter(other) ? one : other);
    }

    /** Takes over that a processor was retired. */
    public void retire(DpId dpId) {
        retired.add(dpId);
    }

    /** The processor has nothing more to send in this plan. */
    public void finish(DpId dpId, Digest plan) {
        finished.add(new Finished(dpId, plan));
    }

    public boolean isFinished(DpId dpId, Digest plan) {
        return finished.contains(new Finished(dpId, plan));
    }

    /** The latest attempt of a processor in a plan. */
    public Optional<LedgerEntry> entry(DpId dpId, int round, Digest plan) {
        return Optional.ofNullable(byRound.get(new RoundKey(dpId, round)))
                .map(Held::entry)
                .filter(entry -> entry.plan().equals(plan));
    }

    /**
     * Retires the processors whose last certification is over, and forgets what they contributed to.
     *
     * @return whether there was one
     */
    public boolean expire(Instant now) {
        Set<DpId> over = keepUntil.entrySet().stream()
                .filter(each -> each.getValue().isBefore(now))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        retired.addAll(over);
        keepUntil.keySet().removeAll(over);
        byRound.keySet().removeIf(key -> over.contains(key.dpId()));
        byBase.keySet().removeIf(key -> over.contains(key.dpId()));
        finished.removeIf(each -> over.contains(each.dpId()));
        return !over.isEmpty();
    }

    /** Every entry that still binds, in the order in which they came to. */
    public List<LedgerEntry> entries() {
        return Stream.concat(byRound.values().stream(), byBase.values().stream())
                .distinct()
                .sorted(Comparator.comparingLong(Held::order))
                .map(Held::entry)
                .toList();
    }

    public Set<Finished> finished() {
        return Set.copyOf(finished);
    }

    public Set<DpId> retired() {
        return Set.copyOf(retired);
    }

    private Stream<LedgerEntry> boundTo(LedgerEntry wanted) {
        @Nullable Held sameRound = byRound.get(new RoundKey(wanted.dpId(), wanted.round()));
        @Nullable Held sameBase = byBase.get(new BaseKey(wanted.dpId(), wanted.baseModel()));
        return Stream.of(Optional.ofNullable(sameRound), Optional.ofNullable(sameBase))
                .flatMap(Optional::stream)
                .map(Held::entry)
                .distinct();
    }
}
