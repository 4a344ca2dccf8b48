package org.sumspace.contract;

import static java.util.Objects.requireNonNull;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.config.Secret;
import org.sumspace.common.lease.ServingDatabase;
import org.sumspace.common.store.MongoConfig;
import org.sumspace.common.store.MongoStore;
import org.sumspace.contract.agent.service.ChangeEvents;
import org.sumspace.contract.agent.service.ChangeProcessor;
import org.sumspace.contract.agent.service.ContractAgent;
import org.sumspace.contract.agent.service.OwnContracts;
import org.sumspace.contract.agent.service.SectionWatch;
import org.sumspace.contract.agent.store.AgentStore;
import org.sumspace.contract.agent.store.DocumentSource;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.agent.store.ProviderDatabase;
import org.sumspace.contract.agent.store.ProviderDocuments;
import org.sumspace.contract.agreement.domain.AgreementKind;

/** The contract agent of a node, and the databases that it uses. */
final class AgentServices {
    private static final Logger LOG = LoggerFactory.getLogger(AgentServices.class);
    private static final int CONNECTIONS = 2;

    private final Vertx vertx;
    private final ContractAgent agent;
    private final List<ProviderDatabase> databases;
    private @Nullable Future<String> deployment;

    private AgentServices(Vertx vertx, ContractAgent agent, List<ProviderDatabase> databases) {
        this.vertx = vertx;
        this.agent = agent;
        this.databases = List.copyOf(databases);
    }

    static AgentServices of(
            MemberContext node, AgentConfig config, ServingDatabase database, ContractServices services) {
        Map<String, ProviderDatabase> databases = new HashMap<>();
        for (DataProviderConfig section : config.sections()) {
            if (section.url() != null) {
                databases.computeIfAbsent(name(section), name -> connection(node, section, database));
            }
        }
        AgentStore store = new AgentStore(database.mongo());
        ChangeProcessor processor = new ChangeProcessor(
                store,
                profiles(config, database.mongo(), databases),
                new ChangeEvents(node.vertx()),
                node.metrics(),
                UUID.randomUUID().toString());
        List<SectionWatch> watches = new ArrayList<>();
        for (DataProviderConfig section : config.sections()) {
            if (section.isRead()) {
                watches.add(
                        new SectionWatch(section.section(), source(section, databases, services), store, processor));
            }
        }
        return new AgentServices(
                node.vertx(),
                new ContractAgent(watches, config.poll(), System::nanoTime, node.metrics()),
                List.copyOf(databases.values()));
    }

    private static String name(DataProviderConfig section) {
        return section.dbName() + " " + requireNonNull(section.url()).reveal();
    }

    private static ProviderDatabase connection(
            MemberContext node, DataProviderConfig section, ServingDatabase database) {
        Secret url = requireNonNull(section.url());
        MongoConfig config = new MongoConfig(url, requireNonNull(section.dbName()), CONNECTIONS);
        return new ProviderDatabase(() -> node.connect(config), database.serving());
    }

    private static ProfileStore profiles(AgentConfig config, MongoStore own, Map<String, ProviderDatabase> databases) {
        Optional<ProviderDatabase> host = config.sections().stream()
                .filter(section -> section.hostsProfiles() && section.url() != null)
                .map(section -> requireNonNull(databases.get(name(section))))
                .findFirst();
        return new ProfileStore(() -> host.map(database -> database.documents(ProfileStore.COLLECTION))
                .orElseGet(() -> Future.succeededFuture(own.documents(ProfileStore.COLLECTION))));
    }

    private static DocumentSource source(
            DataProviderConfig section, Map<String, ProviderDatabase> databases, ContractServices services) {
        if (section.url() != null) {
            return new ProviderDocuments(requireNonNull(databases.get(name(section))), section.source());
        }
        return new OwnContracts(
                section.source().equals(AgreementKind.ECOSYSTEM.path())
                        ? services.ecosystems().reader()
                        : services.bilaterals().reader());
    }

    void start() {
        deployment = vertx.deployVerticle(agent, new DeploymentOptions().setThreadingModel(ThreadingModel.WORKER))
                .onFailure(failure -> LOG.error("Could not start the contract agent", failure));
    }

    Future<Void> ready() {
        return agent.ready();
    }

    /** Waits for what the agent does now. */
    Future<Void> stop() {
        Future<?> stopped = deployment == null ? Future.succeededFuture() : deployment.compose(vertx::undeploy);
        return stopped.eventually(() -> Future.join(
                        databases.stream().map(ProviderDatabase::close).toList()))
                .mapEmpty();
    }
}
