package org.sumspace.aggregator.round.core;

import java.time.Duration;
import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * The parameters of one aggregator's agreement with the others of its group.
 *
 * @param plan digest of the execution plan
 * @param index this aggregator's share index, from 1
 * @param shares how many aggregators the group has
 * @param expected how many processors the group has; for the parents, how many groups there are
 * @param listDeadline from this time on, the first list is signed with the contributions that are stored
 * @param sealUntil from this time on, neither a list nor a seal is signed
 */
public record AgreementTerms(
        Digest plan,
        int group,
        int index,
        int shares,
        int expected,
        Instant listDeadline,
        Instant sealUntil,
        Pace pace) {
    public AgreementTerms {
        if (shares < 2 || index < 1 || index > shares || expected < 1) {
            throw new IllegalArgumentException(
                    "expected at least 2 shares, an index of one of them and at least 1 contributor, got " + shares
                            + ", " + index + " and " + expected);
        }
        if (!listDeadline.isBefore(sealUntil)) {
            throw new IllegalArgumentException("expected the deadline of the first list before the end of sealing");
        }
    }

    /**
     * How long an aggregator waits for others.
     *
     * @param quietAfterPeerList how long to wait for missing shares once a peer signed its first list; the time starts
     *     again with every share, because while shares arrive this aggregator is only slower than its peer
     * @param betweenLists minimum time between two lists of this aggregator
     * @param askAfter how long to wait for a peer's statement before asking for it; doubles up to {@code askAfterMax}
     */
    public record Pace(Duration quietAfterPeerList, Duration betweenLists, Duration askAfter, Duration askAfterMax) {
        public static final Pace DEFAULT =
                new Pace(Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(15));

        /** Parents wait for every group until their deadline, also after a peer's list: a group is many shares. */
        public static final Pace PARENTS = new Pace(
                Duration.ofSeconds(PlanParameters.MAX_EXPIRY_SECONDS),
                DEFAULT.betweenLists,
                DEFAULT.askAfter,
                DEFAULT.askAfterMax);

        public Pace {
            if (askAfter.isNegative() || askAfter.isZero() || askAfterMax.compareTo(askAfter) < 0) {
                throw new IllegalArgumentException(
                        "expected a positive askAfter up to askAfterMax, got " + askAfter + " and " + askAfterMax);
            }
        }
    }
}
