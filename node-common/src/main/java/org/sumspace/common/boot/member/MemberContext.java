package org.sumspace.common.boot.member;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.boot.NodeContext;
import org.sumspace.common.boot.OpenResources;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.obs.DiskSpace;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.portal.LoginCodes;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.StartingStore;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.TrustAnchors;

/**
 * The parts of a node of the cluster when its verticle is made. Each part exists once in a node, and is closed with the
 * node: the bus first, then the resources of the verticle, the store, and the signatures last, because all others may
 * sign.
 */
public final class MemberContext {
    private static final Logger LOG = LoggerFactory.getLogger(MemberContext.class);

    private final NodeContext node;
    private final NodeConfig config;
    private final Identities identities;
    private final Refusals refusals;
    private final NodeSignatures signatures;
    private final PeerClient peers;
    private final PeerCertificates certificates;
    private final Passwords passwords;
    private final NodeAccess access;
    private @Nullable NodeBus bus;
    private final StartingStore starting;
    private @Nullable DocumentStore store;

    /** Reads the key of access tokens, if there is one: not for an event loop. */
    MemberContext(NodeContext node, NodeConfig config, Identities identities, StartingStore starting) {
        this.node = node;
        this.config = config;
        this.identities = identities;
        this.starting = starting;
        this.refusals = Refusals.in(node.metrics());
        this.signatures = new NodeSignatures(vertx(), identity(), anchors(), clock(), refusals);
        node.resources().add(signatures::close);
        this.peers = new PeerClient(signatures, http());
        this.certificates = new PeerCertificates(http(), anchors(), clock());
        this.passwords = new Passwords(vertx(), OperatorConfig.hashes(config.operators()));
        this.access = new NodeAccess(
                vertx(),
                config.dataDir(),
                identity().certificate().url(),
                identity().certificate().keyId(),
                config.operators(),
                config.portal().enabled(),
                clock());
    }

    /** The parts that nodes outside the cluster also have. */
    public NodeContext node() {
        return node;
    }

    public NodeConfig config() {
        return config;
    }

    public Vertx vertx() {
        return node.vertx();
    }

    public Clock clock() {
        return node.clock();
    }

    public PrometheusMeterRegistry metrics() {
        return node.metrics();
    }

    /** The way out to servers that are not nodes. */
    public NodeHttpClient http() {
        return node.http();
    }

    public OpenResources resources() {
        return node.resources();
    }

    /** Who this node is. */
    public NodeIdentity identity() {
        return identities.identity();
    }

    /** Whom this node believes. */
    public TrustAnchors anchors() {
        return identities.anchors();
    }

    /** Takes the revocations that others send. */
    public ReceivedRevocations revocations() {
        return identities.revocations();
    }

    public Refusals refusals() {
        return refusals;
    }

    public NodeSignatures signatures() {
        return signatures;
    }

    /** The way out to other nodes, with signed requests. */
    public PeerClient peers() {
        return peers;
    }

    public PeerCertificates certificates() {
        return certificates;
    }

    public Passwords passwords() {
        return passwords;
    }

    /** How people get into the node. */
    public NodeAccess access() {
        return access;
    }

    /** What browsers follow. */
    public PortalEvents events() {
        return node.events();
    }

    /**
     * The event bus. It receives messages once the node listens. If this method is never called, the node receives no
     * messages.
     */
    public NodeBus bus() {
        if (bus == null) {
            bus = new NodeBus(vertx(), signatures);
        }
        return bus;
    }

    /**
     * Opens the database of the node's documents; the node is ready while it answers.
     *
     * @return failed if it does not answer
     */
    public Future<DocumentStore> openStore() {
        return starting.open(vertx()).onSuccess(opened -> {
            store = opened;
            resources().add(opened::close);
        });
    }

    /** The operation {@code login} and the portal's sessions, for the operators of the node. */
    public Feature login() {
        return login(LoginCodes.NONE);
    }

    /** @param codes that log browsers in beside those of operators */
    public Feature login(LoginCodes codes) {
        return access.login(access.operators(), passwords, new LoginAttempts(clock()), codes);
    }

    /**
     * The node's HTTP side: access tokens and signed requests of other nodes are checked, the certificate is served, the
     * bus starts once the node listens. The verticle adds its features.
     *
     * @param contract the place of the YAML document on the class path
     */
    public ServerSetup server(String contract) {
        return server(contract, Future.succeededFuture());
    }

    /**
     * Like {@link #server(String)}, for a node that may wait for the place of another one.
     *
     * @param serving completes when the bus may start
     */
    public ServerSetup server(String contract, Future<Void> serving) {
        MemberFacts facts = new MemberFacts(this);
        ServerSetup setup = new ServerSetup(contract)
                .server(api -> api.clock(clock())
                        .certificate(identity().certificate())
                        .security(BearerAuthenticator.SCHEME, access.authenticator())
                        .security(SignatureAuthenticator.SCHEME, new SignatureAuthenticator(signatures)))
                .room("node")
                .fact("nodeId", config::nodeId)
                .fact("certificate", facts::certificate)
                .fact("members", facts::members)
                .fact("refusals", facts::refusals)
                .fact("limits", facts::limits)
                .readyIf("disk", DiskSpace.of(vertx(), config.dataDir())::check)
                .afterListening(() -> startBus(serving));
        DocumentStore opened = store;
        return opened == null ? setup : setup.readyIf("store", opened::ping);
    }

    private Future<Void> startBus(Future<Void> serving) {
        if (serving.isComplete()) {
            return startBus();
        }
        serving.compose(now -> startBus())
                .onFailure(failure -> LOG.warn("Could not start the event bus of this node", failure));
        return Future.succeededFuture();
    }

    private Future<Void> startBus() {
        NodeBus used = bus;
        if (used == null) {
            return Future.succeededFuture();
        }
        resources().add(used::close);
        return used.start();
    }
}
