package org.sumspace.aggregator.round.core;

import java.time.Duration;
import java.time.Instant;

/** Decides when to ask the peers for missing statements: with exponential backoff. */
final class AskPacing {
    private final Duration first;
    private final Duration longest;
    private Duration pause;
    private Instant due = Instant.MAX;
    private Instant last = Instant.MIN;

    AskPacing(AgreementTerms.Pace pace) {
        this.first = pace.askAfter();
        this.longest = pace.askAfterMax();
        this.pause = first;
    }

    /** When to ask next; {@link Instant#MAX} for never. */
    Instant due() {
        return due;
    }

    /** A new step began: the peers get some time before they are asked. */
    void begin(Instant now) {
        pause = first;
        due = now.plus(pause);
    }

    /** A message shows that earlier ones were lost: asks as soon as the minimum pause allows. */
    void soon(Instant now) {
        Instant earliest = last.equals(Instant.MIN) ? now : last.plus(first);
        Instant soon = earliest.isAfter(now) ? earliest : now;
        due = soon.isBefore(due) ? soon : due;
    }

    void asked(Instant now) {
        last = now;
        due = now.plus(pause);
        Duration doubled = pause.multipliedBy(2);
        pause = doubled.compareTo(longest) > 0 ? longest : doubled;
    }
}
