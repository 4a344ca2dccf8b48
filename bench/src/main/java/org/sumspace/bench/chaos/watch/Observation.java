package org.sumspace.bench.chaos.watch;

import java.time.Duration;
import java.util.Set;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.DpId;

/** An observation from outside the nodes. */
public sealed interface Observation {
    /**
     * An execution plan after the training ended.
     *
     * @param digest digest of the signed plan; zero if it was never published
     * @param state its state at the catalog
     * @param reason why it was discarded; empty otherwise
     */
    record EndedPlan(String id, int round, Digest digest, String state, String reason) implements Observation {}

    /**
     * The check of a completed round's aggregate.
     *
     * @param problem why the aggregate is wrong; empty if it is exact
     * @param contributors the processors whose contributions are in it
     */
    record RoundResult(Digest plan, int round, String problem, Set<DpId> contributors) implements Observation {
        public RoundResult {
            contributors = Set.copyOf(contributors);
        }
    }

    /**
     * A RELEASE statement.
     *
     * @param where the place where it was found
     */
    record FoundRelease(Digest plan, int group, int index, Digest statement, String where) implements Observation {}

    /** A processor whose shares all aggregators had acknowledged before any of them listed. */
    record AcknowledgedProcessor(Digest plan, DpId processor) implements Observation {}

    /** The number of processors whose shares an aggregator reported as acknowledged. */
    record HeldShares(Digest plan, String node, long shares) implements Observation {}

    /** The state at an aggregator of a plan that is discarded at the catalog. */
    record PlanState(Digest plan, String node, String state) implements Observation {}

    /**
     * A model version that can be downloaded.
     *
     * @param registered whether the catalog lists it
     */
    record ServedVersion(String model, int version, boolean registered) implements Observation {}

    /** A file with keys or shares of an ended plan. */
    record LeftoverFile(String node, String file) implements Observation {}

    /**
     * The readiness of a node after all faults were removed.
     *
     * @param problem why it is not ready; empty if it is ready
     */
    record Readiness(String node, String problem) implements Observation {}

    /** A node whose files were damaged, which may therefore have lost acknowledged shares. */
    record DamagedNode(String node) implements Observation {}

    /**
     * A start that a node refused.
     *
     * @param file the damaged file
     * @param message the message of the node
     */
    record RefusedStart(String node, String file, String message) implements Observation {}

    /**
     * A training without faults.
     *
     * @param contributors number of contributors in its round; 0 if it was not completed
     * @param durationMax the longest acceptable duration
     */
    record UndisturbedRound(int contributors, int processors, Duration duration, Duration durationMax)
            implements Observation {}
}
