package org.sumspace.common.testkit;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long every test waits for what must happen. A test that passes never waits so long; one that fails does, and a
 * busy machine makes none fail.
 */
public final class Patience implements BeforeAllCallback {
    public static final Duration MAX = Duration.ofMinutes(2);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(MAX);
    }
}
