package org.sumspace.contract;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.contract.rule.domain.RegistryAddress;

/**
 * The source of further rule documents.
 *
 * @param registryUrl of a registry; absent if there are only the manager's built-in rules
 * @param registryFileExt the extension of the registry's files; empty if they have none
 * @param refreshSeconds the time between two refreshes of all copies
 */
public record RulesConfig(
        @Nullable URI registryUrl,
        @Default("") String registryFileExt,
        @Default("3600") int refreshSeconds) {
    private static final int REFRESH_SECONDS_MAX = 31_622_400;

    public RulesConfig {
        Checks.between("refreshSeconds", refreshSeconds, 10, REFRESH_SECONDS_MAX);
        if (registryUrl != null) {
            RegistryAddress.of(registryUrl, registryFileExt);
        }
    }

    /** Empty if there is no registry. */
    Optional<RegistryAddress> registry() {
        return Optional.ofNullable(registryUrl).map(url -> RegistryAddress.of(url, registryFileExt));
    }

    Duration refresh() {
        return Duration.ofSeconds(refreshSeconds);
    }
}
