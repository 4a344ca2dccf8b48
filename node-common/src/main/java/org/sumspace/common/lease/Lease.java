package org.sumspace.common.lease;

/**
 * Which node serves a database. There is no time in it: every node measures by its own clock how long it does not change.
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
