package org.sumspace.catalog;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.account.service.DownloadTokens;
import org.sumspace.catalog.account.service.DurableLoginAttempts;
import org.sumspace.catalog.contract.service.ContractManagerClient;
import org.sumspace.catalog.contract.service.ContractReads;
import org.sumspace.catalog.contract.service.OutboxService;
import org.sumspace.catalog.ecosystem.core.EcosystemKind;
import org.sumspace.catalog.ecosystem.core.OfferingKind;
import org.sumspace.catalog.ecosystem.service.EcosystemReferences;
import org.sumspace.catalog.reference.service.ReferenceService;
import org.sumspace.catalog.resource.core.RecordFields;
import org.sumspace.catalog.resource.domain.KindRules;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.catalog.resource.service.EncodedRecord;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.core.SelfDescriptions;
import org.sumspace.catalog.training.execution.service.ExecutionPlanService;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.catalog.training.execution.service.ModelFileService;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.execution.service.TrainingStatusService;
import org.sumspace.catalog.training.offer.core.TrainingKind;
import org.sumspace.catalog.training.offer.service.TrainingOffers;
import org.sumspace.catalog.training.orchestrator.bus.OrchestratorInbox;
import org.sumspace.catalog.training.orchestrator.bus.OrchestratorMessenger;
import org.sumspace.catalog.training.orchestrator.service.HttpConnectors;
import org.sumspace.catalog.training.orchestrator.service.Orchestrator;
import org.sumspace.catalog.training.orchestrator.service.OrchestratorParts;
import org.sumspace.catalog.training.orchestrator.service.RevocationService;
import org.sumspace.catalog.training.orchestrator.service.TrainingServices;
import org.sumspace.catalog.training.plan.service.BaseModelSource;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.catalog.training.registration.service.RegistrationService;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.contract.ContractSchemas;
import org.sumspace.common.odrl.document.RuleCheck;
import org.sumspace.common.security.SignUpAttempts;
import org.sumspace.common.security.StoreKey;
import org.sumspace.common.store.MongoStore;
import org.sumspace.common.task.PeriodicTask;
import org.sumspace.common.trust.ReceivedRevocations;

