package org.sumspace.connector;

import static org.sumspace.common.testkit.Await.result;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.sumspace.common.boot.member.NodeAccess;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.client.OutboundGuard;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.answer.FailureReport;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.peer.NodeSignatures;
import org.sumspace.common.peer.SignatureAuthenticator;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.CheapPasswords;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.security.StoreKey;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.NodeDatabase;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.testkit.TestPortal;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.connector.login.service.AdministratorTokens.TokenLifetimes;
import org.sumspace.connector.registration.service.CatalogRegistration;
import org.sumspace.connector.registration.service.ConnectorIdentity;
import org.sumspace.connector.registration.store.SigningKeysFile;

/** A connector's HTTP API on a database in memory. Its configuration file is that of {@link #configuration}. */
final class ConnectorUnderTest implements AutoCloseable {
    static final String SERVICE_KEY = "the-service-key";
    static final String SECRET_KEY = "the-secret-key-of-the-participant";
    static final String OPERATOR = "op@clinic.example";
    static final String PASSWORD = "correct horse battery";
    static final TokenLifetimes LIFETIMES = new TokenLifetimes(Duration.ofHours(3), Duration.ofDays(1));

    static final int OUTCOMES_PER_PEER = 3;
    static final String TRIGGER_KEY = "the-key-of-an-application";

