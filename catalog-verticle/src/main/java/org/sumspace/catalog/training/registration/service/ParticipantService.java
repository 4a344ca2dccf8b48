package org.sumspace.catalog.training.registration.service;

import static org.sumspace.catalog.training.registration.service.SenderStatements.refused;
import static org.sumspace.catalog.training.registration.service.SenderStatements.require;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.catalog.training.registration.store.ConsentStore;
import org.sumspace.catalog.training.registration.store.RegistrationStore;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/** Who takes part in training plans: registered nodes, and processors with a consent. */
public final class ParticipantService {
    /** Is notified when registrations or consents of a training plan have changed. */
    @FunctionalInterface
    public interface ParticipantListener {
        /** @return succeeded once no further round is planned without the change */
        Future<Void> participantsChanged(TrainingPlanRecord plan);
    }

    private final RegistrationStore registrations;
    private final ConsentStore consents;
    private final WorkerExecutor workers;
    private final Clock clock;

    /** @param workers where signatures are verified */
    public ParticipantService(
            RegistrationStore registrations, ConsentStore consents, WorkerExecutor workers, Clock clock) {
        this.registrations = registrations;
        this.consents = consents;
        this.workers = workers;
        this.clock = clock;
    }

    /** All nodes that are registered for the training plan. */
    public Future<List<NodeRegistration>> nodes(Digest trainingPlan) {
        return registrations.all(trainingPlan);
    }

    /** The latest consents of the processors with these URLs, withdrawn ones too. */
    public Future<List<ProcessorConsent>> consents(Digest trainingPlan, Collection<String> urls) {
        return consents.byUrls(trainingPlan, urls);
    }

    /** Those of the training plans for which the organisation has registered a processor node. */
    public Future<Set<String>> plansWithProcessorsOf(String organisation, Collection<String> trainingPlanIds) {
        return registrations.plansOf(organisation, NodeRole.PROCESSOR, trainingPlanIds);
    }

    /**
     * Verifies a CONSENT and stores it.
     *
     * @param connector certificate of the connector that signed the statement
     * @return the processor's consent with the highest serial
     */
    public Future<ProcessorConsent> acceptConsent(TrainingPlan plan, NodeCertificate connector, byte[] statement) {
        return workers.executeBlocking(() -> verified(plan, connector, statement), false)
                .compose(consent -> registrations
                        .find(plan.digest(), consent.body().processorNode())
                        .compose(node -> store(consent, node)));
    }

    private ProcessorConsent verified(TrainingPlan plan, NodeCertificate connector, byte[] statement) {
        Signed<Consent> signed = SenderStatements.open(connector, statement, StatementType.CONSENT, Consent::read);
        Consent body = signed.body();
        require(body.trainingPlan().equals(plan.digest()), "it is for another training plan");
        require(
                body.organisation().equals(connector.organisation()),
                "it names another organisation than its signer belongs to");
        require(body.notAfter().isAfter(clock.instant()), "it has expired");
        SenderStatements.requireNotInTheFuture(body.issuedAt(), clock.instant());
        return new ProcessorConsent(signed, Bytes.of(connector.toDer()));
    }

    private Future<ProcessorConsent> store(ProcessorConsent consent, Optional<NodeRegistration> node) {
        Registration host = node.map(NodeRegistration::body)
                .filter(registered -> registered.role() == NodeRole.PROCESSOR)
                .orElseThrow(() -> refused("its processor node is not registered"));
        Consent body = consent.body();
        require(host.organisation().equals(body.organisation()), "its processor node is of another organisation");
        require(body.url().startsWith(host.url() + "/"), "its processor is not at its processor node");
        return consents.put(consent).map(stored -> {
            boolean sameSerial = stored.body().serial() == body.serial();
            if (sameSerial && !stored.statement().equals(consent.statement())) {
                throw NodeException.conflict(
                        "Another consent for this processor has the serial " + body.serial() + ".");
            }
            return stored;
        });
    }
}
