package org.sumspace.aggregator.offer.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.sumspace.aggregator.offer.domain.JoinedTraining;
import org.sumspace.aggregator.offer.store.Registrations;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.peer.PeerCertificates;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

/** Joins training plans: reads the plan that the catalog published, registers under a contract, and stores the registration. */
public record RegistrationService(
        Vertx vertx,
        Registrations registrations,
        PeerCertificates certificates,
        PeerClient peers,
        NodeIdentity identity,
        Clock clock) {
    private static final long TRAINING_PLAN_BYTES_MAX = 8L << 20;

    /**
     * @return the registration that the catalog acknowledged; repeated calls with the same plan and contract return the
     * same one
     */
    public Future<Signed<Registration>> register(String trainingPlanId, URI catalog, String contract) {
        return certificates
                .find(catalog, NodeRole.ORCHESTRATOR)
                .compose(orchestrator -> fetchPlan(orchestrator, catalog, trainingPlanId)
                        .compose(plan -> registration(plan, contract))
                        .compose(registration -> send(orchestrator, catalog, trainingPlanId, registration)));
    }

    /** The training plans that this node joined, the latest registration first. */
    public List<JoinedTraining> joined() {
        return registrations.list();
    }

    private Future<TrainingPlan> fetchPlan(NodeCertificate orchestrator, URI catalog, String trainingPlanId) {
        HttpCall call = HttpCall.get(URI.create(catalog + "/training_plan/" + trainingPlanId))
                .answerBytesMax(TRAINING_PLAN_BYTES_MAX);
        return peers.send(call, orchestrator.key(), PlanRef.NONE)
                .map(answer -> parsed(answer.body().getBytes(), trainingPlanId));
    }

    private static TrainingPlan parsed(byte[] published, String trainingPlanId) {
        try {
            TrainingPlan plan = TrainingPlan.parsePublished(published);
            if (!plan.id().equals(trainingPlanId)) {
                throw NodeException.failedDependency("The catalog answered with another training plan.", null);
            }
            return plan;
        } catch (InvalidPlanException e) {
            throw NodeException.failedDependency("The training plan of the catalog is not valid.", e);
        }
    }

    private Future<Signed<Registration>> registration(TrainingPlan plan, String contract) {
        String url = identity.certificate().url().toString();
        Optional<Signed<Registration>> known = registrations
                .find(plan.digest())
                .filter(held -> held.body().contract().equals(contract)
                        && held.body().url().equals(url));
        if (known.isPresent()) {
            return Future.succeededFuture(known.get());
        }
        Signed<Registration> registration = identity.sign(new Registration(
                plan.digest(),
                NodeRole.AGGREGATOR,
                identity.nodeId(),
                identity.organisation(),
                url,
                contract,
                clock.instant()));
        return vertx.executeBlocking(
                () -> {
                    registrations.add(registration, JoinedTraining.Name.of(plan));
                    return registration;
                },
                false);
    }

    private Future<Signed<Registration>> send(
            NodeCertificate orchestrator, URI catalog, String trainingPlanId, Signed<Registration> registration) {
        HttpCall call = HttpCall.of(
                        HttpMethod.POST, URI.create(catalog + "/training_plan/" + trainingPlanId + "/aggregators"))
                .json(new JsonObject().put("statement", Base64.getEncoder().encodeToString(registration.bytes())));
        return peers.send(call, orchestrator.key(), PlanRef.NONE).map(registration);
    }
}