    private static final ExchangeConfig EXCHANGE = new ExchangeConfig(
            List.of(),
            120,
            60,
            64 << 20,
            30,
            Secret.of(TRIGGER_KEY),
            true,
            1 << 30,
            1 << 30,
            null,
            24,
            64,
            30,
            new RetentionConfig(365, 30, OUTCOMES_PER_PEER));
    private static final LimitsConfig LIMITS = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);
    private static final int INGEST_BYTES_MAX = 1 << 20;

    final Vertx vertx = Vertx.vertx();
    final PrometheusMeterRegistry metrics = NodeMetrics.create();
    final DocumentStore mongo = result(NodeDatabase.open(vertx));
    final MutableClock clock = new MutableClock(Instant.now());
    final CatalogDouble catalog = new CatalogDouble(vertx);
    final TestOrganisation organisation = new TestOrganisation("clinic");
    final NodeIdentity identity = organisation.node("connector", NodeRole.CONNECTOR);
    final ConnectorServices services;
    final AccessTokens tokens;
    private final NodeAccess access;
    final ApiProbe api;

    /** Of the last start. */
    @SuppressWarnings("NullAway.Init")
    private AdministrationServices administration;

    /** Of the last start. */
    @SuppressWarnings("NullAway.Init")
    private ConsentServices consent;

    /** Of the last start. */
    @SuppressWarnings("NullAway.Init")
    private ExchangeServices exchanges;

    /** Of the last start. */
    @SuppressWarnings("NullAway.Init")
    URI base;

    private final AtomicReference<URI> publicUrl =
            new AtomicReference<>(URI.create("https://connector.clinic.example"));
    private final Contract contract = Contract.load(ConnectorVerticle.CONTRACT);
    private TrustAnchors anchors = TrustAnchors.of(organisation.root());
    private final Path dataDir;
    private final List<PeerConfig> peers;
    private final Path file;
    final NodeHttpClient http =
            new NodeHttpClient(vertx, new OutboundGuard(vertx, List.of("127.0.0.0/8")), LIMITS, new PemTrustOptions());

    /** @param dataDir an empty folder */
    ConnectorUnderTest(Path dataDir) {
        this(dataDir, configuration());
    }

    ConnectorUnderTest(Path dataDir, JsonObject configuration) {
        this(dataDir, configuration, List.of());
    }

    ConnectorUnderTest(Path dataDir, JsonObject configuration, List<PeerConfig> peers) {
        this.dataDir = dataDir;
        this.peers = peers;
        file = dataDir.resolve("participant.json");
        configure(configuration);
        access = new NodeAccess(
                vertx,
                dataDir,
                identity.certificate().url(),
                identity.certificate().keyId(),
                List.of(new OperatorConfig(OPERATOR, Passwords.hashOfRandom(PASSWORD))),
                true,
                clock);
        tokens = access.tokens();
        services = result(ConnectorServices.open(vertx, mongo, identity, catalog, ConnectorFixture.LIMITS, clock));
        api = start(dataDir);
    }

    /** The configuration file of the participant, without credentials. */
    static JsonObject configuration() {
        return new JsonObject()
                .put("endpoint", "https://connector.clinic.example/")
                .put("serviceKey", SERVICE_KEY)
                .put("secretKey", SECRET_KEY)
                .put("catalogUri", "https://catalog.example/v1/")
                .put("contractUri", "https://contracts.example/");
    }

    /** Writes the configuration file, which the connector reads at its first start and when it is reloaded. */
    void configure(JsonObject configuration) {
        configure(configuration.encode());
    }

    void configure(String content) {
        try {
            Files.createDirectories(dataDir);
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the connector again, on the same database, with the key of the store in the same folder. */
    ApiProbe restarted() {
        return start(dataDir);
    }

    /** Starts another connector on the same database, with the key of the store in another folder. */
    ApiProbe startedWithOtherStoreKey(Path otherDataDir) {
        return start(otherDataDir);
    }

    private ApiProbe start(Path keyFolder) {
        SecureRandom random = new SecureRandom();
        ConnectorIdentity keys =
                result(ConnectorIdentity.open(vertx, identity, new SigningKeysFile(keyFolder), random, clock));
        FieldCipher cipher = StoreKey.open(keyFolder, random);
        administration =
                result(AdministrationServices.open(vertx, mongo, cipher, http, access, LIFETIMES, file, keys, clock));
        consent = result(ConsentServices.open(vertx, mongo, administration, http, clock));
        exchanges = result(ExchangeServices.open(
                new ExchangeServices.Node(
                        vertx, mongo, cipher, http, Refusals.in(metrics), metrics, anchors, keyFolder, clock),
                administration,
                EXCHANGE,
                peers));
        Operations operations = new Operations();
        PortalEvents events = new PortalEvents(vertx, Clock.systemUTC());
        TestPortal.feature("connector", contract, events).addTo(operations);
        exchanges.topics(events);
        services.topics(events);
        access.login(access.operators(), CheapPasswords.of(vertx), new LoginAttempts(clock), services.links())
                .addTo(operations);
        for (Feature feature : administration.features()) {
            feature.addTo(operations);
        }
        for (Feature feature : consent.features()) {
            feature.addTo(operations);
        }
        for (Feature feature : exchanges.features()) {
            feature.addTo(operations);
        }
        for (Feature feature : services.features(vertx, "clinic", INGEST_BYTES_MAX, new FailureReport(metrics))) {
            feature.addTo(operations);
        }
        ApiServer server = result(exchanges
                .admitting(
                        administration.compatible(ApiServer.builder(
                                        vertx,
                                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                                        LIMITS,
                                        contract)
                                .metrics(metrics)),
                        publicUrl::get)
                .security(SignatureAuthenticator.SCHEME, new SignatureAuthenticator(signatures(identity)))
                .start(operations));
        publicUrl.set(server.baseUrl());
        base = server.baseUrl();
        return new ApiProbe(vertx, server.baseUrl(), contract);
    }

    /** The organisations that the connector trusts from the next start on. */
    void trust(TrustAnchors trusted) {
        anchors = trusted;
    }

    /** The address for which peers sign, until the next start. */
    void reachAt(URI url) {
        publicUrl.set(url);
    }

    /** Of the last start; it has not started to register. */
    CatalogRegistration registration() {
        return administration.registration();
    }

    /** Of the last start; they have not begun. */
    ConsentServices consent() {
        return consent;
    }

    /** Of the last start; they have not begun. */
    ExchangeServices exchanges() {
        return exchanges;
    }

    /** Of the last start. */
    AdministrationServices administration() {
        return administration;
    }

    ConnectorIdentity identityOfExchanges() {
        return administration.identity();
    }

    NodeSignatures signatures(NodeIdentity signer) {
        return new NodeSignatures(vertx, signer, anchors, clock, (way, reason) -> {});
    }

    /** A token of the log-in with the participant's keys. */
    String administrator() {
        return logIn(api).getString("token");
    }

    static JsonObject logIn(ApiProbe connector) {
        return connector.post("/login", keys()).expect(200).json().getJsonObject("content");
    }

    /** The body of a log-in. */
    static JsonObject keys() {
        return new JsonObject().put("serviceKey", SERVICE_KEY).put("secretKey", SECRET_KEY);
    }

    /** A token of an operator of the node. */
    String operator() {
        return result(access.operators()
                .find(OPERATOR)
                .compose(found -> tokens.issue(OPERATOR, found.orElseThrow().claims())));
    }

    @Override
    public void close() {
        result(http.close());
        result(vertx.close());
    }
}
