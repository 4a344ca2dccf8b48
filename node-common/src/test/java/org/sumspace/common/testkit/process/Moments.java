package org.sumspace.common.testkit.process;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.testkit.process.StoreRelay.Command;
import org.sumspace.common.testkit.process.StoreRelay.Way;

/**
 * The moments at which a node may be killed: before and after each of its writes is stored, and before and after each of its
 * calls has had its effect at another node.
 */
public final class Moments implements StoreRelay.Gate {
    private static final int NEVER = -1;
    /** A standby does nothing else, so a kill between two renewals has no moment of its own. */
    static final String LEASES = "leases";

    private final Runnable kill;
    private final List<String> passed = new ArrayList<>();
    private final List<Object> underWay = new ArrayList<>();
    private int killAt = NEVER;
    private boolean killed;

    /** @param kill ends the process before it returns */
    public Moments(Runnable kill) {
        this.kill = kill;
    }

    /** Counts anew, and kills no process. */
    synchronized void begin() {
        begin(NEVER);
    }

    /** Counts anew, and kills the process at this moment. */
    synchronized void begin(int moment) {
        passed.clear();
        underWay.clear();
        killAt = moment;
        killed = false;
    }

    synchronized List<String> passed() {
        return List.copyOf(passed);
    }

    synchronized boolean hasKilled() {
        return killed;
    }

    /** Whether everything that has begun has passed its last moment. The store shows a write before that. */
    synchronized boolean isQuiet() {
        return underWay.isEmpty();
    }

    private synchronized boolean pass(String name, Object request, boolean hasHadItsEffect) {
        if (hasHadItsEffect) {
            underWay.remove(request);
        } else {
            underWay.add(request);
        }
        return pass((hasHadItsEffect ? "after " : "before ") + name);
    }

    private boolean pass(String moment) {
        if (killed) {
            return false;
        }
        passed.add(moment);
        if (passed.size() - 1 == killAt) {
            killed = true;
            kill.run();
        }
        return !killed;
    }

    @Override
    public Way command(Command command) {
        return pass(command, false);
    }

    @Override
    public Way answer(Command command) {
        return pass(command, true);
    }

    private Way pass(Command command, boolean hasHadItsEffect) {
        boolean isMoment = command.isWrite() && !command.collection().equals(LEASES);
        return !isMoment || pass(command.toString(), command, hasHadItsEffect) ? Way.OPEN : Way.CLOSED;
    }

    /** A call of the node to another one; returns whether it goes on. */
    public boolean goesOn(String request, boolean hasHadItsEffect) {
        return pass(request, request, hasHadItsEffect);
    }
}
