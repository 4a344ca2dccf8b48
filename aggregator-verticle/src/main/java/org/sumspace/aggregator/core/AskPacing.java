package org.sumspace.aggregator.core;

import java.time.Duration;
import java.time.Instant;

/** When to ask the peers for what is missing: some time after it is due, then less and less often. */
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

    /** When to ask; {@link Instant#MAX} for not at all. */
    Instant due() {
        return due;
    }

    /** A new step began: give the others time before asking. */
    void begin(Instant now) {
        pause = first;
        due = now.plus(pause);
    }

    /** Something shows that messages were sent that did not arrive, or that this node missed them. */
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
