package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.operation.Authenticator;
import org.sumspace.common.lease.Serving;
import org.sumspace.common.lease.ServingDatabase;
import org.sumspace.common.lease.Standby;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.contract.agreement.service.EncodedAgreement;
import org.sumspace.contract.log.api.LogFeature;
import org.sumspace.contract.log.service.LogService;
import org.sumspace.contract.rule.domain.RegistryAddress;
import org.sumspace.contract.rule.service.RuleRegistry;
import org.sumspace.contract.rule.store.RuleFolder;
import org.sumspace.contract.session.service.ManagerSessions;
import org.sumspace.contract.shared.api.AccessAuthenticator;
import org.sumspace.contract.shared.api.CatalogKey;
import org.sumspace.contract.shared.api.ManagerProblems;

/** The contract manager and its features. */
final class ContractVerticle extends NodeVerticle {
    static final String CONTRACT = "contract/openapi.yaml";

    private static final Logger LOG = LoggerFactory.getLogger(ContractVerticle.class);
    private static final int SESSION_KEY_BYTES = 32;

    private final MemberContext node;
    private final ContractConfig config;
    private final ParticipantServices participants;

    ContractVerticle(MemberContext node, ContractConfig config) {
        super(node.node(), config);
        this.node = node;
        this.config = config;
        this.participants = new ParticipantServices(node, config, this::baseUrl);
    }

    @Override
    protected Future<ServerSetup> setUp() {
        RecordCache<EncodedAgreement> cache = RecordCache.inHeap(config.recordCacheBytesMax());
        cache.bindTo(node.metrics(), "sumspace.contract");
        RuleRegistry registry = config.rules().registry().map(this::registry).orElse(null);
        return ServingDatabase.open(node, config.store(), "contract manager").compose(database -> {
            AgentDatabases agent = AgentDatabases.of(node, config.agent(), database);
            return ContractServices.open(
                            vertx,
                            database.store(),
                            sessions(),
                            participants.verifier(),
                            registry,
                            cache,
                            agent.profiles(),
                            node.clock())
                    .map(services -> server(services, registry, database, agent));
        });
    }

    private RuleRegistry registry(RegistryAddress address) {
        RuleFolder folder = new RuleFolder(node.config().dataDir().resolve("rules"));
        return new RuleRegistry(vertx, node.http(), address, folder, node.clock(), node.metrics());
    }

    private void refresh(RuleRegistry registry) {
        registry.refresh()
                .onSuccess(done -> node.resources()
                        .add(PeriodicTask.start(
                                vertx, "Refreshing rules", config.rules().refresh(), registry::refresh)::stop));
    }

    private ServerSetup server(
            ContractServices services,
            @Nullable RuleRegistry registry,
            ServingDatabase database,
            AgentDatabases databases) {
        Serving serving = database.serving();
        Authenticator access = AccessAuthenticator.of(
                new CatalogKey(config.catalogAuthorizationKey(), node.clock()),
                config.openReads(),
                participants.authenticator(),
                node.clock());
        serving.superseded().onSuccess(ended -> {
            LOG.error("Another contract manager has taken over the database. This one ends; start it again as a"
                    + " standby.");
            vertx.close();
        });
        LogService log = new LogService(config.logsKey(), node.clock());
        log.start();
        node.resources().add(() -> {
            log.stop();
            return Future.succeededFuture();
        });
        ServerSetup setup = node.server(CONTRACT, serving.begun())
                .room("contracts")
                .server(api -> compatible(
                        api,
                        access,
                        AccessAuthenticator.ofOperators(node.access().authenticator(), node.clock())))
                .server(api -> api.admission(Standby.waiting(vertx, serving)))
                .features(node.login())
                .features(services.features(participants.names()))
                .features(new LogFeature(log))
                .readyIf("lease", serving::ready)
                .readyIf("lists", services::checkLists)
                .afterListening(() -> {
                    serving.begun().onSuccess(begun -> services.serve(vertx));
                    participants.checkOwnKey();
                    if (registry != null) {
                        refresh(registry);
                    }
                    return Future.succeededFuture();
                });
        return config.agent().enabled() ? withAgent(setup, services, database, databases) : setup;
    }

    private ServerSetup withAgent(
            ServerSetup setup, ContractServices services, ServingDatabase database, AgentDatabases databases) {
        AgentServices agent = AgentServices.of(node, config.agent(), database, databases, services);
        node.resources().add(agent::stop);
        return setup.reporting("agent", agent::ready).afterListening(() -> {
            database.serving().begun().onSuccess(begun -> agent.start());
            return Future.succeededFuture();
        });
    }

    private ManagerSessions sessions() {
        SecureRandom random = new SecureRandom();
        Secret configured = config.sessionKey();
        byte[] key = new byte[SESSION_KEY_BYTES];
        random.nextBytes(key);
        return new ManagerSessions(
                configured == null ? key : configured.reveal().getBytes(UTF_8), random);
    }

    /** Configures the HTTP behaviour that existing clients of a contract manager expect. */
    static ApiServer.Builder compatible(ApiServer.Builder api, Authenticator access, Authenticator operators) {
        AccessAuthenticator.SCHEMES.forEach(scheme -> api.security(scheme, access));
        return api.security(BearerAuthenticator.SCHEME, operators).problemShape(new ManagerProblems());
    }
}
