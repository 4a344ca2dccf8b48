package org.sumspace.common.cluster;

import io.vertx.core.spi.cluster.RegistrationListener;
import io.vertx.core.spi.cluster.RegistrationUpdateEvent;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The addresses whose registrations the event bus caches. It drops all of them when registrations may have been lost.
 */
final class KnownAddresses implements RegistrationListener {
    private final Set<String> addresses = ConcurrentHashMap.newKeySet();
    private final AtomicInteger losses = new AtomicInteger();
    private volatile RegistrationListener bus = new RegistrationListener() {};

    void listener(RegistrationListener listener) {
        bus = listener;
    }

    void add(String address) {
        addresses.add(address);
    }

    @Override
    public boolean wantsUpdatesFor(String address) {
        return bus.wantsUpdatesFor(address);
    }

    @Override
    public void registrationsUpdated(RegistrationUpdateEvent event) {
        bus.registrationsUpdated(event);
        if (event.registrations().isEmpty()) {
            addresses.remove(event.address());
        }
    }

    /** How often registrations may have been lost. */
    int losses() {
        return losses.get();
    }

    /** The bus looks up an address without registrations again before it sends. */
    @Override
    public void registrationsLost() {
        losses.incrementAndGet();
        bus.registrationsLost();
        for (String address : Set.copyOf(addresses)) {
            registrationsUpdated(new RegistrationUpdateEvent(address, List.of()));
        }
    }
}
