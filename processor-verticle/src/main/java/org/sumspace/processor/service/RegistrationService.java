package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.SharedWork;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.processor.domain.TrainingRegistration;
import org.sumspace.processor.domain.TrainingRegistration.RegisteredProcessor;
import org.sumspace.processor.store.ProcessorKeys;
import org.sumspace.processor.store.RegistrationStore;

/**
 * Registers this node for a training plan: it registers with the catalog, generates a key for every processor of the
 * organisation, and has the connector certify the processors. Registering again adds new processors and changes nothing
 * else.
 */
public final class RegistrationService {
    private final NodeIdentity identity;
    private final PlanCatalogClient catalogs;
    private final TrainingConnectorClient connector;
    private final RegistrationStore store;
    private final ProcessorKeys keys;
    private final WorkerExecutor workers;
    private final Clock clock;
    private final SharedWork<Request, TrainingRegistration> running = new SharedWork<>();

    private record Request(String trainingPlanId, URI catalog, String contract) {}

    RegistrationService(
            NodeIdentity identity,
            PlanCatalogClient catalogs,
            TrainingConnectorClient connector,
            RegistrationStore store,
            ProcessorKeys keys,
            WorkerExecutor workers,
            Clock clock) {
        this.identity = identity;
        this.catalogs = catalogs;
        this.connector = connector;
        this.store = store;
        this.keys = keys;
        this.workers = workers;
        this.clock = clock;
    }

    /**
     * Registers, or joins the same registration if it is already running: certifying many processors takes longer than an
     * HTTP request may.
     *
     * @param timeout how long to wait; the registration continues after that
     * @return empty if the registration is still running after the timeout; failed with a conflict if this node knows the
     *     training plan with other content
     */
    public Future<Optional<TrainingRegistration>> register(
            String trainingPlanId, URI catalog, String contract, Duration timeout) {
        Request request = new Request(trainingPlanId, catalog, contract);
        Future<TrainingRegistration> registration = running.of(request, () -> register(request));
        return registration
                .map(Optional::of)
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .recover(failure -> registration.isComplete()
                        ? registration.map(Optional::of)
                        : Future.succeededFuture(Optional.empty()));
    }

    private Future<TrainingRegistration> register(Request request) {
        String id = request.trainingPlanId();
        return catalogs.trainingPlan(request.catalog(), id).compose(published -> {
            checkPlan(published.plan(), id, request.catalog());
            Registration statement = statement(published.plan(), request.contract());
            return catalogs.register(request.catalog(), id, identity.sign(statement))
                    .compose(registered -> certifyAll(published, request.contract()));
        });
    }

    /** Repeats until the connector has no new processors: a caller that joined a running registration may want those. */
    private Future<TrainingRegistration> certifyAll(PlanCatalogClient.Published published, String contract) {
        return connector
                .processors()
                .compose(names -> certify(published, contract, names)
                        .compose(registration -> connector
                                .processors()
                                .compose(latest -> Set.copyOf(names).containsAll(latest)
                                        ? Future.succeededFuture(registration)
                                        : certifyAll(published, contract))));
    }

    /** @throws NodeException if this node is not registered for the training plan */
    public TrainingRegistration find(String trainingPlanId) {
        return store.find(trainingPlanId)
                .orElseThrow(() ->
                        NodeException.notFound("this node is not registered for training plan " + trainingPlanId));
    }

    /** All registrations of this node, in the order of the ids of their training plans. */
    public List<TrainingRegistration> list() {
        return store.list();
    }

    /** Whether this node hosts the processor in any training plan. */
    public boolean hosts(DpId dpId) {
        return store.hosts(dpId);
    }

    private Future<TrainingRegistration> certify(
            PlanCatalogClient.Published published, String contract, List<String> names) {
        if (names.isEmpty()) {
            throw NodeException.unprocessable(
                    "the connector has no processors yet: assign learners to one there first");
        }
        return workers.executeBlocking(() -> keys(published.plan().id(), names), false)
                .compose(own -> connector
                        .certify(published.plan(), publicKeys(own))
                        .map(certification -> registration(published, contract, certification, own)))
                .compose(registration -> workers.executeBlocking(
                        () -> {
                            store.save(registration);
                            return registration;
                        },
                        false));
    }

    private Map<String, SigningKey> keys(String trainingPlanId, List<String> names) throws IOException {
        Map<String, SigningKey> own = new LinkedHashMap<>();
        for (String name : names) {
            own.put(name, keys.getOrCreate(trainingPlanId, name));
        }
        return own;
    }

    private static Map<String, VerifyingKey> publicKeys(Map<String, SigningKey> own) {
        Map<String, VerifyingKey> publicKeys = new LinkedHashMap<>();
        own.forEach((name, key) -> publicKeys.put(name, key.publicKey()));
        return publicKeys;
    }

    private static TrainingRegistration registration(
            PlanCatalogClient.Published published,
            String contract,
            TrainingConnectorClient.Certification certification,
            Map<String, SigningKey> own) {
        List<RegisteredProcessor> processors = certification.processors().stream()
                .map(each -> {
                    SigningKey key = own.get(each.name());
                    if (key == null) {
                        throw NodeException.failedDependency(
                                "the connector certified '" + each.name() + "', which this node did not request", null);
                    }
                    return new RegisteredProcessor(each.name(), each.dpId(), key, each.learners(), each.assigned());
                })
                .toList();
        return TrainingRegistration.of(
                published.plan(), contract, published.organisation(), certification.connector(), processors);
    }

    private Registration statement(TrainingPlan plan, String contract) {
        return new Registration(
                plan.digest(),
                NodeRole.PROCESSOR,
                identity.nodeId(),
                identity.organisation(),
                identity.certificate().url().toString(),
                contract,
                clock.instant());
    }

    private void checkPlan(TrainingPlan plan, String trainingPlanId, URI catalog) {
        if (!plan.id().equals(trainingPlanId) || !plan.publication().catalog().equals(catalog.toString())) {
            throw NodeException.failedDependency(
                    "expected training plan " + trainingPlanId + " of catalog " + catalog + ", got " + plan.id()
                            + " of " + plan.publication().catalog(),
                    null);
        }
        boolean changed = store.find(trainingPlanId)
                .filter(known -> !known.trainingPlan().equals(plan))
                .isPresent();
        if (changed) {
            throw NodeException.conflict(
                    "this node is already registered for another training plan with the id " + trainingPlanId);
        }
    }
}
