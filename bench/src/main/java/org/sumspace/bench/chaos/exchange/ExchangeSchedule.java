package org.sumspace.bench.chaos.exchange;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.chaos.exchange.ExchangeEpisode.WrongClock;
import org.sumspace.bench.chaos.exchange.ExchangeFault.Target;
import org.sumspace.bench.chaos.exchange.RecordedApplications.Behaviour;
import org.sumspace.bench.chaos.fault.FaultInjector.Injection;
import org.sumspace.bench.chaos.schedule.FaultKind;

/**
 * Generates episodes from a seed. All combinations of fault and target are used in random order; only when all have been used
 * does a new random order begin.
 */
final class ExchangeSchedule {
    private static final int SMALL_BYTES = 1_000;
    /** Three parts. */
    private static final int LARGE_BYTES = 20_000_000;

    private static final int EXCHANGES_MAX = 3;
    private static final int FAULTS_MAX = 3;
    private static final int AFTER_MILLIS_MAX = 1_500;
    private static final int LASTS_MILLIS_MIN = 200;
    private static final int LASTS_MILLIS_MAX = 6_000;
    private static final int REVOKED_ONE_IN = 10;
    private static final int ROTATED_ONE_IN = 4;
    private static final int SWAPPED_ONE_IN = 6;
    private static final int WRONG_CLOCK_ONE_IN = 6;
    private static final int ODD_ONE_IN = 3;
    /** Damaged files are not part of it: the database of a connector has copies elsewhere, which its operator makes. */
    private static final Set<FaultKind> KINDS = EnumSet.complementOf(EnumSet.of(FaultKind.DAMAGE));

    private static final Set<FaultKind> OF_CONNECTORS = EnumSet.of(FaultKind.FULL_DISK, FaultKind.RESTORE);

    private record Combination(FaultKind kind, Target target) {}

    private final Random random;
    private final Set<FaultKind> kinds;
    private final Deque<Combination> unused = new ArrayDeque<>();
    private int episodes;

    /** @param supported faults for which this machine has the tools */
    ExchangeSchedule(long seed, Collection<FaultKind> supported) {
        this.random = new Random(seed);
        this.kinds = EnumSet.copyOf(KINDS);
        this.kinds.retainAll(supported);
    }

    ExchangeEpisode next() {
        List<Integer> sizes = new ArrayList<>();
        for (int i = random.nextInt(EXCHANGES_MAX); i >= 0; i--) {
            sizes.add(random.nextBoolean() ? SMALL_BYTES : LARGE_BYTES);
        }
        List<ExchangeFault> faults = new ArrayList<>();
        for (int i = random.nextInt(FAULTS_MAX); i >= 0; i--) {
            Combination combination = nextCombination();
            faults.add(new ExchangeFault(
                    combination.target(),
                    new Injection(
                            combination.kind(), LASTS_MILLIS_MIN + random.nextInt(LASTS_MILLIS_MAX), random.nextLong()),
                    random.nextInt(AFTER_MILLIS_MAX)));
        }
        Behaviour[] behaviours = Behaviour.values();
        boolean isOdd = random.nextInt(ODD_ONE_IN) == 0;
        return new ExchangeEpisode(
                ++episodes,
                sizes,
                isOdd ? behaviours[random.nextInt(behaviours.length)] : Behaviour.TAKES,
                faults,
                random.nextInt(REVOKED_ONE_IN) == 0,
                random.nextInt(AFTER_MILLIS_MAX),
                random.nextInt(ROTATED_ONE_IN) == 0,
                random.nextInt(SWAPPED_ONE_IN) == 0,
                wrongClock());
    }

    private @Nullable WrongClock wrongClock() {
        boolean isWrong = random.nextInt(WRONG_CLOCK_ONE_IN) == 0;
        Target connector = random.nextBoolean() ? Target.PROVIDER : Target.CONSUMER;
        WrongClock clock = random.nextBoolean() ? WrongClock.ahead(connector) : WrongClock.behind(connector);
        return isWrong ? clock : null;
    }

    private Combination nextCombination() {
        if (unused.isEmpty()) {
            List<Combination> combinations = new ArrayList<>();
            for (FaultKind kind : kinds) {
                for (Target target : Target.values()) {
                    if (target.isConnector() || !OF_CONNECTORS.contains(kind)) {
                        combinations.add(new Combination(kind, target));
                    }
                }
            }
            Collections.shuffle(combinations, random);
            unused.addAll(combinations);
        }
        return unused.remove();
    }
}
