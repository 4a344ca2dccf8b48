package org.sumspace.aggregator.core;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * What one aggregator must know to agree with the others of its group.
 *
 * @param plan digest of the execution plan
 * @param index this aggregator's share index, from 1
 * @param shares how many aggregators the group has
 * @param expected how many processors the group has; for the parents, how many groups there are
 * @param listDeadline from here on a first list is signed with what is there
 * @param sealUntil from here on neither a list nor a seal is signed
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
        requireNonNull(plan);
        requireNonNull(pace);
        if (shares < 2 || index < 1 || index > shares || expected < 1) {
            throw new IllegalArgumentException("index " + index + " of " + shares + ", " + expected + " expected");
        }
        if (!listDeadline.isBefore(sealUntil)) {
            throw new IllegalArgumentException("the deadline of the first list is not before the end of sealing");
        }
    }

    /**
     * How patient an aggregator is.
     *
     * @param quietAfterPeerList how long to wait for missing shares once a peer signed its first list, anew with every
     *     share: while they still arrive, this aggregator is merely slower than its peer
     * @param betweenLists least time between two lists of this aggregator
     * @param askAfter how long to wait for a peer's statement before asking for it; doubles up to {@code askAfterMax}
     */
    public record Pace(Duration quietAfterPeerList, Duration betweenLists, Duration askAfter, Duration askAfterMax) {
        public static final Pace DEFAULT =
                new Pace(Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(15));

        /** Parents wait for every group until their deadline, whatever one of them signed before: a group is many shares. */
        public static final Pace PARENTS = new Pace(
                Duration.ofSeconds(PlanParameters.MAX_EXPIRY_SECONDS),
                DEFAULT.betweenLists,
                DEFAULT.askAfter,
                DEFAULT.askAfterMax);

        public Pace {
            if (askAfter.isNegative() || askAfter.isZero() || askAfterMax.compareTo(askAfter) < 0) {
                throw new IllegalArgumentException("ask after " + askAfter + " up to " + askAfterMax);
            }
        }
    }
}
