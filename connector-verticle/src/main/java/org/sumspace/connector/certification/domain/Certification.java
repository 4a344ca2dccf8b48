package org.sumspace.connector.certification.domain;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * A processor's place in one training plan: its random id there, its key, and whom it trains for as signed last.
 *
 * @param trainingPlan digest of the published plan
 * @param rounds of the training plan
 * @param cost what the training plan can cost a learner
 * @param processor the organisation's own name of the processor, which nobody outside learns
 * @param url where the processor answers
 * @param node key id of the processor node that hosts it
 * @param serial of the last statement; 0 before the first
 * @param learners whom the last statement counts
 * @param statement the last CONSENT statement; null before the first
 * @param acknowledged whether the catalog has the last statement
 * @param stale whether learners or consents changed and not all that follows is done: the statement, queries answered
 *     anew, the delivery begun
 */
public record Certification(
        DpId dpId,
        String trainingPlanId,
        Digest trainingPlan,
        URI catalog,
        int rounds,
        PrivacyCost cost,
        String processor,
        String url,
        VerifyingKey key,
        Digest node,
        int serial,
        SortedSet<String> learners,
        @Nullable Bytes statement,
        boolean acknowledged,
        boolean stale) {
    private static final Duration RENEWED_BY_MIN = Duration.ofMinutes(1);

    public Certification {
        requireNonNull(dpId, "dpId");
        requireNonNull(trainingPlanId, "trainingPlanId");
        requireNonNull(trainingPlan, "trainingPlan");
        requireNonNull(catalog, "catalog");
        requireNonNull(cost, "cost");
        requireNonNull(processor, "processor");
        requireNonNull(url, "url");
        requireNonNull(key, "key");
        requireNonNull(node, "node");
        learners = Collections.unmodifiableSortedSet(new TreeSet<>(learners));
        if ((serial == 0) != (statement == null)) {
            throw new IllegalArgumentException("serial " + serial + " does not fit the statement");
        }
    }

    /** The next statement about this processor, to be signed. */
    public Consent nextConsent(SortedSet<String> counted, String organisation, Instant now, Instant notAfter) {
        return new Consent(
                trainingPlan, dpId, url, key, node, organisation, counted.size(), rounds, serial + 1, now, notAfter);
    }

    /**
     * Whether the last statement need not be renewed: it holds until then, or a new one would hold hardly longer.
     *
     * @param validity of a statement that is signed now
     */
    public boolean lasts(Instant until, Instant now, Duration validity) {
        if (statement == null) {
            return true;
        }
        Instant end = notAfter(statement);
        return !end.isBefore(until) || end.plus(RENEWED_BY_MIN).isAfter(now.plus(validity));
    }

    /** When a CONSENT statement of this connector ends. */
    public static Instant notAfter(Bytes statement) {
        return Signed.reopen(statement.toBytes(), StatementType.CONSENT, Consent::read)
                .body()
                .notAfter();
    }

    /** The certification once {@link #nextConsent} is signed; stale until that had its consequences. */
    public Certification certified(SortedSet<String> counted, Bytes signed) {
        return new Certification(
                dpId,
                trainingPlanId,
                trainingPlan,
                catalog,
                rounds,
                cost,
                processor,
                url,
                key,
                node,
                serial + 1,
                counted,
                signed,
                false,
                true);
    }

    /** The same processor, hosted by a node that moved or was replaced. */
    public Certification hostedBy(Digest otherNode, String otherUrl) {
        return new Certification(
                dpId,
                trainingPlanId,
                trainingPlan,
                catalog,
                rounds,
                cost,
                processor,
                otherUrl,
                key,
                otherNode,
                serial,
                learners,
                statement,
                acknowledged,
                stale);
    }

    /** Learner ids are personal data and are not printed. */
    @Override
    public String toString() {
        return "processor " + dpId + " of training plan " + trainingPlanId + ", serial " + serial;
    }
}
