package org.sumspace.processor.core;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.RootCertificate;

/**
 * The nodes that take part in a test's plan.
 *
 * @param node the processor node under test
 * @param otherConnector the connector of another data provider
 * @param operators organisations of aggregators by name: those of the plan and one more
 */
public record TestCast(
        NodeIdentity orchestrator,
        NodeIdentity connector,
        NodeIdentity node,
        NodeIdentity otherConnector,
        List<NodeIdentity> aggregators,
        List<RootCertificate> roots,
        Map<String, TestOrganisation> operators) {
    private static final int AGGREGATORS = 3;

    public TestCast {
        aggregators = List.copyOf(aggregators);
        roots = List.copyOf(roots);
        operators = Map.copyOf(operators);
    }

    /** Nodes at example addresses that cannot be reached. */
    static TestCast unreachable() {
        return unreachable(AGGREGATORS);
    }

    /** Nodes at example addresses that cannot be reached, with this number of aggregators. */
    static TestCast unreachable(int aggregatorCount) {
        TestOrganisation space = new TestOrganisation("space");
        TestOrganisation clinic = new TestOrganisation("clinic");
        TestOrganisation school = new TestOrganisation("school");
        List<RootCertificate> roots = new ArrayList<>(List.of(space.root(), clinic.root(), school.root()));
        Map<String, TestOrganisation> operators = new LinkedHashMap<>();
        for (int i = 0; i <= aggregatorCount; i++) {
            String name = "operator " + (char) ('a' + i);
            TestOrganisation operator = new TestOrganisation(name);
            operators.put(name, operator);
            roots.add(operator.root());
        }
        List<NodeIdentity> aggregators = operators.values().stream()
                .limit(aggregatorCount)
                .map(TestCast::aggregator)
                .toList();
        return new TestCast(
                space.node("catalog", NodeRole.ORCHESTRATOR, URI.create("https://catalog.example")),
                clinic.node("connector", NodeRole.CONNECTOR),
                clinic.node("processor", NodeRole.PROCESSOR),
                school.node("connector", NodeRole.CONNECTOR),
                aggregators,
                roots,
                operators);
    }

    static NodeIdentity aggregator(TestOrganisation operator) {
        String host = operator.root().organisation().replace(' ', '-');
        return operator.node("aggregator", NodeRole.AGGREGATOR, URI.create("https://" + host + ".example"));
    }

    TestOrganisation operator(NodeIdentity aggregator) {
        return Objects.requireNonNull(operators.get(aggregator.organisation()));
    }

    public String catalogUrl() {
        return orchestrator.certificate().url().toString();
    }
}
