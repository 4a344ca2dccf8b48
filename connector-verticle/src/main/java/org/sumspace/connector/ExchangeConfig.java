package org.sumspace.connector;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.http.client.NodeHttpClient;

/**
 * How a connector exchanges data.
 *
 * @param idempotentEndpoints addresses of applications, as their representations name them, that recognise a repeated call by
 *     its {@code Idempotency-Key}; only these are called again after an attempt of which the result is not known
 * @param applicationSeconds how long an application may take to answer a delivery
 * @param sourceMinutes how long reading one data resource may take
 * @param itemBytesMax the largest data of one resource
 */
public record ExchangeConfig(
        List<String> idempotentEndpoints,
        @Default("120") int applicationSeconds,
        @Default("60") int sourceMinutes,
        @Default("2147483648") long itemBytesMax) {
    private static final int SOURCE_MINUTES_MAX = 1_440;

    public ExchangeConfig {
        idempotentEndpoints = List.copyOf(idempotentEndpoints);
        idempotentEndpoints.forEach(URI::create);
        Checks.between("applicationSeconds", applicationSeconds, 1, NodeHttpClient.IDLE_SECONDS_MAX);
        Checks.between("sourceMinutes", sourceMinutes, 1, SOURCE_MINUTES_MAX);
        Checks.between("itemBytesMax", itemBytesMax, 1_024, 1L << 40);
    }

    Duration applicationTimeout() {
        return Duration.ofSeconds(applicationSeconds);
    }

    Duration sourceTimeout() {
        return Duration.ofMinutes(sourceMinutes);
    }
}
