package org.sumspace.common.lease;

/**
 * The lease of the node that serves a database. It contains no time: every node measures with its own clock how long
 * the lease has not changed.
 *
 * @param holder empty if the last holder has given it up
 * @param term raised when a node takes the lease
 * @param revision raised by every write, also by a renewal
 */
public record Lease(String holder, long term, long revision) {

    public static Lease first(String holder) {
        return new Lease(holder, 1, 0);
    }

    public Lease takenBy(String node) {
        return new Lease(node, term + 1, revision + 1);
    }

    public Lease renewed() {
        return new Lease(holder, term, revision + 1);
    }

    public Lease givenUp() {
        return new Lease("", term, revision + 1);
    }

    public boolean isHeldBy(String node) {
        return holder.equals(node);
    }

    public boolean isFree() {
        return holder.isEmpty();
    }
}
