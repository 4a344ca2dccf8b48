package org.sumspace.connector.learner.domain;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.PrivacyCost;

/**
 * A training as one learner sees it.
 *
 * @param decidedAt when the learner consented or withdrew; null without a decision
 * @param counted whether the last consent statement counts the learner
 * @param countedSince when a consent statement counted the learner for the first time; null if none did
 * @param charged whether its cost was charged to the learner's privacy budget
 * @param cost the largest it may have; null if no processor was certified for it
 * @param until when its last consent statement expires or expired, or when it ended if that was earlier; null before the
 *     first statement and its end
 * @param isOver whether it has ended, or its last consent statement has expired, so that records are no longer read for it
 */
public record LearnerTraining(
        String id,
        KnownTraining known,
        Consent consent,
        @Nullable Instant decidedAt,
        boolean counted,
        @Nullable Instant countedSince,
        boolean charged,
        @Nullable PrivacyCost cost,
        @Nullable Instant until,
        boolean isOver) {
    /** What the learner decided. */
    public enum Consent {
        GIVEN,
        WITHDRAWN,
        /** Nothing yet: the training may count the learner if the learner consents. */
        NONE
    }
}
