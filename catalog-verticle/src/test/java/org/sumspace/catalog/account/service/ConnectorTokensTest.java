package org.sumspace.catalog.account.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.account.domain.ConnectorAccount;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.catalog.fixture.ConnectorToken;
import org.sumspace.common.config.Secret;
import org.sumspace.common.security.CompactToken;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestOrganisation;

class ConnectorTokensTest {
    private final MutableClock clock = new MutableClock(TestOrganisation.START);
    private final ServiceKeys keys = ServiceKeys.random(new SecureRandom());
    private final List<Secret> used = new ArrayList<>();
    private final ConnectorTokens tokens = new ConnectorTokens(
            serviceKey -> Future.succeededFuture(
                    serviceKey.equals(keys.serviceKey())
                            ? Optional.of(new ConnectorAccount("1", "Alma", keys.serviceSecretKey()))
                            : Optional.empty()),
            (token, key) -> {
                used.add(key);
                return token.isSignedWith(key);
            },
            Duration.ofHours(1),
            new SecureRandom(),
            clock);

    /** A stopwatch cannot assert it on a busy machine: every token costs one MAC, with a key of the same length. */
    @Test
    void t1_unknownServiceKey_costsTheSameMac() {
        long now = clock.instant().toEpochMilli();
        String unknown = ServiceKeys.random(new SecureRandom()).serviceKey();
        for (Object serviceKey : new Object[] {keys.serviceKey(), unknown, "", 1}) {
            used.clear();
            JsonObject claims = new JsonObject().put("iat", now).put("serviceKey", serviceKey);
            boolean valid =
                    verify(ConnectorToken.signed(claims, keys.serviceSecretKey().reveal()));
            assertThat(valid).isEqualTo(serviceKey.equals(keys.serviceKey()));
            assertThat(used).hasSize(1);
            assertThat(used.get(0).reveal()).hasSize(100);
            assertThat(used.get(0).equals(keys.serviceSecretKey())).isEqualTo(valid);
        }
    }

    @Test
    void t2_token_isAcceptedForALimitedTime() {
        String token = ConnectorToken.of(
                new JsonObject()
                        .put("serviceKey", keys.serviceKey())
                        .put("serviceSecretKey", keys.serviceSecretKey().reveal()),
                clock.instant().toEpochMilli());
        assertThat(verify(token)).isTrue();
        clock.advance(Duration.ofHours(1));
        assertThat(verify(token)).isTrue();
        clock.advance(Duration.ofSeconds(1));
        assertThat(verify(token)).isFalse();
    }

    private boolean verify(String token) {
        return result(tokens.verify(CompactToken.parse(token).orElseThrow())).isPresent();
    }
}
