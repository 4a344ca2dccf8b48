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
import org.sumspace.processor.domain.RegisteredProcessor;
import org.sumspace.processor.domain.TrainingRegistration;
import org.sumspace.processor.store.ProcessorKeys;
import org.sumspace.processor.store.RegistrationStore;

/**
 * Makes this node take part in a training plan: registers it with the catalog, gives every processor of the
 * organisation a key, and has the connector certify them. Doing it again changes nothing but takes up new processors.
 */
public final class RegistrationService {
    private final NodeIdentity identity;
    private final CatalogClient catalogs;
    private final ConnectorClient connector;
    private final RegistrationStore store;
    private final ProcessorKeys keys;
    private final WorkerExecutor workers;
    private final Clock clock;
    private final SharedWork<Asked, TrainingRegistration> underWay = new SharedWork<>();

    private record Asked(String trainingPlanId, URI catalog, String contract) {}

    RegistrationService(
            NodeIdentity identity,
            CatalogClient catalogs,
            ConnectorClient connector,
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
     * Registers, or waits with those who asked before: certifying many processors takes longer than a request may.
     *
     * @param patience how long to wait; the registration goes on
     * @return empty if it is still under way then; failed with a conflict if the training plan is known with other content
     */
    public Future<Optional<TrainingRegistration>> register(
            String trainingPlanId, URI catalog, String contract, Duration patience) {
        Asked asked = new Asked(trainingPlanId, catalog, contract);
        Future<TrainingRegistration> registration = underWay.of(asked, () -> register(asked));
        return registration
                .map(Optional::of)
                .timeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                .recover(failure -> registration.isComplete()
                        ? registration.map(Optional::of)
                        : Future.succeededFuture(Optional.empty()));
    }

    private Future<TrainingRegistration> register(Asked asked) {
        String id = asked.trainingPlanId();
        return catalogs.trainingPlan(asked.catalog(), id).compose(published -> {
            checkPlan(published.plan(), id, asked.catalog());
            return catalogs.register(asked.catalog(), id, identity.sign(statement(published.plan(), asked.contract())))
                    .compose(registered -> certified(published, asked.contract()));
        });
    }

    /** Those too that the connector got meanwhile: who asked for them waits for what is under way. */
    private Future<TrainingRegistration> certified(CatalogClient.Published published, String contract) {
        return connector
                .processors()
                .compose(names -> certified(published, contract, names)
                        .compose(registration -> connector
                                .processors()
                                .compose(latest -> Set.copyOf(names).containsAll(latest)
                                        ? Future.succeededFuture(registration)
                                        : certified(published, contract))));
    }

    /** @throws NodeException if this node does not take part */
    public TrainingRegistration find(String trainingPlanId) {
        return store.find(trainingPlanId)
                .orElseThrow(() -> NodeException.notFound("this node is not registered for " + trainingPlanId));
    }

    /** Whether this is a processor of this node in any training plan. */
    public boolean hosts(DpId dpId) {
        return store.hosts(dpId);
    }

    private Future<TrainingRegistration> certified(
            CatalogClient.Published published, String contract, List<String> names) {
        if (names.isEmpty()) {
            throw NodeException.unprocessable("the connector has no processors yet");
        }
        return workers.executeBlocking(() -> keys(published.plan().id(), names), false)
                .compose(held -> connector
                        .certify(published.plan(), publicKeys(held))
                        .map(certification -> registration(published, contract, certification, held)))
                .compose(registration -> workers.executeBlocking(
                        () -> {
                            store.save(registration);
                            return registration;
                        },
                        false));
    }

    private Map<String, SigningKey> keys(String trainingPlanId, List<String> names) throws IOException {
        Map<String, SigningKey> held = new LinkedHashMap<>();
        for (String name : names) {
            held.put(name, keys.obtain(trainingPlanId, name));
        }
        return held;
    }

    private static Map<String, VerifyingKey> publicKeys(Map<String, SigningKey> held) {
        Map<String, VerifyingKey> publicKeys = new LinkedHashMap<>();
        held.forEach((name, key) -> publicKeys.put(name, key.publicKey()));
        return publicKeys;
    }

    private static TrainingRegistration registration(
            CatalogClient.Published published,
            String contract,
            ConnectorClient.Certification certification,
            Map<String, SigningKey> held) {
        List<RegisteredProcessor> processors = certification.processors().stream()
                .map(each -> {
                    SigningKey key = held.get(each.name());
                    if (key == null) {
                        throw NodeException.failedDependency(
                                "the connector certified '" + each.name() + "' unasked", null);
                    }
                    return new RegisteredProcessor(each.name(), each.dpId(), key, each.learners());
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
            throw NodeException.failedDependency("the catalog answered with another training plan", null);
        }
        boolean changed = store.find(trainingPlanId)
                .filter(known -> !known.trainingPlan().equals(plan))
                .isPresent();
        if (changed) {
            throw NodeException.conflict("this node is registered for another training plan with the same id");
        }
    }
}
