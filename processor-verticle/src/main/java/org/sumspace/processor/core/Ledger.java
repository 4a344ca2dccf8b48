package org.sumspace.processor.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.plan.DpId;
import org.sumspace.processor.domain.LedgerEntry;

/**
 * What each processor has contributed to. Two sums over different sets of the same round, or from the same base model,
 * would reveal the difference of the sets; so a processor contributes once for each round and once for each base model,
 * and to another plan only when all aggregators of its group in the first one stated that they discarded it.
 *
 * <p>Not thread-safe. The caller makes every entry durable before a byte of a share leaves.
 */
public final class Ledger {
    private final Map<RoundKey, LedgerEntry> byRound = new HashMap<>();
    private final Map<BaseKey, LedgerEntry> byBase = new HashMap<>();
    private final Set<PlanKey> finished = new HashSet<>();

    private record RoundKey(DpId dpId, int round) {}

    private record BaseKey(DpId dpId, Digest baseModel) {}

    private record PlanKey(DpId dpId, Digest plan) {}

    /**
     * The entry under which the processor may send shares: a first attempt, or one more in the same plan.
     *
     * @param wanted the first attempt
     * @throws LedgerRefusedException if the processor is bound to another plan
     */
    public LedgerEntry reserve(LedgerEntry wanted, Discarded discarded) {
        List<LedgerEntry> bound = boundTo(wanted).toList();
        for (LedgerEntry former : bound) {
            if (!former.plan().equals(wanted.plan()) && !discarded.by(former.group(), former.plan())) {
                throw new LedgerRefusedException("processor " + wanted.dpId() + " contributed to the plan "
                        + former.plan() + " in round " + former.round()
                        + " already, and not all aggregators of its group discarded that");
            }
        }
        LedgerEntry entry = bound.stream()
                .filter(former -> former.plan().equals(wanted.plan()))
                .findFirst()
                .map(LedgerEntry::nextAttempt)
                .orElse(wanted);
        put(entry);
        return entry;
    }

    /** Takes over an entry that was made durable before. */
    public void put(LedgerEntry entry) {
        byRound.put(new RoundKey(entry.dpId(), entry.round()), entry);
        byBase.put(new BaseKey(entry.dpId(), entry.baseModel()), entry);
    }

    /** The processor has nothing more to send in this plan. */
    public void finish(DpId dpId, Digest plan) {
        finished.add(new PlanKey(dpId, plan));
    }

    public boolean isFinished(DpId dpId, Digest plan) {
        return finished.contains(new PlanKey(dpId, plan));
    }

    /** The latest attempt of a processor in a plan. */
    public Optional<LedgerEntry> entry(DpId dpId, int round, Digest plan) {
        return Optional.ofNullable(byRound.get(new RoundKey(dpId, round)))
                .filter(entry -> entry.plan().equals(plan));
    }

    /** Forgets what can't matter any more. */
    public void expire(Instant now) {
        byRound.values().removeIf(entry -> entry.keepUntil().isBefore(now));
        byBase.values().removeIf(entry -> entry.keepUntil().isBefore(now));
        Set<PlanKey> kept = new HashSet<>();
        entries().forEach(entry -> kept.add(new PlanKey(entry.dpId(), entry.plan())));
        finished.retainAll(kept);
    }

    /** Every entry that still binds, in no order. */
    public List<LedgerEntry> entries() {
        return new ArrayList<>(new HashSet<>(Stream.concat(byRound.values().stream(), byBase.values().stream())
                .toList()));
    }

    private Stream<LedgerEntry> boundTo(LedgerEntry wanted) {
        @Nullable LedgerEntry sameRound = byRound.get(new RoundKey(wanted.dpId(), wanted.round()));
        @Nullable LedgerEntry sameBase = byBase.get(new BaseKey(wanted.dpId(), wanted.baseModel()));
        return Stream.of(Optional.ofNullable(sameRound), Optional.ofNullable(sameBase))
                .flatMap(Optional::stream)
                .distinct();
    }
}
