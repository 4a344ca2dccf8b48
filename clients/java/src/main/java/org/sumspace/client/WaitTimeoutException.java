package org.sumspace.client;

import java.time.Duration;

/** What was waited for did not happen in time. */
public final class WaitTimeoutException extends RuntimeException {
    WaitTimeoutException(String what, Duration timeout) {
        super("timed out after " + timeout.toSeconds() + " s waiting until " + what);
    }
}
