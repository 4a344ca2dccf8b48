package org.sumspace.sandbox.up;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.space.Account;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;

/**
 * What a program needs to use the data space.
 *
 * @param caFile the roots to trust, PEM
 * @param clusterMembers addresses at which another node can join the cluster
 * @param participants who can log in: operators at their organisation's nodes, the AI provider at the catalog
 * @param processors named groups of learners; {@code url} is the processor node that trains for them
 * @param dataRows how many records the connectors hold
 * @param baseModel URL of a model of zeros that fits the records; absent without records
 * @param trainingPlan file with a training plan that fits the records; absent without records
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record UpReport(
        String caFile,
        List<String> clusterMembers,
        List<Node> nodes,
        List<Account> participants,
        List<Population.Processor> processors,
        int dataRows,
        @Nullable String baseModel,
        @Nullable String trainingPlan) {
    record Node(String kind, String organisation, String url) {}

    static UpReport of(SpaceHome home, Set<NodeKind> kinds, Population population, @Nullable Path trainingPlan) {
        List<NodeSpec> running = home.plan().nodes().stream()
                .filter(node -> kinds.contains(node.kind()))
                .toList();
        return new UpReport(
                home.caFile().toAbsolutePath().toString(),
                running.stream()
                        .filter(NodeSpec::joinsCluster)
                        .map(NodeSpec::member)
                        .toList(),
                running.stream()
                        .map(node -> new Node(
                                node.kind().label(),
                                node.organisation(),
                                home.plan().url(node).toString()))
                        .toList(),
                home.plan().accounts(),
                population.processors(),
                population.dataRows(),
                population.baseModel(),
                trainingPlan == null ? null : trainingPlan.toString());
    }
}
