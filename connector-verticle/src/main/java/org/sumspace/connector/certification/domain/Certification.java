package org.sumspace.connector.certification.domain;

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
 * A processor's certification for one training plan: its random id in the plan, its key, and the learners whom its last
 * consent statement counts.
 *
 * @param trainingPlan digest of the published plan
 * @param rounds of the training plan
 * @param cost the largest privacy cost of the training plan for a learner
 * @param processor the organisation's own name of the processor; it is not sent to other organisations
 * @param url URL of the processor
 * @param node key id of the processor node that hosts it
 * @param serial number of the last statement; 0 before the first
 * @param learners the learners whom the last statement counts
 * @param statement the last CONSENT statement; null before the first
 * @param acknowledged whether the catalog has the last statement
 * @param stale whether learners or consents changed and the connector has not yet signed a new statement, advanced the
 *     revision and started the delivery
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
    private static final Duration EXTENSION_MIN = Duration.ofMinutes(1);

    public Certification {
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
     * Whether the last statement expires before {@code until} and a new one would expire noticeably later.
     *
     * @param validity how long a statement that is signed now is valid
     */
    public boolean needsRenewal(Instant until, Instant now, Duration validity) {
        if (statement == null) {
            return false;
        }
        Instant end = notAfter(statement);
        return end.isBefore(until) && !end.plus(EXTENSION_MIN).isAfter(now.plus(validity));
    }

    /** When a CONSENT statement of this connector expires. */
    public static Instant notAfter(Bytes statement) {
        return Signed.reopen(statement.toBytes(), StatementType.CONSENT, Consent::read)
                .body()
                .notAfter();
    }

    /**
     * This certification with the signed {@link #nextConsent}; it is stale until the service has completed the change.
     */
    public Certification withStatement(SortedSet<String> counted, Bytes signed) {
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

    /** This certification with another processor node, or another URL of the node. */
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

    /** Omits the learners, because their ids are personal data. */
    @Override
    public String toString() {
        return "processor " + dpId + " of training plan " + trainingPlanId + ", serial " + serial;
    }
}
