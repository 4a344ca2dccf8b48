package org.sumspace.connector.process;

import java.util.List;
import java.util.Set;
import org.sumspace.common.testkit.process.Moments;
import org.sumspace.common.testkit.process.StoreRelay;

/** Kills connectors before or after a write of one of them. Each row of the state tables is one write of a record. */
final class WriteKills {
    private final ExchangeSpace space;
    private final Moments moments = new Moments(this::kill);
    private final Object turn = new Object();
    private volatile Set<String> writers = Set.of();
    private volatile boolean areAllKilled;
    /** The connector whose write passes. */
    private ExchangeSpace.Connector writer;

    WriteKills(ExchangeSpace space) {
        this.space = space;
        this.writer = space.consumer();
        space.connectors.forEach(each -> each.relay().gate(new WritesOf(each)));
    }

    Moments moments() {
        return moments;
    }

    /** From now on the writes of all connectors are moments, and the one that writes is killed. */
    void ofTheWriter() {
        set(space.connectors, false);
    }

    /** From now on the writes of all connectors are moments, and all of them are killed. */
    void ofAll() {
        set(space.connectors, true);
    }

    /** From now on the writes of this connector alone are moments, and it is killed. */
    void of(ExchangeSpace.Connector connector) {
        set(List.of(connector), false);
    }

    private void set(List<ExchangeSpace.Connector> connectors, boolean all) {
        writers = Set.copyOf(
                connectors.stream().map(ExchangeSpace.Connector::name).toList());
        areAllKilled = all;
    }

    private void kill() {
        space.connectors.stream()
                .filter(each -> areAllKilled || each.equals(writer))
                .forEach(each -> each.process().kill());
    }

    /** Names the moments of a connector's writes after it. */
    private final class WritesOf implements StoreRelay.Gate {
        private final ExchangeSpace.Connector connector;

        private WritesOf(ExchangeSpace.Connector connector) {
            this.connector = connector;
        }

        @Override
        public StoreRelay.Way command(StoreRelay.Command command) {
            return pass(command, false);
        }

        @Override
        public StoreRelay.Way answer(StoreRelay.Command command) {
            return pass(command, true);
        }

        private StoreRelay.Way pass(StoreRelay.Command command, boolean hasHadItsEffect) {
            if (!command.isWrite() || !writers.contains(connector.name())) {
                return StoreRelay.Way.OPEN;
            }
            synchronized (turn) {
                writer = connector;
                return moments.goesOn(connector.name() + " " + command, hasHadItsEffect)
                        ? StoreRelay.Way.OPEN
                        : StoreRelay.Way.CLOSED;
            }
        }
    }
}
