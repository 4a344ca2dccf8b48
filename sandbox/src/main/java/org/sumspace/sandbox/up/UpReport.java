package org.sumspace.sandbox.up;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.example.ExampleExchange;
import org.sumspace.sandbox.example.ExampleOfferings;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpaceHome;

/**
 * The content of the report of {@code up}: the data that a program needs to use the data space.
 *
 * @param caFile PEM file of the trusted root certificates
 * @param clusterMembers addresses at which another node can join the cluster
 * @param participants accounts: operators at their organisations' nodes, the AI provider at the catalog
 * @param processors named groups of learners; {@code url} is the processor node that trains for them
 * @param offerings example offerings at the catalog, where the operators of data providers have accounts, too
 * @param exchange an example exchange of two connectors; absent without a contract manager
 * @param dataRows number of records in the connectors
 * @param baseModel URL of a zero model that fits the records; absent without records
 * @param trainingPlan file with a training plan that fits the records; absent without records
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record UpReport(
        String caFile,
        List<String> clusterMembers,
        List<Node> nodes,
        List<SpaceAccount> participants,
        List<SpacePopulation.Processor> processors,
        List<ExampleOfferings.Offering> offerings,
        ExampleExchange.@Nullable Prepared exchange,
        int dataRows,
        @Nullable String baseModel,
        @Nullable String trainingPlan) {
    record Node(String kind, String organisation, String url) {}

    static UpReport of(
            SpaceHome home,
            Set<NodeKind> kinds,
            SpacePopulation population,
            List<ExampleOfferings.Offering> offerings,
            ExampleExchange.@Nullable Prepared exchange,
            @Nullable Path trainingPlan) {
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
                offerings,
                exchange,
                population.dataRows(),
                population.baseModel(),
                trainingPlan == null ? null : trainingPlan.toString());
    }
}
