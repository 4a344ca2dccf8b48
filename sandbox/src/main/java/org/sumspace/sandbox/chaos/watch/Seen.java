package org.sumspace.sandbox.chaos.watch;

import java.time.Duration;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/** One thing that was seen from outside. */
public sealed interface Seen {
    /**
     * An execution plan when all was over.
     *
     * @param digest of the signed plan; zero if it was never published
     * @param state as the catalog names it
     * @param reason why it was discarded; empty otherwise
     */
    record PlanEnded(String id, int round, Digest digest, String state, String reason) implements Seen {}

    /**
     * The aggregate of a completed round, computed anew.
     *
     * @param problem what is wrong with it; empty if it is exact
     * @param contributors whose contributions are in it
     */
    record RoundChecked(Digest plan, int round, String problem, Set<DpId> contributors) implements Seen {
        public RoundChecked {
            contributors = Set.copyOf(contributors);
        }
    }

    /**
     * A RELEASE statement.
     *
     * @param where it was found
     */
    record Released(Digest plan, int group, int index, Digest statement, String where) implements Seen {}

    /** Every aggregator had acknowledged a processor's shares, and none had listed yet. */
    record Acknowledged(Digest plan, DpId processor) implements Seen {}

    /** Of how many processors an aggregator said that it has acknowledged the shares; in the order of seeing. */
    record SharesHeld(Digest plan, String node, long shares) implements Seen {}

    /** Where an aggregator stands in a plan that the catalog holds for discarded. */
    record Standing(Digest plan, String node, String state) implements Seen {}

    /**
     * A version that can be downloaded.
     *
     * @param registered whether the catalog lists it
     */
    record Served(String model, int version, boolean registered) implements Seen {}

    /** A file with keys or shares of a plan that is over. */
    record LeftBehind(String node, String file) implements Seen {}

    /**
     * A node when all was mended.
     *
     * @param problem empty if it is ready
     */
    record Readiness(String node, String problem) implements Seen {}

    /** A node whose files were damaged does not answer for what it acknowledged before. */
    record Damaged(String node) implements Seen {}

    /**
     * A start that a node refused.
     *
     * @param file that was damaged
     * @param message what it said
     */
    record StartRefused(String node, String file, String message) implements Seen {}

    /**
     * A training in which nothing went wrong.
     *
     * @param contributors in its round; 0 if it was not completed
     */
    record Undisturbed(int contributors, int processors, Duration took, Duration bound) implements Seen {}
}
