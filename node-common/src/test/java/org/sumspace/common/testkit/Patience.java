package org.sumspace.common.testkit;

import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How tests wait. The timeout is so long that no test fails because the machine is busy; only a failing test waits that
 * long. An exception that ends a thread of another test does not fail the waiting test.
 */
public final class Patience implements BeforeAllCallback {
    public static final Duration MAX = Duration.ofMinutes(2);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(MAX);
        Awaitility.ignoreExceptionsByDefaultMatching(Patience::isGoneMeanwhile);
        // A thread of a node that an earlier test has stopped may end with one (Vert.x: "event executor terminated").
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    /** A node renames and deletes files while a test looks for them. */
    private static boolean isGoneMeanwhile(Throwable failure) {
        return failure instanceof UncheckedIOException && failure.getCause() instanceof NoSuchFileException;
    }
}
