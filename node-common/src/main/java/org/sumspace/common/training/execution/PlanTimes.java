package org.sumspace.common.training.execution;

import java.time.Duration;
import java.time.Instant;
import org.sumspace.common.training.Require;
import org.sumspace.common.training.WireFields;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The deadlines of an execution plan, in order: shares must arrive by {@code shareDeadline}, no seal is signed after
 * {@code sealUntil}, parents sign their lists at {@code releaseUntil} at the latest, and the plan ends at {@code
 * notAfter}.
 */
public record PlanTimes(
        Instant issuedAt, Instant shareDeadline, Instant sealUntil, Instant releaseUntil, Instant notAfter) {

    public PlanTimes {
        issuedAt = Require.instant("issuedAt", issuedAt);
        shareDeadline = Require.instant("shareDeadline", shareDeadline);
        sealUntil = Require.instant("sealUntil", sealUntil);
        releaseUntil = Require.instant("releaseUntil", releaseUntil);
        notAfter = Require.instant("notAfter", notAfter);
        if (!issuedAt.isBefore(shareDeadline)
                || !shareDeadline.isBefore(sealUntil)
                || releaseUntil.isBefore(sealUntil)
                || !releaseUntil.isBefore(notAfter)
                || !sealUntil.isBefore(notAfter)) {
            throw new IllegalArgumentException("the deadlines are not in order");
        }
    }

    /** The deadlines of a plan issued at this time. Releases get half of the time between the last seal and the end. */
    public static PlanTimes of(Instant issuedAt, PlanParameters parameters) {
        Instant sealUntil = issuedAt.plusSeconds(parameters.sealUntilSeconds());
        Instant notAfter = issuedAt.plusSeconds(parameters.expirySeconds());
        return new PlanTimes(
                issuedAt,
                issuedAt.plusSeconds(parameters.shareDeadlineSeconds()),
                sealUntil,
                sealUntil.plus(Duration.between(sealUntil, notAfter).dividedBy(2)),
                notAfter);
    }

    /** No parent signs a seal after this time, which is halfway between {@code releaseUntil} and the end. */
    public Instant parentsSealUntil() {
        return releaseUntil.plus(Duration.between(releaseUntil, notAfter).dividedBy(2));
    }

    static PlanTimes read(WireReader in) {
        return new PlanTimes(
                WireFields.instant(in),
                WireFields.instant(in),
                WireFields.instant(in),
                WireFields.instant(in),
                WireFields.instant(in));
    }

    void write(WireWriter out) {
        out.i64(issuedAt.toEpochMilli())
                .i64(shareDeadline.toEpochMilli())
                .i64(sealUntil.toEpochMilli())
                .i64(releaseUntil.toEpochMilli())
                .i64(notAfter.toEpochMilli());
    }
}
