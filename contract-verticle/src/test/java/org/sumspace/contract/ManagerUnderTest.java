package org.sumspace.contract;

import static java.util.Objects.requireNonNull;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.participant.ParticipantAuthenticator;
import org.sumspace.common.http.participant.TestParticipants;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.obs.NodeMetrics;
import org.sumspace.common.portal.PolicyFeature;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.Caller;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.NodeDatabase;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.TestPortal;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.agreement.service.EncodedAgreement;
import org.sumspace.contract.agreement.service.SignatureVerifier;
import org.sumspace.contract.log.api.LogFeature;
import org.sumspace.contract.log.service.LogService;
import org.sumspace.contract.rule.service.RuleRegistry;
import org.sumspace.contract.session.service.ManagerSessions;
import org.sumspace.contract.shared.api.AccessAuthenticator;
import org.sumspace.contract.shared.api.CatalogKey;

/** A contract manager's HTTP API on a database in memory. */
final class ManagerUnderTest implements AutoCloseable {
    static final String KEY = "key of the catalog: 5f0c'2";
    static final URI OPERATOR = TestParticipants.url("00000000000000000000000f");
    /** The token of a person who operates this manager. */
    static final String OPERATOR_TOKEN = "token-of-an-operator";

    private static final LimitsConfig LIMITS = new LimitsConfig(1 << 20, 4, 60, 0, 1, 2);

    final Vertx vertx = Vertx.vertx();
    final DocumentStore mongo = result(NodeDatabase.open(vertx));
    final ContractServices services;
    final MutableClock clock = new MutableClock(Instant.parse("2026-11-24T12:00:00Z"));
    final TestParticipants participants = new TestParticipants(vertx, clock);
    /** The log from here on; it is read with the manager's key. */
    final LogService log;

    final PrometheusMeterRegistry metrics = NodeMetrics.create();
    final ApiProbe api;
    private final Contract contract = Contract.load(ContractVerticle.CONTRACT);
    private final ApiServer server;
    private @Nullable URI publicUrl;

    /** @param key null for a manager without a key */
    ManagerUnderTest(@Nullable String key, boolean openReads) {
        this(key, openReads, null, false, null);
    }

    /** A manager with a registry of rules. */
    ManagerUnderTest(@Nullable String key, boolean openReads, Function<Vertx, RuleRegistry> registry) {
        this(key, openReads, null, false, registry);
    }

    /** A manager with participants and a key. */
    static ManagerUnderTest withParticipants(boolean requireVerified) {
        return new ManagerUnderTest(KEY, false, OPERATOR, requireVerified, null);
    }

    /**
     * @param operator whose key signs answers; null for a manager without participants
     * @param registry null for a manager without one
     */
    ManagerUnderTest(
            @Nullable String key,
            boolean openReads,
            @Nullable URI operator,
            boolean requireVerified,
            @Nullable Function<Vertx, RuleRegistry> registry) {
        SignatureVerifier verifier = new SignatureVerifier(
                operator == null ? null : participants.known(), requireVerified, this::publicUrl, vertx);
        RecordCache<EncodedAgreement> cache = new RecordCache<>(1 << 20);
        cache.bindTo(metrics, "sumspace.contract");
        services = result(ContractServices.open(
                vertx,
                mongo,
                new ManagerSessions(new byte[] {1}, new SecureRandom()),
                verifier,
                registry == null ? null : registry.apply(vertx),
                cache,
                ProfileStore.in(mongo),
                clock));
        result(services.buildLists(vertx));
        log = new LogService(key == null ? null : Secret.of(key), clock);
        Operations operations = new Operations().handle("login", ctx -> ctx.json(new JsonObject().put("token", "t")));
        TestPortal.feature("contract", contract, new PortalEvents(vertx, Clock.systemUTC()))
                .addTo(operations);
        TestPortal.noSessions().addTo(operations);
        for (Feature feature : services.features(PolicyFeature.Names.NONE)) {
            feature.addTo(operations);
        }
        new LogFeature(log).addTo(operations);
        Authenticator access = AccessAuthenticator.of(
                new CatalogKey(key == null ? null : Secret.of(key), clock),
                openReads,
                operator == null
                        ? null
                        : new ParticipantAuthenticator(participants.signatures(operator), this::publicUrl),
                clock);
        server = result(ContractVerticle.compatible(
                        ApiServer.builder(
                                        vertx,
                                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                                        LIMITS,
                                        contract)
                                .metrics(metrics),
                        access,
                        AccessAuthenticator.ofOperators(
                                new BearerAuthenticator(token -> token.equals(OPERATOR_TOKEN)
                                        ? Future.succeededFuture(new Caller(
                                                "op@alder.example",
                                                new JsonObject().put(Caller.ROLE, Account.OPERATOR)))
                                        : Future.failedFuture(
                                                NodeException.unauthenticated("Nobody else logs in here."))),
                                clock))
                .start(operations));
        publicUrl = server.baseUrl();
        api = new ApiProbe(vertx, server.baseUrl(), contract);
    }

    URI publicUrl() {
        return requireNonNull(publicUrl);
    }

    /** A request to this manager. */
    HttpCall call(HttpMethod method, String pathAndQuery) {
        return HttpCall.of(method, URI.create(publicUrl() + pathAndQuery));
    }

    /** The answer to a signed request. */
    JsonObject signed(URI sender, HttpCall call) {
        return participants.send(sender, call, OPERATOR).json();
    }

    /** The reason of a refusal, from a signed answer to a signed request. */
    NodeException refusal(URI sender, HttpCall call) {
        return (NodeException) participants.failure(sender, call, OPERATOR);
    }

    @Override
    public void close() {
        result(vertx.close());
    }
}
