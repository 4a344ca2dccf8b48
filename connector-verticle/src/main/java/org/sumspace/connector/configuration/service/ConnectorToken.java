package org.sumspace.connector.configuration.service;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.security.CompactToken;

/** The token that a connector signs itself for its catalog, which finds the participant by the service key in it. */
public final class ConnectorToken {
    private static final Duration VALIDITY = Duration.ofMinutes(5);

    private ConnectorToken() {}

    public static String of(String serviceKey, Secret secretKey, Instant now) {
        JsonValue claims = JsonValue.of(Map.of(
                "serviceKey", serviceKey,
                "iat", now.getEpochSecond(),
                "exp", now.plus(VALIDITY).getEpochSecond()));
        return CompactToken.signWith(claims, secretKey);
    }
}
