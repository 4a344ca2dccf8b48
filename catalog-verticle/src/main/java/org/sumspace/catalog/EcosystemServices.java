package org.sumspace.catalog;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.contract.service.Timers;
import org.sumspace.catalog.ecosystem.core.ContractDocuments;
import org.sumspace.catalog.ecosystem.core.EcosystemTask;
import org.sumspace.catalog.ecosystem.service.EcosystemContract;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.ecosystem.service.EcosystemReferences;
import org.sumspace.catalog.ecosystem.service.EcosystemTasks;
import org.sumspace.catalog.ecosystem.service.EcosystemWriter;
import org.sumspace.catalog.ecosystem.service.OfferingTasks;
import org.sumspace.catalog.ecosystem.service.TaskDependencies;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.common.odrl.document.RuleCheck;

/** The services of ecosystems, and the runners of the tasks of ecosystems and of service offerings. */
record EcosystemServices(
        RecordService ecosystems,
        EcosystemMoves moves,
        EcosystemContract contract,
        EcosystemReads reads,
        RuleCheck rules,
        OutboxRunner<ResourceRecord> tasks,
        OutboxRunner<ResourceRecord> offeringTasks,
        Map<ResourceKind, RecordDependencies> dependencies) {
    /** @param contracts empty if there is no contract manager */
    static EcosystemServices of(
            Vertx vertx,
            Function<ResourceKind, RecordService> records,
            EcosystemReferences references,
            RecordAssembler assembler,
            Optional<ContractManagerClient> contracts,
            RuleCheck rules,
            SelfDescriptions selfDescriptions,
            SecureRandom random,
            Clock clock) {
        RecordService ecosystems = records.apply(ResourceKind.ECOSYSTEM);
        RecordService offerings = records.apply(ResourceKind.SERVICE_OFFERING);
        ContractDocuments documents = new ContractDocuments(selfDescriptions);
        EcosystemWriter writer = new EcosystemWriter(ecosystems, documents, clock);
        EcosystemContract contract = new EcosystemContract(ecosystems, writer, contracts);
        Timers timers = Timers.of(vertx);
        OutboxRunner<ResourceRecord> tasks =
                new OutboxRunner<>(new EcosystemTasks(ecosystems, contracts, documents, clock), timers, clock, random);
        OutboxRunner<ResourceRecord> offeringTasks =
                new OutboxRunner<>(new OfferingTasks(offerings, contracts, writer), timers, clock, random);
        return new EcosystemServices(
                ecosystems,
                new EcosystemMoves(ecosystems, references, contract, tasks, contracts.isPresent(), clock),
                contract,
                new EcosystemReads(
                        ecosystems,
                        offerings,
                        records.apply(ResourceKind.DATA_RESOURCE),
                        records.apply(ResourceKind.SOFTWARE_RESOURCE),
                        assembler),
                rules,
                tasks,
                offeringTasks,
                Map.of(
                        ResourceKind.ECOSYSTEM,
                        new TaskDependencies(
                                tasks,
                                EcosystemTask::isAwaited,
                                id -> contract.learn(id).mapEmpty()),
                        ResourceKind.SERVICE_OFFERING,
                        new TaskDependencies(offeringTasks, (record, task) -> true, id -> Future.succeededFuture())));
    }

    Future<Void> resume() {
        return tasks.resume().compose(resumed -> offeringTasks.resume());
    }

    void bindTo(MeterRegistry metrics) {
        tasks.bindTo(metrics, ResourceKind.ECOSYSTEM.path());
        offeringTasks.bindTo(metrics, ResourceKind.SERVICE_OFFERING.path());
    }
}
