package org.sumspace.catalog.service;

import static org.sumspace.catalog.service.SenderStatements.require;
import static org.sumspace.catalog.service.SenderStatements.requireNotAhead;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.util.List;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.catalog.store.ConsentStore;
import org.sumspace.catalog.store.RegistrationStore;
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
 * Takes the statements with which nodes join a training plan: registrations of aggregators and processor nodes, and the
 * consents of data providers. Each is verified with the certificate of the node that sends it, which is one of the
 * catalog's trust folder.
 */
public final class RegistrationService {
    private final RegistrationStore registrations;
    private final ConsentStore consents;
    private final ConsentIntake intake;
    private final Orchestrator orchestrator;
    private final WorkerExecutor crypto;
    private final Clock clock;

    public RegistrationService(
            RegistrationStore registrations,
            ConsentStore consents,
            Orchestrator orchestrator,
            WorkerExecutor crypto,
            Clock clock) {
        this.registrations = registrations;
        this.consents = consents;
        this.intake = new ConsentIntake(registrations, consents, crypto, clock);
        this.orchestrator = orchestrator;
        this.crypto = crypto;
        this.clock = clock;
    }

    /**
     * Takes a REGISTRATION; of several of a node the latest counts, and is the answer.
     *
     * @param role as which the node registers
     * @param sender certificate, of that role, of the node that signed the request
     */
    public Future<NodeRegistration> register(
            TrainingPlanRecord plan, NodeRole role, NodeCertificate sender, byte[] statement) {
        return crypto.executeBlocking(() -> registration(plan, role, sender, statement), false)
                .compose(registration -> registrations.put(registration).map(stored -> {
                    boolean sameTime =
                            stored.body().issuedAt().equals(registration.body().issuedAt());
                    if (sameTime && !stored.statement().equals(registration.statement())) {
                        throw NodeException.conflict("Another registration of this node has the same time.");
                    }
                    return stored;
                }))
                .compose(stored -> orchestrator.reconsider(plan).map(stored));
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
        requireNotAhead(body.issuedAt(), clock.instant());
        return new NodeRegistration(signed, Bytes.of(sender.toDer()));
    }

    /**
     * Takes a CONSENT; of several of a processor the highest serial counts, and is the answer.
     *
     * @param sender certificate of the connector that signed the request
     */
    public Future<ProcessorConsent> consent(TrainingPlanRecord plan, NodeCertificate sender, byte[] statement) {
        return intake.take(plan.plan(), sender, statement)
                .compose(stored -> orchestrator.reconsider(plan).map(stored));
    }

    public Future<Page<NodeRegistration>> page(TrainingPlanRecord plan, List<NodeRole> roles, PageRequest request) {
        return registrations.page(plan.digest(), roles, request);
    }

    /** The processors with a consent that is not withdrawn. */
    public Future<Page<ProcessorConsent>> consents(TrainingPlanRecord plan, PageRequest request) {
        return consents.page(plan.digest(), request);
    }
}
