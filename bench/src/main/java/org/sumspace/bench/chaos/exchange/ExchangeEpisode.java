package org.sumspace.bench.chaos.exchange;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.chaos.exchange.ExchangeFault.Target;
import org.sumspace.bench.chaos.schedule.FaultKind;

/**
 * Some concurrent exchanges, and the faults during them.
 *
 * @param number counted from 1
 * @param sizes how many bytes the source returns, one number for each exchange
 * @param behaviour of the consumer's application
 * @param isRevoked whether the consumer withdraws from the contract during the exchanges
 * @param revokedAfterMillis delay after the exchanges were triggered
 * @param isKeyRotated whether both connectors replace their keys during the exchanges
 * @param isKeySwapped whether the catalog shows another key of the provider for a while
 * @param wrongClock a connector's clock that is wrong during the whole episode; null if none is wrong
 */
record ExchangeEpisode(
        int number,
        List<Integer> sizes,
        RecordedApplications.Behaviour behaviour,
        List<ExchangeFault> faults,
        boolean isRevoked,
        int revokedAfterMillis,
        boolean isKeyRotated,
        boolean isKeySwapped,
        @Nullable WrongClock wrongClock) {
    private static final Duration WRONG_BY = Duration.ofHours(3);

    ExchangeEpisode {
        sizes = List.copyOf(sizes);
        faults = List.copyOf(faults);
    }

    /** @param ahead negative if the clock is behind */
    record WrongClock(Target connector, Duration ahead) {
        static WrongClock ahead(Target connector) {
            return new WrongClock(connector, WRONG_BY);
        }

        static WrongClock behind(Target connector) {
            return new WrongClock(connector, WRONG_BY.negated());
        }
    }

    /** The connectors whose files were replaced by an older copy. */
    Restored restored() {
        List<ExchangeFault> restored = faults.stream()
                .filter(fault -> fault.injection().kind() == FaultKind.RESTORE)
                .toList();
        if (restored.isEmpty()) {
            return Restored.NONE;
        }
        return restored.stream().allMatch(fault -> fault.target() == Target.PROVIDER)
                ? Restored.PROVIDER
                : Restored.CONSUMER;
    }

    /** The connectors that have lost data. */
    enum Restored {
        NONE,
        PROVIDER,
        /** The consumer, and perhaps also the provider. */
        CONSUMER
    }
}
