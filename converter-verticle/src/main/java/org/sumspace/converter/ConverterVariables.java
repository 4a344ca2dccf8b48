package org.sumspace.converter;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.config.Range;
import org.sumspace.converter.core.expression.ExpressionNames;

/**
 * The environment variables of a converter: {@code appInternalPort} is {@code APP_INTERNAL_PORT}. The specification fixes
 * their names and defaults; {@code docs/reference/converter.md} explains them.
 */
record ConverterVariables(
        @Default("development") ConverterEnvironment environment,
        @Default("info") LogLevel logLevel,
        @Default("*") List<String> corsAllowedOrigins,
        @Default("0.0.0.0") String appInternalHost,

        @Default("8000") @Range(min = 0, max = 65_535) int appInternalPort,

        @Default("lrc.localhost") HostName appExternalHost,

        @Default("80") @Range(min = 1, max = 65_535) int appExternalPort,

        @Default("data/dases_profiles") Path profilesBasePath,

        @Default("10") @Range(min = 1, max = 3_600) int downloadTimeout,

        @Default("86400") @Range(min = 0, max = 31_622_400) int profilesRefresh,

        PortalConfig portal,
        List<CidrBlock> outboundAllow,

        @Default("4") @Range(min = 1, max = 256) int workersCount,

        @Default("2") @Range(min = 1, max = 256) int threadsPerWorker,

        @Default("false") boolean profileStrict,
        @Default("false") boolean formatStrict,
        @Default("text") RecommendationValues recommendationValues,
        @Default("segment") AccountNames accountNames,
        @Nullable Path formatsPath,

        @Default("10485760") @Range(min = 1 << 10, max = 1 << 30)
        int bodyBytesMax,

        @Default("1073741824") @Range(min = 1 << 10, max = 1L << 50)
        long batchBytesMax,

        @Default("3") @Range(min = 1, max = 3_600) int batchUnreadSeconds,

        @Default("1073741824") @Range(min = 1 << 10, max = 1L << 50)
        long uploadBytesMax,

        @Default("4294967296") @Range(min = 1 << 10, max = 1L << 50)
        long uploadsBytesMax) {
    private static final int THREADS_MAX = 1_024;

    ConverterVariables {
        Checks.between(
                "WORKERS_COUNT times THREADS_PER_WORKER", (long) workersCount * threadsPerWorker, 1, THREADS_MAX);
    }

    /** How lists in recommendations are written: as text like the public service, or as JSON arrays. */
    enum RecommendationValues {
        TEXT,
        ARRAY
    }

    /** Where a converter runs; in production its internal errors omit their detail. */
    public enum ConverterEnvironment {
        DEVELOPMENT,
        PRODUCTION;

        /** As the public service does: everything that is not development is production. */
        static ConverterEnvironment parse(String text) {
            return text.equalsIgnoreCase("development") ? DEVELOPMENT : PRODUCTION;
        }
    }

    /** How a learner's identifier becomes an account. */
    enum AccountNames {
        /** The name is the last segment of a URL, and the home page the rest. */
        SEGMENT,
        /** The name is the identifier, as in the public service. */
        IDENTIFIER;

        /** The functions of mappings that make such accounts. */
        ExpressionNames functions() {
            return this == SEGMENT ? ExpressionNames.standard() : ExpressionNames.wholeIdentifiers();
        }
    }

    /** A level of the log by the names of the public service. */
    record LogLevel(Level level) {
        /** As the public service does: an unknown level is {@code info}. */
        static LogLevel parse(String text) {
            return new LogLevel(
                    switch (text.toLowerCase(Locale.ROOT)) {
                        case "debug" -> Level.DEBUG;
                        case "warning" -> Level.WARN;
                        case "error", "critical" -> Level.ERROR;
                        default -> Level.INFO;
                    });
        }
    }

    /** The name of a host in a URL. */
    record HostName(String text) {
        /** @throws IllegalArgumentException if no URL has such a host */
        static HostName parse(String text) {
            if (isHost(text)) {
                return new HostName(text);
            }
            throw new IllegalArgumentException("expected a host name");
        }

        private static boolean isHost(String text) {
            try {
                return URI.create("http://" + text).getHost() != null;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }
}
