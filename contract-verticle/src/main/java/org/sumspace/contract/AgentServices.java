package org.sumspace.contract;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.lease.ServingDatabase;
import org.sumspace.contract.agent.service.ChangeEvents;
import org.sumspace.contract.agent.service.ChangeProcessor;
import org.sumspace.contract.agent.service.ContractAgent;
import org.sumspace.contract.agent.service.OwnContracts;
import org.sumspace.contract.agent.service.SectionWatch;
import org.sumspace.contract.agent.store.AgentStore;
import org.sumspace.contract.agent.store.DocumentSource;
import org.sumspace.contract.agent.store.ProviderDocuments;
import org.sumspace.contract.agreement.domain.AgreementKind;

/** The contract agent of a node, and the databases that it uses. */
final class AgentServices {
    private static final Logger LOG = LoggerFactory.getLogger(AgentServices.class);

    private final Vertx vertx;
    private final ContractAgent agent;
    private final AgentDatabases databases;
    private @Nullable Future<String> deployment;

    private AgentServices(Vertx vertx, ContractAgent agent, AgentDatabases databases) {
        this.vertx = vertx;
        this.agent = agent;
        this.databases = databases;
    }

    static AgentServices of(
            MemberContext node,
            AgentConfig config,
            ServingDatabase database,
            AgentDatabases databases,
            ContractServices services) {
        AgentStore store = new AgentStore(database.store());
        ChangeProcessor processor = new ChangeProcessor(
                store,
                databases.profiles(),
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
                node.vertx(), new ContractAgent(watches, config.poll(), System::nanoTime, node.metrics()), databases);
    }

    private static DocumentSource source(
            DataProviderConfig section, AgentDatabases databases, ContractServices services) {
        if (section.url() != null) {
            return new ProviderDocuments(databases.of(section), section.source());
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

    /** Waits for the agent's work under way. */
    Future<Void> stop() {
        Future<?> stopped = deployment == null ? Future.succeededFuture() : deployment.compose(vertx::undeploy);
        return stopped.eventually(databases::close).mapEmpty();
    }
}
