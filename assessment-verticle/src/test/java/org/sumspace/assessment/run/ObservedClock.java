package org.sumspace.assessment.run;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.Samples;

/** A clock that stands still, and lets a test act when a run asks for the time. */
abstract class ObservedClock extends Clock {
    /** Called before the time is returned. */
    abstract void asked();

    @Override
    public final Instant instant() {
        asked();
        return Samples.CLOCK.instant();
    }

    @Override
    public final ZoneId getZone() {
        return Samples.CLOCK.getZone();
    }

    @Override
    public final Clock withZone(@Nullable ZoneId zone) {
        return this;
    }
}
