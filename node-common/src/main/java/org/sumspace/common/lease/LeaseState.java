package org.sumspace.common.lease;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a node takes, renews and loses the lease. Times are nanoseconds of the node's monotonic clock; clocks of
 * different nodes are never compared. Thread-safe.
 *
 * <p>A holder counts from before its last renewal was sent, and a waiting node from after it has seen that renewal. So the
 * lease has ended for its holder before another node takes it.
 */
public final class LeaseState {
    public static final Duration VALIDITY = Duration.ofSeconds(20);
    /** A write must begin this long before the end of the lease, so that it ends before the lease does. */
    public static final Duration WRITE_MARGIN = Duration.ofSeconds(10);

    private final String self;
    private @Nullable Lease held;
    private long heldUntil;
    private @Nullable Lease seen;
    private long seenAt;
    private boolean superseded;

    /** @param self differs from that of every other node; the same after a restart */
    public LeaseState(String self) {
        this.self = self;
    }

    /**
     * The lease to write next, if the stored lease has not changed by then; empty to do nothing now.
     *
     * @param stored the lease that was just read
     * @param now after it was read
     */
    public synchronized Optional<Lease> next(Optional<Lease> stored, long now) {
        if (superseded) {
            return Optional.empty();
        }
        if (held != null) {
            return renewal(held, stored);
        }
        if (stored.isEmpty()) {
            return Optional.of(Lease.first(self));
        }
        Lease other = stored.get();
        if (other.isFree() || other.isHeldBy(self)) {
            return Optional.of(other.takenBy(self));
        }
        if (!other.equals(seen)) {
            seen = other;
            seenAt = now;
            return Optional.empty();
        }
        return now - seenAt >= VALIDITY.toNanos() ? Optional.of(other.takenBy(self)) : Optional.empty();
    }

    /**
     * A node may renew its expired lease as long as no other node has taken it, because no other node has written
     * since.
     */
    private Optional<Lease> renewal(Lease own, Optional<Lease> stored) {
        Optional<Lease> same = stored.filter(lease -> lease.isHeldBy(self) && lease.term() == own.term());
        superseded = same.isEmpty();
        return same.map(Lease::renewed);
    }

    /**
     * The store has acknowledged a lease of this node.
     *
     * @param sentAt before it was sent
     */
    public synchronized void acknowledged(Lease lease, long sentAt) {
        held = lease;
        heldUntil = sentAt + VALIDITY.toNanos();
    }

    /** The lease to write in order to give it up, if this node holds it; the node does not serve from now on. */
    public synchronized Optional<Lease> giveUp() {
        Optional<Lease> given = Optional.ofNullable(superseded ? null : held).map(Lease::givenUp);
        superseded = true;
        return given;
    }

    /** Whether no other node can have taken the lease. */
    public synchronized boolean isServing(long now) {
        return held != null && !superseded && heldUntil - now > 0;
    }

    /** Whether a write that begins now ends before another node can take the lease. */
    public synchronized boolean mayWrite(long now) {
        return held != null && !superseded && heldUntil - now >= WRITE_MARGIN.toNanos();
    }

    /** The term in which this node holds the lease, or held it last; empty if it never did. */
    public synchronized OptionalLong term() {
        return held == null ? OptionalLong.empty() : OptionalLong.of(held.term());
    }

    /** Whether this node has held the lease and never will again. */
    public synchronized boolean isSuperseded() {
        return superseded;
    }
}
