package org.sumspace.catalog;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.contract.service.OutboxPace;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.ecosystem.api.EcosystemFeature;
import org.sumspace.catalog.ecosystem.core.ContractDocuments;
import org.sumspace.catalog.ecosystem.core.EcosystemTask;
import org.sumspace.catalog.ecosystem.service.EcosystemContract;
import org.sumspace.catalog.ecosystem.service.EcosystemMoves;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.ecosystem.service.EcosystemTasks;
import org.sumspace.catalog.ecosystem.service.EcosystemWriter;
import org.sumspace.catalog.ecosystem.service.OfferingTasks;
import org.sumspace.catalog.ecosystem.service.TaskDependencies;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;

/** The operations of ecosystems, and the runners of the tasks of ecosystems and of service offerings. */
record EcosystemServices(
        EcosystemFeature feature,
        OutboxRunner<ResourceRecord> tasks,
        OutboxRunner<ResourceRecord> offeringTasks,
        Map<ResourceKind, RecordDependencies> dependencies) {
    static EcosystemServices of(CatalogParts parts, RecordServices records) {
        RecordService ecosystems = records.of(ResourceKind.ECOSYSTEM);
        RecordService offerings = records.of(ResourceKind.SERVICE_OFFERING);
        Optional<ContractManagerClient> contracts = parts.contracts();
        Clock clock = parts.clock();
        ContractDocuments documents = new ContractDocuments(parts.selfDescriptions());
        EcosystemWriter writer = new EcosystemWriter(ecosystems, documents, clock);
        EcosystemContract contract = new EcosystemContract(ecosystems, writer, contracts);
        OutboxPace pace = parts.pace();
        OutboxRunner<ResourceRecord> tasks = new OutboxRunner<>(
                new EcosystemTasks(ecosystems, contracts, documents, clock), pace, clock, parts.random());
        OutboxRunner<ResourceRecord> offeringTasks =
                new OutboxRunner<>(new OfferingTasks(offerings, contracts, writer), pace, clock, parts.random());
        return new EcosystemServices(
                new EcosystemFeature(
                        new EcosystemMoves(
                                ecosystems, records.ecosystems(), contract, tasks, contracts.isPresent(), clock),
                        contract,
                        new ContractReads(contracts),
                        new EcosystemReads(
                                ecosystems,
                                offerings,
                                records.of(ResourceKind.DATA_RESOURCE),
                                records.of(ResourceKind.SOFTWARE_RESOURCE),
                                records.assembler()),
                        parts.selfDescriptions(),
                        parts.ruleCheck(),
                        ecosystems::newId),
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
