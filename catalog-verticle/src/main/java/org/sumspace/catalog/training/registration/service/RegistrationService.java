package org.sumspace.catalog.training.registration.service;

import static org.sumspace.catalog.training.registration.service.SenderStatements.require;
import static org.sumspace.catalog.training.registration.service.SenderStatements.requireNotInTheFuture;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.util.List;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.catalog.training.registration.domain.ProcessorConsent;
import org.sumspace.catalog.training.registration.service.ParticipantService.ParticipantListener;
import org.sumspace.catalog.training.registration.store.ConsentStore;
import org.sumspace.catalog.training.registration.store.RegistrationStore;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/**
 * Accepts the statements with which nodes join a training plan: registrations of aggregators and processor nodes, and
 * consents of data providers. Each is verified with the certificate of the node that sends it, which an organisation in
 * the catalog's trust folder has issued.
 */
public final class RegistrationService {
    private final RegistrationStore registrations;
    private final ConsentStore consents;
    private final ParticipantService participants;
    private final ParticipantListener listener;
    private final WorkerExecutor workers;
    private final Clock clock;

    /**
     * @param listener is told of every change before it is acknowledged
     * @param workers where signatures are verified
     */
    public RegistrationService(
            RegistrationStore registrations,
            ConsentStore consents,
            ParticipantService participants,
            ParticipantListener listener,
            WorkerExecutor workers,
            Clock clock) {
        this.registrations = registrations;
        this.consents = consents;
        this.participants = participants;
        this.listener = listener;
        this.workers = workers;
        this.clock = clock;
    }

    /**
     * Accepts a REGISTRATION.
     *
     * @param role the role for which the node registers
     * @param sender certificate, with that role, of the node that signed the request
     * @return the node's latest registration
     */
    public Future<NodeRegistration> register(
            TrainingPlanRecord plan, NodeRole role, NodeCertificate sender, byte[] statement) {
        return workers.executeBlocking(() -> registration(plan, role, sender, statement), false)
                .compose(registration -> registrations
                        .put(plan.id(), registration)
                        .map(stored -> {
                            boolean sameTime = stored.body()
                                    .issuedAt()
                                    .equals(registration.body().issuedAt());
                            if (sameTime && !stored.statement().equals(registration.statement())) {
                                throw NodeException.conflict("Another registration of this node has the same time.");
                            }
                            return stored;
                        }))
                .compose(stored -> listener.participantsChanged(plan).map(stored));
    }

    private NodeRegistration registration(
            TrainingPlanRecord plan, NodeRole role, NodeCertificate sender, byte[] statement) {
        Signed<Registration> signed =
                SenderStatements.open(sender, statement, StatementType.REGISTRATION, Registration::read);
        Registration body = signed.body();
        require(body.trainingPlan().equals(plan.digest()), "it is for another training plan");
        require(body.role() == role, "it registers as " + body.role().label() + ", not as " + role.label());
        require(
                body.nodeId().equals(sender.nodeId())
                        && body.organisation().equals(sender.organisation())
                        && body.url().equals(sender.url().toString()),
                "node id, organisation or URL are not those of the certificate");
        require(!body.contract().isBlank(), "it names no contract");
        requireNotInTheFuture(body.issuedAt(), clock.instant());
        return new NodeRegistration(signed, Bytes.of(sender.toDer()));
    }

    /**
     * Accepts a CONSENT.
     *
     * @param sender certificate of the connector that signed the request
     * @return the processor's consent with the highest serial
     */
    public Future<ProcessorConsent> consent(TrainingPlanRecord plan, NodeCertificate sender, byte[] statement) {
        return participants
                .acceptConsent(plan.plan(), sender, statement)
                .compose(stored -> listener.participantsChanged(plan).map(stored));
    }

    public Future<Page<NodeRegistration>> page(TrainingPlanRecord plan, List<NodeRole> roles, PageRequest request) {
        return registrations.page(plan.digest(), roles, request);
    }

    /** The processors with a consent that is not withdrawn. */
    public Future<Page<ProcessorConsent>> consents(TrainingPlanRecord plan, PageRequest request) {
        return consents.page(plan.digest(), request);
    }
}
