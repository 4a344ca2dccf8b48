package org.sumspace.contract;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.contract.agreement.domain.AgreementKind;

/**
 * The contract agent.
 *
 * @param enabled whether the manager runs one
 * @param pollSeconds the minimum time between two checks for changes
 * @param dataProviderConfig the collections that it reads; if there are none, the manager's own contracts
 */
public record AgentConfig(
        @Default("false") boolean enabled, @Default("5") int pollSeconds, List<DataProviderConfig> dataProviderConfig) {
    public AgentConfig {
        Checks.between("pollSeconds", pollSeconds, 1, 86_400);
        dataProviderConfig = List.copyOf(dataProviderConfig);
        if (dataProviderConfig.stream()
                        .filter(DataProviderConfig::hostsProfiles)
                        .count()
                > 1) {
            throw new IllegalArgumentException("hostsProfiles must be true for one section at most");
        }
        if (dataProviderConfig.stream()
                        .map(each -> each.section().key())
                        .distinct()
                        .count()
                < dataProviderConfig.size()) {
            throw new IllegalArgumentException("dataProviderConfig must name each collection once");
        }
    }

    List<DataProviderConfig> sections() {
        return dataProviderConfig.isEmpty()
                ? Arrays.stream(AgreementKind.values())
                        .map(DataProviderConfig::own)
                        .toList()
                : dataProviderConfig;
    }

    Duration poll() {
        return Duration.ofSeconds(pollSeconds);
    }
}
