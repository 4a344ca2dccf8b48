package org.sumspace.assessment.account.core;

import java.time.Duration;
import java.time.Instant;

/** When failed log-ins lock an account, and for how long. */
public final class LoginRules {
    /** This many consecutive failures lock an account. */
    public static final int FAILURES_MAX = 10;

    private static final Duration FIRST = Duration.ofMinutes(15);
    private static final Duration LONGEST = Duration.ofHours(24);
    private static final int DOUBLINGS_MAX = 10;

    private LoginRules() {}

    /**
     * When a lock ends. If the clock was set back after the lock began, the lock ends one full duration after now.
     *
     * @param until when it should end
     * @param locks how often the account was locked since its last log-in, this time included
     */
    public static Instant endOfLock(Instant until, int locks, Instant now) {
        Instant latest = now.plus(lock(Math.max(0, locks - 1)));
        return until.isAfter(latest) ? latest : until;
    }

    /** @param before how often the account was locked since its last log-in */
    public static Duration lock(int before) {
        Duration doubled = FIRST.multipliedBy(1L << Math.min(before, DOUBLINGS_MAX));
        return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
}
