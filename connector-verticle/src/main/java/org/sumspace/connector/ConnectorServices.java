package org.sumspace.connector;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Clock;
import org.sumspace.common.http.server.answer.FailureReport;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.portal.PortalEvents;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.connector.ConnectorConfig.ConnectorLimits;
import org.sumspace.connector.certification.api.CertificationFeature;
import org.sumspace.connector.certification.service.CertificationCatalog;
import org.sumspace.connector.certification.service.CertificationService;
import org.sumspace.connector.certification.service.ConsentDelivery;
import org.sumspace.connector.certification.service.EligibleLearners;
import org.sumspace.connector.certification.service.StaleCertifications;
import org.sumspace.connector.certification.service.TrainingStates;
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
public record ConnectorServices(
        StatementService statements,
        ProcessorService processors,
        CertificationService certifications,
        ConsentService consents,
        TrainingStates states,
        DataQueryService queries,
        LearnerTrainings trainings,
        LearnerLinks links,
        PrivacyFeature privacy) {

    private record Stores(
            StatementStore statements,
            ProcessorStore processors,
            CertificationStore certifications,
            TrainingStore trainings,
            LearnerPlanStore consents,
            LearnerPlanStore withdrawals,
            LearnerPlanStore participations,
            LearnerCodeStore codes,
            PrivacySpendingStore spending,
            RevisionStore revisions) {
        static Stores in(DocumentStore database) {
            return new Stores(
                    new StatementStore(database),
                    new ProcessorStore(database),
                    new CertificationStore(database),
                    new TrainingStore(database),
                    LearnerPlanStore.consents(database),
                    LearnerPlanStore.withdrawals(database),
                    LearnerPlanStore.participations(database),
                    new LearnerCodeStore(database),
                    new PrivacySpendingStore(database),
                    new RevisionStore(database));
        }

        Future<Void> createIndexes() {
            return statements
                    .createIndexes()
                    .compose(done -> processors.createIndexes())
                    .compose(done -> consents.createIndexes())
                    .compose(done -> withdrawals.createIndexes())
                    .compose(done -> participations.createIndexes())
                    .compose(done -> codes.createIndexes())
                    .compose(done -> spending.createIndexes())
                    .compose(done -> certifications.createIndexes());
        }
    }

    /** Prepares the database, and resumes what an earlier run left open: statements to be signed or delivered. */
    static Future<ConnectorServices> open(
            Vertx vertx,
            DocumentStore database,
            NodeIdentity identity,
            CertificationCatalog catalog,
            ConnectorLimits limits,
            Clock clock) {
        Stores stores = Stores.in(database);
        ConsentDelivery delivery = new ConsentDelivery(vertx, stores.certifications(), catalog, limits.deliveriesMax());
        Promise<CertificationService> opened = Promise.promise();
        StaleCertifications stale = new StaleCertifications(
                vertx, stores.certifications(), dpId -> opened.future().compose(service -> service.recount(dpId)));
        ConnectorServices services = of(vertx, stores, catalog, delivery, stale, identity, limits, clock);
        opened.complete(services.certifications());
        return stores.createIndexes()
                .compose(done -> delivery.resume())
                .onSuccess(resumed -> stale.update())
                .map(services);
    }

    private static ConnectorServices of(
            Vertx vertx,
            Stores stores,
            CertificationCatalog catalog,
            ConsentDelivery delivery,
            StaleCertifications stale,
            NodeIdentity identity,
            ConnectorLimits limits,
            Clock clock) {
        SerialQueue changes = new SerialQueue();
        ParticipationLimit participation =
                new ParticipationLimit(stores.participations(), limits.plansPerLearnerPerYear(), clock);
        PrivacyBudget budget = new PrivacyBudget(stores.spending(), limits.privacyPerLearner());
        TrainingStates states = new TrainingStates(stores.trainings(), catalog, limits.trainingStatesInterval(), clock);
        StatementService statements = new StatementService(stores.statements(), stores.revisions());
        ProcessorService processors = new ProcessorService(stores.processors(), stale, changes);
        CertificationService certifications = new CertificationService(
                identity,
                processors,
                new EligibleLearners(processors, stores.consents(), participation, budget),
                stores.certifications(),
                stores.trainings(),
                stores.revisions(),
                delivery,
                stale,
                changes,
                limits.consentValidity(),
                clock);
        ConsentService consents = new ConsentService(
                stores.consents(),
                stores.withdrawals(),
                stores.trainings(),
                processors,
                certifications,
                states,
                participation,
                stale,
                stores.revisions(),
                changes,
                clock);
        DataQueryService queries = new DataQueryService(
                vertx,
                certifications,
                states,
                stores.consents(),
                statements,
                stores.revisions(),
                new AnswerCache(limits.queryCacheBytesMax()),
                limits.queryAnswerBytesMax(),
                clock);
        return new ConnectorServices(
                statements,
                processors,
                certifications,
                consents,
                states,
                queries,
                new LearnerTrainings(consents, processors, certifications, states, participation, budget, clock),
                new LearnerLinks(stores.codes(), clock),
                new PrivacyFeature(budget, participation));
    }

    /**
     * @param ingestBytesMax the largest body with statements
     * @param failures of parts of requests
     */
    Feature[] features(Vertx vertx, String organisation, int ingestBytesMax, FailureReport failures) {
        return new Feature[] {
            new StatementFeature(vertx, statements, ingestBytesMax),
            new ProcessorFeature(processors, organisation),
            new ConsentFeature(consents),
            privacy,
            new LearnerFeature(trainings, links),
            new CertificationFeature(certifications, states, organisation),
            new QueryFeature(queries, organisation, failures)
        };
    }

    /** Registers the topics that operators and administrators follow. */
    void topics(PortalEvents events) {
        new ConsentFeature(consents).topics(events);
    }
}