/** The catalog's services. */
record CatalogServices(
        SelfDescriptions selfDescriptions,
        AccountServices accountServices,
        List<RecordService> records,
        RecordCache<EncodedRecord> recordCache,
        EcosystemServices ecosystems,
        RecordAssembler assembler,
        RepresentationService representations,
        ReferenceService references,
        NegotiationServices negotiations,
        ContractReads contracts,
        TransferServices transfer,
        TrainingPlanService trainingPlans,
        TrainingOffers trainingOffers,
        RegistrationService registrations,
        ExecutionPlanService executionPlans,
        TrainingStatusService trainingStatus,
        ModelFileService modelFiles,
        ModelVersionService modelVersions,
        LeafListService leafLists,
        RevocationService revocations,
        Orchestrator orchestrator) {
    private static final int WORKERS = 2;
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);
    private static final Duration SHOW_MODELS_AFTER = Duration.ofSeconds(1);
    private static final Duration FIRST_AUDIT = Duration.ofSeconds(60);
    private static final Duration AUDITS = Duration.ofHours(1);

    /**
     * Opens the stores and connects the orchestrator to the event bus.
     *
     * @param context on which the orchestrator lives
     */
    static Future<CatalogServices> open(MemberContext node, CatalogConfig config, Context context, MongoStore mongo) {
        return Future.all(
                        stores(node, mongo),
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
                                accounts,
                                context);
                        OrchestratorInbox.connect(node.bus(), services.orchestrator());
                        services.orchestrator().bindTo(node.metrics());
                        services.recordCache().bindTo(node.metrics(), "sumspace.catalog");
                        services.records().forEach(kind -> kind.bindTo(node.metrics()));
                        services.negotiations().tasks().bindTo(node.metrics(), "negotiations");
                        services.ecosystems().bindTo(node.metrics());
                        return services;
                    });
                });
    }

    private static Future<CatalogStores> stores(MemberContext node, MongoStore mongo) {
        return node.vertx()
                .executeBlocking(() -> StoreKey.open(node.config().dataDir(), new SecureRandom()), false)
                .compose(cipher -> CatalogStores.in(mongo, cipher));
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
     * @param context on which the state of the orchestrator is used
     */
    static CatalogServices of(
            CatalogStores stores,
            RecordCache<EncodedRecord> recordCache,
            Contract contract,
            ReferenceService references,
            OrchestratorParts parts,
            ReceivedRevocations revocations,
            NodeHttpClient http,
            Optional<ContractManagerClient> contracts,
            AccountParts accountParts,
            Context context) {
        // Stores and clients have times in whole milliseconds.
        Clock clock = Clock.tick(parts.clock(), Duration.ofMillis(1));
        TrainingServices training = parts.services();
        SecureRandom random = new SecureRandom();
        SelfDescriptions selfDescriptions = new SelfDescriptions(parts.url().toString());
        Orchestrator orchestrator = new Orchestrator(parts, context);
        AccountServices accountServices =
                AccountServices.of(stores.accounts(), accountParts, parts.vertx(), parts.url(), random, clock);
        AccountService accounts = accountServices.accounts();
        RuleCheck ruleCheck = contracts.map(ContractManagerClient::rules).orElse(new RuleCheck(true));
        Map<ResourceKind, KindRules> rules = Map.of(
                ResourceKind.ECOSYSTEM, new EcosystemKind(contracts.isPresent(), selfDescriptions),
                ResourceKind.SERVICE_OFFERING, new OfferingKind(contracts.isPresent()),
                ResourceKind.SOFTWARE_RESOURCE, new TrainingKind());
        Function<ResourceKind, RecordService> recordsOf = kind -> records(
                kind,
                rules.getOrDefault(kind, KindRules.NONE),
                ruleCheck,
                stores,
                recordCache,
                contract,
                selfDescriptions,
                random,
                parts.vertx(),
                clock);
        List<RecordService> records = ResourceKind.ALL.stream().map(recordsOf).toList();
        Map<ResourceKind, RecordService> kinds =
                records.stream().collect(Collectors.toMap(RecordService::kind, Function.identity()));
        Function<ResourceKind, RecordService> byKind = kind -> requireNonNull(kinds.get(kind), kind.path());
        RecordService representations = recordsOf.apply(ResourceKind.REPRESENTATION);
        TrainingOffers trainingOffers = new TrainingOffers(
                byKind.apply(ResourceKind.SOFTWARE_RESOURCE),
                byKind.apply(ResourceKind.SERVICE_OFFERING),
                training.modelVersions(),
                training.trainingPlans(),
                parts.vertx(),
                SHOW_MODELS_AFTER);
        training.trainingPlans().follow(trainingOffers::changed);
        TrainingPlanService trainingPlans = new TrainingPlanService(
                stores.trainingPlans(),
                new BaseModelSource(http, parts.vertx(), parts.workers()),
                parts.url(),
                accountParts.tokens()::publicKey,
                plan -> trainingOffers.show(plan).onSuccess(shown -> orchestrator.published(plan.id())),
                random,
                parts.clock());
        EcosystemReferences ecosystemReferences = new EcosystemReferences(
                accounts,
                byKind.apply(ResourceKind.SERVICE_OFFERING),
                byKind.apply(ResourceKind.INFRASTRUCTURE_SERVICE));
        RecordAssembler assembler = new RecordAssembler(
                accounts::contacts, representations, records, Map.of(ResourceKind.ECOSYSTEM, ecosystemReferences));
        NegotiationServices negotiations = NegotiationServices.of(
                parts.vertx(),
                stores.negotiations(),
                accounts,
                byKind.apply(ResourceKind.SERVICE_OFFERING),
                contracts,
                ruleCheck,
                selfDescriptions,
                random,
                clock);
        return new CatalogServices(
                selfDescriptions,
                accountServices,
                records,
                recordCache,
                EcosystemServices.of(
                        parts.vertx(),
                        byKind,
                        ecosystemReferences,
                        assembler,
                        contracts,
                        ruleCheck,
                        selfDescriptions,
                        random,
                        clock),
                assembler,
                new RepresentationService(
                        representations,
                        records.stream()
                                .filter(each -> !each.kind().representations().isEmpty())
                                .toList(),
                        selfDescriptions),
                references,
                negotiations,
                new ContractReads(contracts),
                TransferServices.of(
                        parts.vertx(),
                        accountServices.transfer(),
                        kind -> kind.equals(ResourceKind.REPRESENTATION) ? representations : byKind.apply(kind),
                        negotiations.service(),
                        new ContractSchemas(contract),
                        selfDescriptions),
                trainingPlans,
                trainingOffers,
                new RegistrationService(
                        stores.registrations(),
                        stores.consents(),
                        training.participants(),
                        orchestrator::participantsChanged,
                        parts.workers(),
                        parts.clock()),
                new ExecutionPlanService(
                        stores.executionPlans(),
                        training.leafLists(),
                        trainingPlans,
                        training.participants(),
                        orchestrator,
                        parts.clock()),
                new TrainingStatusService(
                        trainingPlans, training.executionPlans(), training.modelVersions(), orchestrator),
                new ModelFileService(
                        training.modelVersions(),
                        training.executionPlans(),
                        http,
                        new DownloadTokens(accountParts.tokens())::of),
                training.modelVersions(),
                training.leafLists(),
                new RevocationService(revocations, orchestrator, parts.workers()),
                orchestrator);
    }

    private static RecordService records(
            ResourceKind kind,
            KindRules rules,
            RuleCheck ruleCheck,
            CatalogStores stores,
            RecordCache<EncodedRecord> cache,
            Contract contract,
            SelfDescriptions selfDescriptions,
            SecureRandom random,
            Vertx vertx,
            Clock clock) {
        JsonValue schemas =
                JsonValue.of(contract.published().getMap()).member("components").member("schemas");
        return new RecordService(
                kind,
                RecordFields.of(schemas.member(kind.schema() + "Fields")),
                selfDescriptions,
                rules,
                ruleCheck,
                stores.records(kind),
                cache,
                vertx,
                random,
                clock);
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

    /**
     * Starts the work that only the node that serves the database does. A standby that takes over first reads what the
     * previous node has stored.
     */
    Future<Void> serve(Vertx vertx) {
        buildLists()
                .compose(built -> vertx.timer(FIRST_AUDIT.toMillis(), TimeUnit.MILLISECONDS))
                .compose(passed -> auditLists())
                .onComplete(audited -> PeriodicTask.start(vertx, "audit of the lists", AUDITS, this::auditLists));
        return accountServices
                .logins()
                .load()
                .compose(loaded -> negotiations.resume())
                .compose(resumed -> ecosystems.resume())
                .compose(resumed -> orchestrator.resume())
                .onSuccess(resumed -> trainingOffers.resume());
    }

    private Future<Void> auditLists() {
        Future<Void> audited = Future.succeededFuture();
        for (RecordService kind : records) {
            audited = audited.compose(before -> kind.audit());
        }
        return audited;
    }

    /** Completes when all lists of records and participants are available. */
    Future<Void> buildLists() {
        return Future.all(records.stream()
                        .map(kind -> kind.lists().build(RETRY_DELAY))
                        .toList())
                .compose(built -> negotiations.service().buildList(RETRY_DELAY))
                .compose(built -> accounts().buildList(RETRY_DELAY));
    }

    /** Succeeds if all lists of records and participants are available. */
    Future<Void> checkLists() {
        return records.stream().allMatch(kind -> kind.lists().isBuilt())
                        && negotiations.service().isListBuilt()
                        && accounts().isListBuilt()
                ? Future.succeededFuture()
                : Future.failedFuture("a list is being built");
    }
}
