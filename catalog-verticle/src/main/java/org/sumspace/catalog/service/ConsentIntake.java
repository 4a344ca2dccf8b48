package org.sumspace.catalog.service;

import static org.sumspace.catalog.service.SenderStatements.refused;
import static org.sumspace.catalog.service.SenderStatements.require;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.util.Optional;
import org.sumspace.catalog.domain.NodeRegistration;
import org.sumspace.catalog.domain.ProcessorConsent;
import org.sumspace.catalog.store.ConsentStore;
import org.sumspace.catalog.store.RegistrationStore;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.plan.Consent;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.wire.Bytes;

/** Takes CONSENT statements, whichever way they come: verified with the connector's certificate, then kept. */
final class ConsentIntake {
    private final RegistrationStore registrations;
    private final ConsentStore consents;
    private final WorkerExecutor crypto;
    private final Clock clock;

    ConsentIntake(RegistrationStore registrations, ConsentStore consents, WorkerExecutor crypto, Clock clock) {
        this.registrations = registrations;
        this.consents = consents;
        this.crypto = crypto;
        this.clock = clock;
    }

    /**
     * @param sender certificate of the connector that signed the statement
     * @return the consent that counts: of several of a processor the one with the highest serial
     */
    Future<ProcessorConsent> take(TrainingPlan plan, NodeCertificate sender, byte[] statement) {
        return crypto.executeBlocking(() -> verified(plan, sender, statement), false)
                .compose(consent -> registrations
                        .find(plan.digest(), consent.body().processorNode())
                        .compose(node -> keep(consent, node)));
    }

    private ProcessorConsent verified(TrainingPlan plan, NodeCertificate sender, byte[] statement) {
        Signed<Consent> signed = SenderStatements.open(sender, statement, StatementType.CONSENT, Consent::read);
        Consent body = signed.body();
        require(body.trainingPlan().equals(plan.digest()), "it is for another training plan");
        require(body.organisation().equals(sender.organisation()), "it names another organisation than its signer's");
        require(body.notAfter().isAfter(clock.instant()), "it has expired");
        SenderStatements.requireNotAhead(body.issuedAt(), clock.instant());
        return new ProcessorConsent(signed, Bytes.of(sender.toDer()));
    }

    private Future<ProcessorConsent> keep(ProcessorConsent consent, Optional<NodeRegistration> node) {
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
