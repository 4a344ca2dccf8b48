package org.sumspace.processor;

import java.net.URI;
import java.util.List;
import java.util.Set;
import org.sumspace.common.config.Checks;
import org.sumspace.common.config.Default;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.processor.core.ProviderPolicy;
import org.sumspace.processor.service.ProcessorServices;

/**
 * A processor node's configuration.
 *
 * @param connector base URL of the organisation's connector, without a trailing slash
 * @param requiredAggregators organisations of which at least one must run an aggregator in every plan; empty for no
 *     requirement
 * @param minContributors plans that would sum over fewer processors are refused
 * @param minDataProviders plans that would sum over fewer data providers are refused
 * @param trainingThreads number of threads that train, split and seal
 * @param planBytesMax largest start of a plan
 * @param answerBytesMax largest records of a processor that the connector may answer with
 */
public record ProcessorConfig(
        @Inline NodeConfig node,
        URI connector,
        List<String> requiredAggregators,
        @Default("3") int minContributors,
        @Default("2") int minDataProviders,
        @Default("2") int trainingThreads,
        @Default("268435456") int planBytesMax,
        @Default("67108864") int answerBytesMax)
        implements MemberConfig {
    /** The number of processors per thread, because some store their shares while the threads train others. */
    private static final int TRAINING_PER_THREAD = 8;

    public ProcessorConfig {
        if (connector.getHost() == null || connector.toString().endsWith("/")) {
            throw new IllegalArgumentException("connector must be an absolute URL without a trailing slash");
        }
        requiredAggregators = List.copyOf(requiredAggregators);
        Checks.between("minContributors", minContributors, 3, 1_000_000);
        Checks.between("minDataProviders", minDataProviders, 2, 1_000_000);
        Checks.between("trainingThreads", trainingThreads, 1, 256);
        Checks.between("planBytesMax", planBytesMax, 1 << 16, 1 << 30);
        Checks.between("answerBytesMax", answerBytesMax, 1 << 10, 1 << 30);
    }

    ProcessorServices.Settings settings() {
        return new ProcessorServices.Settings(
                node.dataDir(),
                new ProviderPolicy(minContributors, minDataProviders, Set.copyOf(requiredAggregators)),
                connector,
                planBytesMax,
                answerBytesMax,
                TRAINING_PER_THREAD * trainingThreads);
    }
}
