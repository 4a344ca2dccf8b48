package org.sumspace.connector.exchange.api;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;

class TriggerKeyTest {
    private static final String KEY = "the-key-of-an-application";
    private static final String NETWORK = "192.0.2.0/24";

    private final TriggerKey configured = new TriggerKey(Secret.of(KEY), Clock.systemUTC());

    private static void assertRefused(TriggerKey key, @Nullable String sent, String... words) {
        assertThatThrownBy(() -> key.check(sent, NETWORK))
                .isInstanceOf(NodeException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void configuredKey_isAccepted() {
        assertThatCode(() -> configured.check(KEY, NETWORK)).doesNotThrowAnyException();
    }

    /** A client read "Connector configuration error" alone, and did not know what to do. */
    @Test
    void connectorWithoutAKey_saysWhichSettingIsMissing() {
        TriggerKey none = new TriggerKey(null, Clock.systemUTC());

        assertRefused(none, null, "Connector configuration error", "triggerApiKey", "EXCHANGE_TRIGGER_API_KEY");
        assertRefused(none, KEY, "Connector configuration error", "triggerApiKey");
    }

    @Test
    void missingKey_saysWhichHeaderIsMissing() {
        for (String sent : new @Nullable String[] {null, ""}) {
            assertRefused(configured, sent, "API key is required", "x-exchange-trigger-api-key");
        }
    }

    @Test
    void otherKey_saysThatItIsNotTheConfiguredOne_andDoesNotRepeatIt() {
        assertRefused(configured, "other", "Invalid API key", "x-exchange-trigger-api-key", "Ask its operator");
        assertThatThrownBy(() -> configured.check("a-guess", NETWORK)).hasMessageNotContainingAny("a-guess", KEY);
    }
}
