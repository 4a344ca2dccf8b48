package org.sumspace.contract;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.portal.NamesFeature;
import org.sumspace.common.portal.PolicyFeature;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.RecordIds;
import org.sumspace.contract.acceptance.api.AcceptanceFeature;
import org.sumspace.contract.acceptance.service.AcceptanceService;
import org.sumspace.contract.acceptance.store.PreferenceStore;
import org.sumspace.contract.agent.api.ProfileFeature;
import org.sumspace.contract.agent.service.ProfileService;
import org.sumspace.contract.agent.store.ProfileStore;
import org.sumspace.contract.agreement.api.AgreementFeature;
import org.sumspace.contract.agreement.api.BilateralFeature;
import org.sumspace.contract.agreement.api.EcosystemContractFeature;
import org.sumspace.contract.agreement.api.ProcessingFeature;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.service.AgreementAudit;
import org.sumspace.contract.agreement.service.AgreementCopies;
import org.sumspace.contract.agreement.service.AgreementLists;
import org.sumspace.contract.agreement.service.AgreementReader;
import org.sumspace.contract.agreement.service.AgreementService;
import org.sumspace.contract.agreement.service.EncodedAgreement;
import org.sumspace.contract.agreement.service.PolicyService;
import org.sumspace.contract.agreement.service.ProcessingService;
import org.sumspace.contract.agreement.service.SignatureVerifier;
import org.sumspace.contract.agreement.store.AgreementStore;
import org.sumspace.contract.audit.api.AuditFeature;
import org.sumspace.contract.audit.service.AuditChain;
import org.sumspace.contract.audit.store.AuditStore;
import org.sumspace.contract.decision.api.DecisionFeature;
import org.sumspace.contract.decision.service.DecisionService;
import org.sumspace.contract.rule.api.RuleFeature;
import org.sumspace.contract.rule.service.RuleRegistry;
import org.sumspace.contract.rule.service.RuleService;
import org.sumspace.contract.session.api.SessionFeature;
import org.sumspace.contract.session.service.ManagerSessions;

/** The contract manager's services over one database. */
record ContractServices(
        OfKind ecosystems,
        OfKind bilaterals,
        AcceptanceService acceptance,
        ProfileService profiles,
        RuleService rules,
        ManagerSessions sessions,
        AuditChain chain) {
    /** Much longer than any write of the store takes. */
    private static final Duration LATEST_WRITE = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** The services for contracts of one kind. */
    record OfKind(
            AgreementService agreements,
            AgreementReader reader,
            AgreementLists lists,
            AgreementAudit audit,
            PolicyService policies,
            DecisionService decisions) {

        private static OfKind of(
                AgreementKind kind,
                AgreementStore store,
                RecordCache<EncodedAgreement> cache,
                AuditChain chain,
                RuleService rules,
                RecordIds ids,
                Clock clock,
                SignatureVerifier verifier,
                Vertx vertx) {
            AgreementLists lists = new AgreementLists(kind, store);
            AgreementAudit audit = new AgreementAudit(store, chain, vertx, PAUSE, LATEST_WRITE);
            AgreementService agreements = new AgreementService(
                    kind,
                    store,
                    lists,
                    new AgreementCopies(kind, store, lists, cache),
                    audit,
                    ids,
                    clock,
                    verifier,
                    vertx);
            return new OfKind(
                    agreements,
                    new AgreementReader(store),
                    lists,
                    audit,
                    new PolicyService(agreements, rules),
                    new DecisionService(agreements, clock, vertx));
        }
    }

    /**
     * Creates the indexes of the stores, and reads the rule documents.
     *
     * @param registry null if there are only the manager's built-in rules
     * @param profiles the store of the agent's profiles
     */
    static Future<ContractServices> open(
            Vertx vertx,
            DocumentStore database,
            ManagerSessions sessions,
            SignatureVerifier verifier,
            @Nullable RuleRegistry registry,
            RecordCache<EncodedAgreement> cache,
            ProfileStore profiles,
            Clock clock) {
        AgreementStore ecosystems = new AgreementStore(database, AgreementKind.ECOSYSTEM);
        AgreementStore bilaterals = new AgreementStore(database, AgreementKind.BILATERAL);
        AuditStore audit = new AuditStore(database);
        AuditChain chain = new AuditChain(audit);
        RecordIds ids = new RecordIds(new SecureRandom());
        ProfileService profileService = new ProfileService(profiles);
        return Future.all(
                        vertx.executeBlocking(RuleDocuments::standard, false),
                        ecosystems.createIndexes(),
                        bilaterals.createIndexes(),
                        audit.createIndexes(),
                        registry == null ? Future.succeededFuture() : registry.open())
                .map(opened -> new RuleService(opened.resultAt(0), registry))
                .map(rules -> new ContractServices(
                        OfKind.of(
                                AgreementKind.ECOSYSTEM, ecosystems, cache, chain, rules, ids, clock, verifier, vertx),
                        OfKind.of(
                                AgreementKind.BILATERAL, bilaterals, cache, chain, rules, ids, clock, verifier, vertx),
                        new AcceptanceService(new PreferenceStore(database), profileService),
                        profileService,
                        rules,
                        sessions,
                        chain));
    }

    /** Completes when the lists are available. */
    Future<?> buildLists(Vertx vertx) {
        return Future.all(
                ecosystems.lists().build(vertx, PAUSE), bilaterals.lists().build(vertx, PAUSE));
    }

    /** Starts the work of the node that serves the database. */
    void serve(Vertx vertx) {
        buildLists(vertx);
        ecosystems.audit().start();
        bilaterals.audit().start();
    }

    Future<Void> checkLists() {
        return ecosystems.lists().isComplete() && bilaterals.lists().isComplete()
                ? Future.succeededFuture()
                : Future.failedFuture("a list is being built");
    }

    /** @param names of records that policies and contracts name */
    Feature[] features(PolicyFeature.Names names) {
        return new Feature[] {
            new AgreementFeature("Contract", ecosystems.agreements()),
            new AgreementFeature("Bilateral", bilaterals.agreements()),
            new EcosystemContractFeature(ecosystems.agreements(), bilaterals.agreements(), ecosystems.policies()),
            new BilateralFeature(bilaterals.agreements(), bilaterals.policies()),
            new ProcessingFeature(new ProcessingService(ecosystems.agreements())),
            new DecisionFeature(ecosystems.decisions(), bilaterals.decisions(), sessions),
            new AcceptanceFeature(acceptance),
            new ProfileFeature(profiles),
            new SessionFeature(sessions),
            new RuleFeature(rules),
            new PolicyFeature(rules::known, names),
            new NamesFeature(names, request -> {}),
            new AuditFeature(chain, bilaterals.agreements()::hidden)
        };
    }
}
