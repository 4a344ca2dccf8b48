package org.sumspace.catalog;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.service.AccountTransfer;
import org.sumspace.catalog.account.service.DurableLoginAttempts;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.OutboxPace;
import org.sumspace.catalog.contract.service.OutboxService;
import org.sumspace.catalog.contract.service.Timers;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.training.orchestrator.bus.OrchestratorInbox;
import org.sumspace.catalog.training.orchestrator.bus.OrchestratorMessenger;
import org.sumspace.catalog.training.orchestrator.service.HttpConnectors;
import org.sumspace.catalog.training.orchestrator.service.Orchestrator;
import org.sumspace.catalog.training.orchestrator.service.OrchestratorParts;
import org.sumspace.catalog.transfer.api.TransferFeature;
import org.sumspace.catalog.transfer.service.ExportService;
import org.sumspace.catalog.transfer.service.ImportService;
import org.sumspace.catalog.transfer.service.TransferredKind;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.ContractSchemas;
import org.sumspace.common.security.SignUpAttempts;
import org.sumspace.common.security.StoreKey;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.common.trust.ReceivedRevocations;

/** The catalog's services. */
record CatalogServices(
        CatalogParts parts,
        AccountServices accountServices,
        RecordServices records,
        EcosystemServices ecosystems,
        ReferenceService references,
        NegotiationServices negotiations,
        TransferFeature transfer,
        CatalogTrainings trainings) {
    /** Kinds in the order of an import: each is before the kinds that refer to it. */
    private static final List<ResourceKind> TRANSFERRED = List.of(
            ResourceKind.DATA_RESOURCE,
            ResourceKind.SOFTWARE_RESOURCE,
            ResourceKind.REPRESENTATION,
            ResourceKind.SERVICE_OFFERING,
            ResourceKind.INFRASTRUCTURE_SERVICE,
            ResourceKind.ECOSYSTEM);

    private static final int WORKERS = 2;
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
    private static final Duration FIRST_AUDIT = Duration.ofSeconds(60);
    private static final Duration AUDITS = Duration.ofHours(1);
    private static final Duration REMOVALS = Duration.ofHours(1);

    /**
     * Opens the stores and connects the orchestrator to the event bus.
     *
     * @param context on which the orchestrator lives
     */
    static Future<CatalogServices> open(
            MemberContext node, CatalogConfig config, Context context, DocumentStore database) {
        return Future.all(
                        stores(node, database),
                        node.vertx().executeBlocking(() -> Contract.load(CatalogVerticle.CONTRACT), false),
                        node.vertx()
                                .executeBlocking(
                                        () -> ReferenceService.load(node.identity()
                                                .certificate()
                                                .url()
                                                .toString()),
                                        false))
                .compose(opened -> {
                    CatalogStores stores = opened.resultAt(0);
                    return accountParts(node, config, stores).map(accounts -> {
                        CatalogServices services = of(
                                stores,
                                RecordCache.inHeap(config.recordCacheBytesMax()),
                                opened.resultAt(1),
                                opened.resultAt(2),
                                parts(node, config, stores),
                                node.revocations(),
                                node.http(),
                                Optional.ofNullable(config.contractManager())
                                        .map(manager -> new ContractManagerClient(node.http(), manager)),
                                OutboxPace.of(Timers.of(node.vertx())),
                                accounts,
                                context);
                        Orchestrator orchestrator = services.trainings.orchestrator();
                        OrchestratorInbox.connect(node.bus(), orchestrator);
                        orchestrator.bindTo(node.metrics());
                        services.records().cache().bindTo(node.metrics(), "sumspace.catalog");
                        services.records().listed().forEach(kind -> kind.bindTo(node.metrics()));
                        services.negotiations().tasks().bindTo(node.metrics(), "negotiations");
                        services.ecosystems().bindTo(node.metrics());
                        return services;
                    });
                });
    }

    private static Future<CatalogStores> stores(MemberContext node, DocumentStore database) {
        return node.vertx()
                .executeBlocking(() -> StoreKey.open(node.config().dataDir(), new SecureRandom()), false)
                .compose(cipher -> CatalogStores.in(database, cipher));
    }

    private static Future<AccountParts> accountParts(MemberContext node, CatalogConfig config, CatalogStores stores) {
        return DurableLoginAttempts.open(stores.loginAttempts(), node.clock())
                .map(logins -> new AccountParts(
                        node.access().operators(),
                        node.passwords(),
                        new SignUpAttempts(config.signUpsPerHour(), node.clock()),
                        logins,
                        node.access().tokens(),
                        Duration.ofSeconds(config.serviceTokenMaxAgeSeconds())));
    }

    private static OrchestratorParts parts(MemberContext node, CatalogConfig config, CatalogStores stores) {
        WorkerExecutor workers = node.vertx().createSharedWorkerExecutor("orchestrator", WORKERS);
        return new OrchestratorParts(
                node.vertx(),
                workers,
                stores.trainingServices(workers, node.clock()),
                new OrchestratorMessenger(node.bus()),
                new HttpConnectors(node.peers()),
                node.identity(),
                node.anchors(),
                node.identity().certificate().url(),
                node.clock(),
                Duration.ofSeconds(config.noticeGraceSeconds()),
                RETRY_DELAY);
    }

    /**
     * @param contract with the fields of records
     * @param http the client that fetches base models and files of model versions
     * @param contracts empty if there is no contract manager
     * @param pace of the calls at the contract manager
     * @param context on which the state of the orchestrator is used
     */
    static CatalogServices of(
            CatalogStores stores,
            RecordCache<EncodedRecord> recordCache,
            Contract contract,
            ReferenceService references,
            OrchestratorParts orchestrator,
            ReceivedRevocations revocations,
            NodeHttpClient http,
            Optional<ContractManagerClient> contracts,
            OutboxPace pace,
            AccountParts accountParts,
            Context context) {
        CatalogParts parts = new CatalogParts(
                orchestrator.vertx(),
                new SelfDescriptions(orchestrator.url().toString()),
                contracts,
                pace,
                new SecureRandom(),
                orchestrator.clock());
        AccountServices accounts = AccountServices.of(stores.accounts(), accountParts, parts, orchestrator.url());
        RecordServices records = RecordServices.of(parts, stores, recordCache, contract, accounts.accounts());
        NegotiationServices negotiations = NegotiationServices.of(
                parts, stores.negotiations(), accounts.accounts(), records.of(ResourceKind.SERVICE_OFFERING));
        return new CatalogServices(
                parts,
                accounts,
                records,
                EcosystemServices.of(parts, records),
                references,
                negotiations,
                transfer(parts, accounts.transfer(), records, negotiations.service(), new ContractSchemas(contract)),
                CatalogTrainings.of(
                        parts, orchestrator, stores, records, http, accountParts.tokens(), revocations, context));
    }

    private static TransferFeature transfer(
            CatalogParts parts,
            AccountTransfer participants,
            RecordServices records,
            NegotiationService negotiations,
            ContractSchemas schemas) {
        List<TransferredKind<?>> kinds = new ArrayList<>();
        kinds.add(participants);
        TRANSFERRED.forEach(kind -> kinds.add(records.of(kind).transfer()));
        kinds.add(negotiations.transfer(parts.selfDescriptions()));
        return new TransferFeature(
                new ExportService(kinds, parts.vertx()),
                new ImportService(kinds, schemas, parts.selfDescriptions(), parts.vertx()));
    }

    /** The open tasks of all records. */
    OutboxService outbox() {
        return new OutboxService(Map.of(
                "negotiations",
                negotiations.tasks(),
                ResourceKind.ECOSYSTEM.path(),
                ecosystems.tasks(),
                ResourceKind.SERVICE_OFFERING.path(),
                ecosystems.offeringTasks()));
    }

    AccountService accounts() {
        return accountServices.accounts();
    }

    /** What this catalog shows while another one serves. */
    ReadCopies copies() {
        return new ReadCopies(records.listed(), accounts(), RETRY_DELAY);
    }

    /** Reads all records from the store from now on, and compares the lists with it, until the task is stopped. */
    PeriodicTask read(Vertx vertx) {
        turnCaches(false);
        return PeriodicTask.start(vertx, "audit of a reader's lists", AUDITS, this::auditLists);
    }

    private void turnCaches(boolean on) {
        records.cache().turn(on);
        accountServices.credentials().turnCaches(on);
    }

    /**
     * Starts the work that only the node that serves the database does. A standby that takes over first reads what the
     * previous node has stored.
     */
    Future<Void> serve(Vertx vertx) {
        turnCaches(true);
        buildLists()
                .compose(built -> vertx.timer(FIRST_AUDIT.toMillis(), TimeUnit.MILLISECONDS))
                .compose(passed -> auditLists())
                .onComplete(audited -> PeriodicTask.start(vertx, "audit of the lists", AUDITS, this::auditLists));
        PeriodicTask.start(vertx, "removal of unused base models", REMOVALS, trainings.baseModels()::removeUnused);
        return accountServices
                .logins()
                .load()
                .compose(loaded -> negotiations.resume())
                .compose(resumed -> ecosystems.resume())
                .compose(resumed -> trainings.orchestrator().resume())
                .onSuccess(resumed -> trainings.offers().resume());
    }

    private Future<Void> auditLists() {
        Future<Void> audited = Future.succeededFuture();
        for (RecordService kind : records.listed()) {
            audited = audited.compose(before -> kind.audit());
        }
        return audited;
    }

    /** Completes when all lists of records and participants are available. */
    Future<Void> buildLists() {
        return Future.all(records.listed().stream()
                        .map(kind -> kind.lists().build(RETRY_DELAY))
                        .toList())
                .compose(built -> negotiations.service().buildList(RETRY_DELAY))
                .compose(built -> accounts().buildList(RETRY_DELAY));
    }

    /** Succeeds if the lists of a reader are available. */
    Future<Void> checkCopies() {
        return available(copies().areBuilt());
    }

    /** Succeeds if all lists are available. */
    Future<Void> checkLists() {
        return available(copies().areBuilt() && negotiations.service().isListBuilt());
    }

    private static Future<Void> available(boolean areBuilt) {
        return areBuilt ? Future.succeededFuture() : Future.failedFuture("a list is being built");
    }
}
