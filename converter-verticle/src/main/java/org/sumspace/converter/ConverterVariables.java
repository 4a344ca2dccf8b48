package org.sumspace.converter;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.CidrBlock;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.PortalConfig;
import org.sumspace.common.config.Range;

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
}
