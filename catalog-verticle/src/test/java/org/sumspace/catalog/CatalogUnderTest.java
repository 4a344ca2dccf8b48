package org.sumspace.catalog;

import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.sumspace.catalog.account.domain.Participant;
import org.sumspace.catalog.account.domain.ParticipantAccount;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.service.DurableLoginAttempts;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.ContractManagerConfig;
import org.sumspace.catalog.contract.service.OutboxPace;
import org.sumspace.catalog.contract.service.Timers;
import org.sumspace.catalog.fixture.FakeConnectors;
import org.sumspace.catalog.fixture.FakeNodes;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.Plans;
import org.sumspace.catalog.fixture.TestStores;
import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.catalog.training.orchestrator.service.OrchestratorParts;
import org.sumspace.common.boot.member.NodeAccess;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.participant.ParticipantAuthenticator;
import org.sumspace.common.http.participant.ParticipantSignatures;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.message.RequestHead;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.CheapPasswords;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.security.SignUpAttempts;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.NodeDatabase;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedRefusals;
import org.sumspace.common.testkit.TestPortal;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.RootCertificate;
import org.sumspace.common.trust.TrustAnchors;

/** A catalog's HTTP API on a database in memory, with nodes of three organisations that answer at once. */
final class CatalogUnderTest implements AutoCloseable {
    static final String PASSWORD = "correct horse battery";
    static final String OPERATOR = "op@catalog.example";
    private static final Secret OPERATOR_HASH = Passwords.hashOfRandom(PASSWORD);
    static final int SIGN_UPS_PER_HOUR = 12;
    private static final Duration RETRY_DELAY = Duration.ofMillis(20);
    private static final Duration SHORT_WAIT = Duration.ofMillis(100);
    private static final LimitsConfig LIMITS = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);

    final Vertx vertx = Vertx.vertx();
    final Instant now = Instant.now();
    final List<Organisation> organisations =
            Stream.of("alma", "bete", "ceti").map(Organisation::new).toList();
    final FakeNodes nodes = new FakeNodes(organisations);
    final DocumentStore database = result(NodeDatabase.open(vertx));
    final CatalogStores stores = result(TestStores.in(database));
    final NodeIdentity self;
    final CatalogServices services;
    final AccessTokens tokens;
    private final NodeAccess access;
    final ApiProbe api;
    final String modelUrl;
    private final TrustAnchors anchors;
    /** One for each node, because the envelopes of a node are numbered. */
    private final Map<NodeIdentity, NodeSignatures> signing = new HashMap<>();

    private final NodeHttpClient http =
            new NodeHttpClient(vertx, new OutboundGuard(vertx, List.of("127.0.0.0/8")), LIMITS, new PemTrustOptions());
    private final Clock clock;
    private volatile ParticipantSignatures participantSignatures;
    private final URI base;
    private volatile BooleanSupplier isWaitingVain = () -> false;

    CatalogUnderTest(Path dataDir) {
        this(dataDir, Optional.empty());
    }

    /** @param manager empty for a catalog without a contract manager */
    CatalogUnderTest(Path dataDir, Optional<ContractManagerConfig> manager) {
        this(dataDir, manager, Clock.systemUTC());
    }

    /** @param clock the catalog's */
    CatalogUnderTest(Path dataDir, Optional<ContractManagerConfig> manager, Clock clock) {
        Organisation operator = new Organisation("catalog");
        self = operator.node(NodeRole.ORCHESTRATOR);
        anchors = TrustAnchors.of(Stream.concat(organisations.stream(), Stream.of(operator))
                .map(Organisation::root)
                .toArray(RootCertificate[]::new));
        String url = self.certificate().url().toString();
        access = new NodeAccess(
                vertx,
                dataDir,
                self.certificate().url(),
                self.certificate().keyId(),
                List.of(new OperatorConfig(OPERATOR, OPERATOR_HASH)),
                true,
                clock);
        tokens = access.tokens();
        Passwords passwords = CheapPasswords.of(vertx);
        WorkerExecutor workers = vertx.createSharedWorkerExecutor("orchestrator", 2);
        OrchestratorParts parts = new OrchestratorParts(
                vertx,
                workers,
                stores.trainingServices(workers, clock),
                nodes,
                new FakeConnectors(),
                self,
                anchors,
                self.certificate().url(),
                clock,
                Duration.ofSeconds(30),
                RETRY_DELAY);
        // On a slow machine an attempt would be given back before a test has used up all of them.
        Clock stopped = Clock.fixed(now, ZoneOffset.UTC);
        DurableLoginAttempts logins = result(DurableLoginAttempts.open(stores.loginAttempts(), stopped));
        Contract contract = Contract.load(CatalogVerticle.CONTRACT);
        services = CatalogServices.of(
                stores,
                new RecordCache<>(1 << 20),
                contract,
                ReferenceService.load(url),
                parts,
                revocations(dataDir),
                http,
                manager.map(config -> new ContractManagerClient(http, config)),
                pace(),
                new AccountParts(
                        access.operators(),
                        passwords,
                        new SignUpAttempts(SIGN_UPS_PER_HOUR, stopped),
                        logins,
                        tokens,
                        Duration.ofDays(1)),
                vertx.getOrCreateContext());
        result(services.trainings().orchestrator().resume());
        result(services.buildLists());
        result(services.negotiations().resume());
        result(services.ecosystems().resume());
        Operations operations = new Operations();
        PortalEvents events = new PortalEvents(vertx, Clock.systemUTC());
        TestPortal.feature("catalog", contract, events).addTo(operations);
        CatalogVerticle.topics(services, events);
        access.login(services.accounts().signingIn(), passwords, logins.attempts())
                .addTo(operations);
        for (Feature feature : CatalogVerticle.features(services)) {
            feature.addTo(operations);
        }
        ApiServer.Builder builder = ApiServer.builder(
                vertx, new HttpConfig("127.0.0.1", 0, null, false, null, null, null), LIMITS, contract);
        this.clock = clock;
        participantSignatures = participantSignatures();
        ApiServer server = result(CatalogVerticle.authenticated(
                        CatalogVerticle.compatible(builder),
                        CatalogVerticle.credentials(services, access, this::verifySignature))
                .security(SignatureAuthenticator.SCHEME, new SignatureAuthenticator(signatures(self)))
                .start(operations));
        base = server.baseUrl();
        api = new ApiProbe(vertx, base, contract);
        modelUrl = serveModel();
    }

    private OutboxPace pace() {
        Timers timers = Timers.of(vertx);
        return new OutboxPace(
                (delay, action) -> timers.after(
                        isWaitingVain.getAsBoolean() && delay.compareTo(SHORT_WAIT) > 0 ? SHORT_WAIT : delay, action),
                RETRY_DELAY);
    }

    /** While this is true, no request waits for the seconds after which it is answered as pending. */
    CatalogUnderTest shortensWaitsWhile(BooleanSupplier vain) {
        isWaitingVain = vain;
        return this;
    }

    private ParticipantSignatures participantSignatures() {
        return new ParticipantSignatures(
                vertx,
                self.certificate().url(),
                self.key(),
                services.accountServices().signatures(),
                clock,
                new RecordedRefusals());
    }

    private Future<Void> verifySignature(RoutingContext ctx) {
        return new ParticipantAuthenticator(participantSignatures, this::base).authenticate(ctx);
    }

    /** Clients that sign their requests see a new catalog process from here on. */
    void forgetSignatures() {
        participantSignatures = participantSignatures();
    }

    URI base() {
        return base;
    }

    private ReceivedRevocations revocations(Path dataDir) {
        try {
            return ReceivedRevocations.open(dataDir.resolve("revoked"), anchors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private NodeSignatures signatures(NodeIdentity identity) {
        return new NodeSignatures(vertx, identity, anchors, Clock.systemUTC(), (way, reason) -> {});
    }

    static byte[] model() {
        return model(2);
    }

    static byte[] model(int features) {
        return ModelFile.zero("LogisticRegression", features, List.of("no", "yes"))
                .write();
    }

    private String serveModel() {
        byte[] model = model();
        int port = result(vertx.createHttpServer()
                        .requestHandler(request -> request.response().end(Buffer.buffer(model)))
                        .listen(0, "127.0.0.1"))
                .actualPort();
        return "http://127.0.0.1:" + port + "/base.pkl";
    }

    /** Signs a participant up; returns its token. */
    String participant(String name) {
        api.post("/auth/signup", signUp(name)).expect(200);
        return login(name + "@example.org", PASSWORD);
    }

    /** A participant as if it had signed up and logged in, without the computation of a hash; returns its token. */
    String enrolled(String id, String name) {
        String email = name + "@example.org";
        ParticipantAccount account =
                new ParticipantAccount(Participant.named(id, name, now), id, email, "Ada", "L", OPERATOR_HASH, 0);
        result(stores.accounts().add(account, Optional.empty()));
        JsonObject claims = new JsonObject()
                .put("participant_name", name)
                .put("email", email)
                .put("generation", 0)
                .put(Caller.ROLE, AccountService.PARTICIPANT);
        return result(tokens.issue(id, claims));
    }

    static JsonObject signUp(String name) {
        return new JsonObject()
                .put("email", name + "@example.org")
                .put("password", PASSWORD)
                .put("firstName", "Ada")
                .put("lastName", "L")
                .put("participantName", name);
    }

    String login(String email, String password) {
        JsonObject credentials = new JsonObject().put("email", email).put("password", password);
        return api.post("/auth/login", credentials).expect(200).json().getString("token");
    }

    JsonObject draft(String id) {
        return new JsonObject(Plans.draft(id).put("base_model", modelUrl).toString());
    }

    /** Sends a request signed by a node; fails with the problem of the response. */
    HttpAnswer signed(NodeIdentity node, HttpMethod method, String path, JsonObject body) {
        HttpCall call = HttpCall.of(method, URI.create(base + path));
        PeerClient client = new PeerClient(signatures(node), http);
        return result(client.send(
                body.isEmpty() ? call : call.json(body), self.certificate().key(), PlanRef.NONE));
    }

    /** The headers with which a node signs a request of its own. */
    Map<String, String> signature(NodeIdentity node, HttpMethod method, String target, byte[] body) {
        Digest digest = body.length == 0 ? Digest.of() : Digest.of(body);
        RequestHead head = new RequestHead(method.name(), target, digest, body.length);
        NodeSignatures signatures = signing.computeIfAbsent(node, this::signatures);
        byte[] envelope = signatures.seal(
                EnvelopeType.HTTP_REQUEST, self.certificate().key().id(), PlanRef.NONE, head.toBytes());
        return Map.of(
                "Sumspace-Signature",
                Base64.getUrlEncoder().withoutPadding().encodeToString(envelope),
                "Sumspace-Certificate",
                signatures.certificate());
    }

    HttpAnswer statement(NodeIdentity node, String path, Signed<?> statement) {
        String base64 = Base64.getEncoder().encodeToString(statement.bytes());
        return signed(node, HttpMethod.POST, path, new JsonObject().put("statement", base64));
    }

    @Override
    public void close() {
        result(vertx.close());
    }
}
