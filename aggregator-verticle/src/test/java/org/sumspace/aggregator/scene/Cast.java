package org.sumspace.aggregator.scene;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

/**
 * The nodes of a scene.
 *
 * @param aggregators of one organisation each, one more than shares
 * @param connectors one for each data provider
 * @param processorNodes one for each data provider
 * @param anchors under which all of them are certified
 * @param organisations that certified them, if a test made the certificates itself
 */
public record Cast(
        NodeIdentity orchestrator,
        List<NodeIdentity> aggregators,
        List<NodeIdentity> connectors,
        List<NodeIdentity> processorNodes,
        TrustAnchors anchors,
        List<TestOrganisation> organisations) {
    private static final int PROVIDERS = 2;

    /** New organisations, with nodes that exist only in memory. */
    public static Cast of(int aggregatorCount) {
        TestOrganisation coordination = new TestOrganisation("coordination");
        List<TestOrganisation> organisations = new ArrayList<>(List.of(coordination));
        NodeIdentity orchestrator =
                coordination.node("catalog", NodeRole.ORCHESTRATOR, URI.create("https://catalog.example"));
        List<NodeIdentity> aggregators = new ArrayList<>();
        for (int i = 0; i < aggregatorCount; i++) {
            TestOrganisation organisation = new TestOrganisation("organisation-" + i);
            organisations.add(organisation);
            aggregators.add(organisation.node("da-" + i, NodeRole.AGGREGATOR));
        }
        List<NodeIdentity> connectors = new ArrayList<>();
        List<NodeIdentity> processorNodes = new ArrayList<>();
        for (int i = 0; i < PROVIDERS; i++) {
            TestOrganisation organisation = new TestOrganisation("provider-" + i);
            organisations.add(organisation);
            connectors.add(organisation.node("connector-" + i, NodeRole.CONNECTOR));
            processorNodes.add(organisation.node("processor-" + i, NodeRole.PROCESSOR));
        }
        return new Cast(orchestrator, aggregators, connectors, processorNodes, anchors(organisations), organisations);
    }

    private static TrustAnchors anchors(List<TestOrganisation> organisations) {
        return TrustAnchors.of(
                organisations.stream().map(TestOrganisation::root).toList(), List.of());
    }

    /** The trust anchors of a node that has just read its trust folder. */
    public TrustAnchors freshAnchors() {
        return anchors(organisations);
    }

    public TestOrganisation organisation(String name) {
        return organisations.stream()
                .filter(each -> each.root().organisation().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
