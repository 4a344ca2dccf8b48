package org.sumspace.sandbox.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.client.AssessmentClient;
import org.sumspace.client.CatalogClient;
import org.sumspace.client.ConverterClient;
import org.sumspace.client.NodeClient;
import org.sumspace.client.RecordClient;
import org.sumspace.client.RemoteException;
import org.sumspace.client.Retry;
import org.sumspace.client.TrustedHttp;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceAccount;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpacePlan;

/** Clients of the nodes, logged in as the operators of their organisations and as the AI provider. */
public final class SpaceOperators {
    private final SpacePlan plan;
    private final HttpClient http;
    private final Map<NodeSpec, NodeClient> clients = new ConcurrentHashMap<>();
    private final Map<SpaceAccount, NodeClient> participants = new ConcurrentHashMap<>();

    public SpaceOperators(SpaceHome home) throws IOException {
        this.plan = home.plan();
        this.http = TrustedHttp.create(home.caFile());
    }

    /** A client of the node, logged in as the operator of its organisation. */
    public NodeClient at(NodeSpec node) {
        return clients.computeIfAbsent(node, absent -> {
            SpaceAccount operator = plan.operatorOf(node);
            return NodeClient.anonymous(http, plan.url(node)).login(operator.email(), operator.password());
        });
    }

    /** A client of the node with this id, logged in as the operator of its organisation. */
    public NodeClient at(String nodeId) {
        return at(plan.nodes().stream()
                .filter(node -> node.nodeId().equals(nodeId))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no node has the id " + nodeId)));
    }

    /** Logs in at all nodes of the cluster in parallel, because a node takes a while to check a password. */
    public void logInEverywhere() {
        plan.nodes().parallelStream().filter(NodeSpec::joinsCluster).forEach(this::at);
    }

    /** A client of an assessment node whose first account is active, in a session of its own. */
    public AssessmentClient atAssessment(NodeSpec node) {
        SpaceAccount account = plan.operatorOf(node);
        return new AssessmentClient(
                NodeClient.anonymous(http, plan.url(node)).session(account.email(), account.password(), ""));
    }

    /** A client of the converter, which needs no log-in. */
    public ConverterClient converter() {
        return new ConverterClient(NodeClient.anonymous(
                http, plan.url(plan.nodes(NodeKind.CONVERTER).get(0))));
    }

    /** The value of a metric; the name includes the labels, as the node's {@code /metrics} writes them. */
    public double metric(NodeSpec node, String name) {
        String metrics = new String(NodeClient.anonymous(http, plan.url(node)).download("/metrics"), UTF_8);
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(node + " has no metric " + name));
    }

    /** A client of the contract manager that is not logged in. */
    public NodeClient atManager() {
        return NodeClient.anonymous(http, plan.url(plan.nodes(NodeKind.CONTRACT).get(0)));
    }

    /** The public content at this address of a node. */
    public byte[] download(String url) {
        return NodeClient.anonymous(http, URI.create(url)).download("");
    }

    /** The reason why the node is not ready; empty if it is ready. */
    public Optional<String> readinessProblem(NodeSpec node) {
        try {
            NodeClient.anonymous(http, plan.url(node)).retrying(Retry.NONE).download("/health/ready");
            return Optional.empty();
        } catch (RemoteException notReady) {
            return Optional.of(String.valueOf(notReady.getMessage()));
        }
    }

    /** A client of the catalog, logged in as the AI provider, whose account is created if necessary. */
    public CatalogClient aiProvider() {
        return new CatalogClient(atCatalog(plan.aiProvider()));
    }

    /** A client of the catalog, logged in as a data provider, whose account is created if necessary. */
    public RecordClient participant(String organisation) {
        return new RecordClient(atCatalog(plan.dataProvider(organisation)));
    }

    /** A client of the catalog, logged in as a participant, whose account is created if necessary. */
    public NodeClient atCatalog(SpaceAccount account) {
        return participants.computeIfAbsent(account, absent -> {
            NodeClient catalog = anonymousAtCatalog();
            CatalogClient.signUp(catalog, account.organisation(), account.email(), account.password());
            return catalog.login(account.email(), account.password());
        });
    }

    /** A client of the catalog that is not logged in. */
    public NodeClient anonymousAtCatalog() {
        return NodeClient.anonymous(http, plan.url(plan.nodes(NodeKind.CATALOG).get(0)));
    }
}
