package org.sumspace.bench.chaos.exchange;

import java.util.Locale;
import org.sumspace.bench.chaos.fault.FaultInjector.Injection;

/**
 * A fault of one node, or of both connectors.
 *
 * @param afterMillis delay after the exchanges were triggered
 */
record ExchangeFault(Target target, Injection injection, int afterMillis) {
    /** The target of a fault. */
    enum Target {
        PROVIDER,
        CONSUMER,
        BOTH_CONNECTORS,
        MANAGER,
        CATALOG;

        boolean isConnector() {
            return this == PROVIDER || this == CONSUMER || this == BOTH_CONNECTORS;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    @Override
    public String toString() {
        return injection.kind() + " of " + target + " after " + afterMillis + " ms, for " + injection.lastsMillis()
                + " ms";
    }
}
