package org.sumspace.catalog;

import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.contract.service.ContractManagerConfig;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.FormerName;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.store.StoreConfig;
import org.sumspace.common.store.StoringConfig;

/**
 * The configuration of a catalog.
 *
 * @param noticeGraceSeconds how long after a plan's end its version and its aggregators' notices are still accepted
 * @param recordCacheBytesMax the size of the cache of records, which is an eighth of the heap at most
 * @param signUpsPerHour participants that may sign up from one network (IPv4 address, or IPv6 /64) in an hour
 * @param serviceTokenMaxAgeSeconds how long after its {@code iat} a connector's token is accepted
 * @param contractManager where contracts are kept; without it, requests that need a contract are refused
 */
public record CatalogConfig(
        @Inline NodeConfig node,
        @FormerName("mongo") StoreConfig store,
        @Default("30") int noticeGraceSeconds,
        @Default("20") int signUpsPerHour,
        @Default("67108864") long recordCacheBytesMax,
        @Default("86400") int serviceTokenMaxAgeSeconds,
        @Nullable ContractManagerConfig contractManager)
        implements StoringConfig {
    private static final int GRACE_SECONDS_MAX = 86_400;

    public CatalogConfig {
        if (noticeGraceSeconds < 1 || noticeGraceSeconds > GRACE_SECONDS_MAX) {
            throw new IllegalArgumentException("noticeGraceSeconds is between 1 and " + GRACE_SECONDS_MAX);
        }
        Checks.between("recordCacheBytesMax", recordCacheBytesMax, 0, 1L << 40);
        Checks.between("signUpsPerHour", signUpsPerHour, 1, 1_000_000);
        Checks.between("serviceTokenMaxAgeSeconds", serviceTokenMaxAgeSeconds, 60, 31_622_400);
    }
}
