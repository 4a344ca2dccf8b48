package org.sumspace.connector.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.store.MongoStore;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.connector.store.CertificationStore;
import org.sumspace.connector.store.LearnerPlanStore;
import org.sumspace.connector.store.PrivacySpendingStore;
import org.sumspace.connector.store.ProcessorStore;
import org.sumspace.connector.store.RevisionStore;
import org.sumspace.connector.store.StatementStore;

/** The connector's services over one database. */
public final class ConnectorServices {
    private final List<Supplier<Future<Void>>> indexes;
    private final ConsentDelivery delivery;
    private final StaleCertifications stale;
    private final StatementService statements;
    private final ProcessorService processors;
    private final CertificationService certifications;
    private final ConsentService consents;
    private final DataQueryService queries;

    /** Prepares the database, and resumes what an earlier run left open. */
    public static Future<ConnectorServices> open(MemberContext node, MongoStore mongo, Limits limits) {
        ConnectorServices services = new ConnectorServices(
                node.vertx(),
                mongo,
                node.identity(),
                node.anchors(),
                new HttpCatalogClient(node.peers(), node.certificates()),
                limits,
                node.clock());
        return services.start().map(services);
    }

    ConnectorServices(
            Vertx vertx,
            MongoStore mongo,
            NodeIdentity identity,
            TrustAnchors anchors,
            CatalogClient catalog,
            Limits limits,
            Clock clock) {
        SerialQueue changes = new SerialQueue();
        StatementStore statementStore = new StatementStore(mongo);
        CertificationStore certificationStore = new CertificationStore(mongo);
        RevisionStore revisions = new RevisionStore(mongo);
        ProcessorStore processorStore = new ProcessorStore(mongo);
        LearnerPlanStore consentStore = LearnerPlanStore.consents(mongo);
        LearnerPlanStore participations = LearnerPlanStore.participations(mongo);
        PrivacySpendingStore spending = new PrivacySpendingStore(mongo);
        indexes = List.of(
                statementStore::createIndexes,
                processorStore::createIndexes,
                consentStore::createIndexes,
                participations::createIndexes,
                spending::createIndexes,
                certificationStore::createIndexes);
        ParticipationLimit participation =
                new ParticipationLimit(participations, limits.plansPerLearnerPerYear(), clock);
        PrivacyBudget budget = new PrivacyBudget(spending, limits.privacyPerLearner());
        delivery = new ConsentDelivery(vertx, certificationStore, catalog, limits.deliveriesMax());
        statements = new StatementService(statementStore, revisions);
        stale = new StaleCertifications(
                vertx, certificationStore, dpId -> certifications().recount(dpId));
        certifications = new CertificationService(
                identity,
                processorStore,
                new LearnerCount(processorStore, consentStore, participation, budget),
                certificationStore,
                revisions,
                delivery,
                stale,
                changes,
                limits.consentValidity(),
                clock);
        processors = new ProcessorService(processorStore, certificationStore, stale, changes);
        consents = new ConsentService(
                consentStore, processorStore, certificationStore, participation, stale, revisions, changes, clock);
        queries = new DataQueryService(
                vertx,
                certificationStore,
                consentStore,
                statementStore,
                revisions,
                new AnswerCache(limits.queryCacheBytesMax()),
                limits.queryAnswerBytesMax(),
                node -> anchors.isRevoked(identity.organisation(), node),
                clock);
    }

    /** Prepares the database, and resumes what an earlier run left open: statements to be signed or delivered. */
    Future<Void> start() {
        Future<Void> created = Future.succeededFuture();
        for (Supplier<Future<Void>> index : indexes) {
            created = created.compose(before -> index.get());
        }
        return created.compose(done -> delivery.resume()).onSuccess(resumed -> stale.takeUp());
    }

    public StatementService statements() {
        return statements;
    }

    public ProcessorService processors() {
        return processors;
    }

    public CertificationService certifications() {
        return certifications;
    }

    public ConsentService consents() {
        return consents;
    }

    public DataQueryService queries() {
        return queries;
    }
}
