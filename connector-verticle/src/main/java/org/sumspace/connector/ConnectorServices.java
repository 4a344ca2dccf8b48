package org.sumspace.connector;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.odrl.document.RuleDocuments;
import org.sumspace.common.portal.PolicyFeature;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.store.MongoStore;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.connector.certification.api.CertificationFeature;
import org.sumspace.connector.certification.service.CertificationCatalog;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.ConsentDelivery;
import org.sumspace.connector.certification.service.EligibleLearners;
import org.sumspace.connector.certification.service.HttpCatalogClient;
import org.sumspace.connector.certification.service.StaleCertifications;
import org.sumspace.connector.certification.store.CertificationStore;
import org.sumspace.connector.consent.api.ConsentFeature;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.learner.api.LearnerFeature;
import org.sumspace.connector.learner.service.LearnerLinks;
import org.sumspace.connector.learner.service.LearnerTrainings;
import org.sumspace.connector.learner.store.LearnerCodeStore;
import org.sumspace.connector.privacy.api.PrivacyFeature;
import org.sumspace.connector.privacy.service.ParticipationLimit;
import org.sumspace.connector.privacy.service.PrivacyBudget;
import org.sumspace.connector.privacy.store.PrivacySpendingStore;
import org.sumspace.connector.processor.api.ProcessorFeature;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.processor.store.ProcessorStore;
import org.sumspace.connector.query.api.QueryFeature;
import org.sumspace.connector.query.service.AnswerCache;
import org.sumspace.connector.query.service.DataQueryService;
import org.sumspace.connector.record.api.StatementFeature;
import org.sumspace.connector.record.service.StatementService;
import org.sumspace.connector.record.store.StatementStore;
import org.sumspace.connector.shared.store.LearnerPlanStore;
import org.sumspace.connector.shared.store.RevisionStore;
import org.sumspace.connector.shared.store.TrainingStore;

/** The connector's services over one database. */
public final class ConnectorServices {
    /** The steps that prepare the stores. */
    private final List<Supplier<Future<Void>>> preparations;

    private final ConsentDelivery delivery;
    private final StaleCertifications stale;
    private final StatementService statements;
    private final ProcessorService processors;
    private final CertificationService certifications;
    private final ConsentService consents;
    private final DataQueryService queries;
    private final LearnerTrainings trainings;
    private final LearnerLinks links;
    private final PrivacyFeature privacy;

    /** Prepares the database, and resumes what an earlier run left open. */
    public static Future<ConnectorServices> open(MemberContext node, MongoStore mongo, ConnectorLimits limits) {
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
            CertificationCatalog catalog,
            ConnectorLimits limits,
            Clock clock) {
        SerialQueue changes = new SerialQueue();
        StatementStore statementStore = new StatementStore(mongo);
        CertificationStore certificationStore = new CertificationStore(mongo);
        RevisionStore revisions = new RevisionStore(mongo);
        ProcessorStore processorStore = new ProcessorStore(mongo);
        LearnerPlanStore consentStore = LearnerPlanStore.consents(mongo);
        LearnerPlanStore participations = LearnerPlanStore.participations(mongo);
        TrainingStore trainingStore = new TrainingStore(mongo);
        LearnerPlanStore withdrawals = LearnerPlanStore.withdrawals(mongo);
        LearnerCodeStore codes = new LearnerCodeStore(mongo);
        PrivacySpendingStore spending = new PrivacySpendingStore(mongo);
        preparations = List.of(
                statementStore::createIndexes,
                processorStore::createIndexes,
                consentStore::createIndexes,
                withdrawals::createIndexes,
                participations::createIndexes,
                codes::createIndexes,
                spending::createIndexes,
                certificationStore::createIndexes);
        ParticipationLimit participation =
                new ParticipationLimit(participations, limits.plansPerLearnerPerYear(), clock);
        PrivacyBudget budget = new PrivacyBudget(spending, limits.privacyPerLearner());
        delivery = new ConsentDelivery(vertx, certificationStore, catalog, limits.deliveriesMax());
        statements = new StatementService(statementStore, revisions);
        stale = new StaleCertifications(
                vertx, certificationStore, dpId -> certifications().recount(dpId));
        processors = new ProcessorService(processorStore, stale, changes);
        certifications = new CertificationService(
                identity,
                processors,
                new EligibleLearners(processors, consentStore, participation, budget),
                certificationStore,
                trainingStore,
                revisions,
                delivery,
                stale,
                changes,
                limits.consentValidity(),
                clock);
        consents = new ConsentService(
                consentStore,
                withdrawals,
                trainingStore,
                processors,
                certifications,
                participation,
                stale,
                revisions,
                changes,
                clock);
        trainings = new LearnerTrainings(consents, processors, certifications, participation, budget, clock);
        links = new LearnerLinks(codes, clock);
        privacy = new PrivacyFeature(budget, participation);
        queries = new DataQueryService(
                vertx,
                certifications,
                consentStore,
                statements,
                revisions,
                new AnswerCache(limits.queryCacheBytesMax()),
                limits.queryAnswerBytesMax(),
                node -> anchors.isRevoked(identity.organisation(), node),
                clock);
    }

    /** Prepares the database, and resumes what an earlier run left open: statements to be signed or delivered. */
    Future<Void> start() {
        Future<Void> created = Future.succeededFuture();
        for (Supplier<Future<Void>> preparation : preparations) {
            created = created.compose(before -> preparation.get());
        }
        return created.compose(done -> delivery.resume()).onSuccess(resumed -> stale.update());
    }

    /** @param ingestBytesMax the largest body with statements */
    Feature[] features(Vertx vertx, String organisation, int ingestBytesMax) {
        return new Feature[] {
            new StatementFeature(vertx, statements, ingestBytesMax),
            new ProcessorFeature(processors, organisation),
            new ConsentFeature(consents),
            privacy,
            new LearnerFeature(trainings, links),
            new CertificationFeature(certifications, organisation),
            new QueryFeature(queries),
            new PolicyFeature(RuleDocuments.standard()::find, PolicyFeature.Names.NONE)
        };
    }

    /** Registers the topics that operators and administrators follow. */
    void topics(PortalEvents events) {
        new ConsentFeature(consents).topics(events);
    }

    /** The links with which learners log in. */
    LearnerLinks links() {
        return links;
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
