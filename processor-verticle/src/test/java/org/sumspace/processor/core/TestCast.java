package org.sumspace.processor.core;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.RootCertificate;

/**
 * The nodes that a test's plan is about.
 *
 * @param node the processor node under test
 * @param otherConnector of another data provider
 */
public record TestCast(
        NodeIdentity orchestrator,
        NodeIdentity connector,
        NodeIdentity node,
        NodeIdentity otherConnector,
        List<NodeIdentity> aggregators,
        List<RootCertificate> roots) {
    public TestCast {
        aggregators = List.copyOf(aggregators);
        roots = List.copyOf(roots);
    }

    /** Nodes that nobody can reach. */
    static TestCast elsewhere() {
        TestOrganisation space = new TestOrganisation("space");
        TestOrganisation clinic = new TestOrganisation("clinic");
        TestOrganisation school = new TestOrganisation("school");
        List<RootCertificate> roots = new ArrayList<>(List.of(space.root(), clinic.root(), school.root()));
        List<NodeIdentity> aggregators = Stream.of("a", "b", "c")
                .map(name -> {
                    TestOrganisation operator = new TestOrganisation("operator " + name);
                    roots.add(operator.root());
                    return operator.node("aggregator", NodeRole.AGGREGATOR, URI.create("https://" + name + ".example"));
                })
                .toList();
        return new TestCast(
                space.node("catalog", NodeRole.ORCHESTRATOR, URI.create("https://catalog.example")),
                clinic.node("connector", NodeRole.CONNECTOR),
                clinic.node("processor", NodeRole.PROCESSOR),
                school.node("connector", NodeRole.CONNECTOR),
                aggregators,
                roots);
    }

    public String catalogUrl() {
        return orchestrator.certificate().url().toString();
    }
}
