package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.CertifiedPlan;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.certification.store.CertificationStore;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.domain.PrivacyCost;
import org.sumspace.connector.shared.domain.TrainingName;
import org.sumspace.connector.shared.store.RevisionStore;
import org.sumspace.connector.shared.store.TrainingStore;

/**
 * Certifies processors for training plans, and keeps the number of learners in their consent statements equal to the
 * consents. A statement is stored before it is delivered. It does not count learners who already take part in too many
 * training plans, or whose privacy budget does not cover this one.
 */
public final class CertificationService {
    private static final int BATCH_SIZE = 50;
    private static final SortedSet<String> NO_LEARNERS = Collections.emptySortedSet();

    private final NodeIdentity identity;
    private final ProcessorService processors;
    private final EligibleLearners eligible;
    private final CertificationStore certifications;
    private final TrainingStore trainings;
    private final RevisionStore revisions;
    private final ConsentDelivery delivery;
    private final StaleCertifications stale;
    private final SerialQueue changes;
    private final Duration validity;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    public CertificationService(
            NodeIdentity identity,
            ProcessorService processors,
            EligibleLearners eligible,
            CertificationStore certifications,
            TrainingStore trainings,
            RevisionStore revisions,
            ConsentDelivery delivery,
            StaleCertifications stale,
            SerialQueue changes,
            Duration validity,
            Clock clock) {
        this.identity = identity;
        this.processors = processors;
        this.eligible = eligible;
        this.certifications = certifications;
        this.trainings = trainings;
        this.revisions = revisions;
        this.delivery = delivery;
        this.stale = stale;
        this.changes = changes;
        this.validity = validity;
        this.clock = clock;
    }

    /**
     * The certifications of these processors, in the order of the claims.
     *
     * @return fails with a conflict if the training plan is known with another digest, or a processor with another key
     */
    public Future<List<Certification>> certify(TrainingPlan plan, List<ProcessorClaim> claims) {
        List<String> names = claims.stream().map(ProcessorClaim::name).toList();
        return changes.submit(() -> processors
                        .known(names)
                        .compose(known -> {
                            checkNames(known, names);
                            return certifications.anyOfPlan(plan.id());
                        })
                        .compose(any -> {
                            checkPlan(plan, any);
                            return trainings.add(plan.id(), TrainingName.of(plan), catalog(plan));
                        })
                        .compose(named -> certifications.ofPlan(plan.id(), names))
                        .compose(known -> certifyAll(plan, claims, known)))
                .onFailure(this::updateAfterFailure);
    }

    /**
     * A failed write that was not refused may still be stored; its statements must be delivered without another
     * request.
     */
    private void updateAfterFailure(Throwable failure) {
        if (!(failure instanceof NodeException)) {
            stale.update();
        }
    }

    private Future<List<Certification>> certifyAll(
            TrainingPlan plan, List<ProcessorClaim> claims, List<Certification> known) {
        Map<String, Certification> existing =
                known.stream().collect(Collectors.toMap(Certification::processor, each -> each));
        claims.forEach(claim -> checkKey(claim, existing.get(claim.name())));
        Future<List<Certification>> all = Future.succeededFuture(new ArrayList<>());
        for (int from = 0; from < claims.size(); from += BATCH_SIZE) {
            List<ProcessorClaim> batch = claims.subList(from, Math.min(from + BATCH_SIZE, claims.size()));
            all = all.compose(list -> certifyBatch(plan, batch, existing).map(certified -> {
                list.addAll(certified);
                return list;
            }));
        }
        return all;
    }

    /** A certification without a statement is stored before it is signed, so that its id is not lost. */
    private Future<List<Certification>> certifyBatch(
            TrainingPlan plan, List<ProcessorClaim> claims, Map<String, Certification> known) {
        List<Certification> current = claims.stream()
                .map(claim -> certification(plan, claim, known.get(claim.name())))
                .toList();
        List<Certification> unsigned = current.stream()
                .filter(certification ->
                        certification.serial() == 0 && !certification.equals(known.get(certification.processor())))
                .toList();
        Set<DpId> moved = current.stream()
                .filter(certification ->
                        certification.serial() > 0 && !certification.equals(known.get(certification.processor())))
                .map(Certification::dpId)
                .collect(Collectors.toSet());
        return save(unsigned).compose(saved -> update(current, moved));
    }

    /** Counts the processor's learners again, and signs a new statement if they have changed. */
    public Future<Certification> recount(DpId dpId) {
        return changes.submit(() -> certifications
                .find(dpId)
                .compose(found -> update(List.of(found.orElseThrow()), Set.of()))
                .map(all -> all.get(0)));
    }

    /**
     * The latest statements of these processors. A statement that expires before {@code until} is replaced by a new one
     * if that expires later. Processors without consenting learners, and processors of other training plans, are left
     * out.
     *
     * @param catalog base URL of the catalog that requests the renewal; only its own training plans are considered
     */
    public Future<List<Bytes>> renew(String trainingPlanId, URI catalog, List<DpId> processors, Instant until) {
        return changes.<List<Bytes>>submit(() -> {
                    Future<List<Bytes>> all = Future.succeededFuture(new ArrayList<>());
                    for (DpId dpId : processors) {
                        all = all.compose(list -> certifications
                                .find(dpId)
                                .compose(found -> found.filter(known -> belongsTo(known, trainingPlanId, catalog))
                                        .map(known -> renewIfNeeded(known, until))
                                        .orElseGet(() -> Future.succeededFuture(Optional.empty())))
                                .map(statement -> {
                                    statement.ifPresent(list::add);
                                    return list;
                                }));
                    }
                    return all;
                })
                .onFailure(this::updateAfterFailure);
    }

    /** How many learners each processor has, whether they consented or not; processors without learners may be left out. */
    public Future<Map<String, Integer>> assigned() {
        return processors.learnerCounts();
    }

    /** The certifications of all processors in this plan. */
    public Future<List<Certification>> ofPlan(String trainingPlanId) {
        return certifications.ofPlan(trainingPlanId);
    }

    /** These training plans; plans without a certified processor are left out. */
    public Future<Map<String, CertifiedPlan>> plans(Collection<String> trainingPlanIds) {
        return certifications
                .plans(trainingPlanIds)
                .map(found -> found.stream()
                        .collect(Collectors.toMap(CertifiedPlan::trainingPlanId, each -> each, CertifiedPlan::later)));
    }

    /** The training plans for which the processor is certified. */
    public Future<List<CertifiedPlan>> plansOf(String processor) {
        return certifications.plansOf(processor);
    }

    /** The ids of the training plans for which the processor's last statement counts this learner. */
    public Future<Set<String>> counting(String processor, String learner) {
        return certifications.counting(processor, learner);
    }

    public Future<Optional<Certification>> find(DpId dpId) {
        return certifications.find(dpId);
    }

    /** Who may query for these processors; those without a statement are left out. */
    public Future<Map<DpId, QueryingProcessor>> querying(Collection<DpId> dpIds) {
        return certifications.querying(dpIds);
    }

    private static boolean belongsTo(Certification certification, String trainingPlanId, URI catalog) {
        return certification.trainingPlanId().equals(trainingPlanId)
                && certification.catalog().equals(catalog);
    }

    private Future<Optional<Bytes>> renewIfNeeded(Certification certification, Instant until) {
        boolean expiring = certification.needsRenewal(until, clock.instant(), validity);
        return eligible.find(List.of(certification))
                .compose(counted -> signChanged(
                        List.of(certification),
                        counted,
                        expiring && !counted.containsValue(NO_LEARNERS) ? Set.of(certification.dpId()) : Set.of()))
                .map(all -> all.get(0))
                .map(latest ->
                        latest.learners().isEmpty() ? Optional.empty() : Optional.ofNullable(latest.statement()));
    }

    private Certification certification(TrainingPlan plan, ProcessorClaim claim, @Nullable Certification known) {
        if (known == null) {
            return newCertification(plan, claim, DpId.random(random));
        }
        String url = url(claim, known.dpId());
        return known.node().equals(claim.node()) && known.url().equals(url) ? known : known.hostedBy(claim.node(), url);
    }

    private static Certification newCertification(TrainingPlan plan, ProcessorClaim claim, DpId dpId) {
        return new Certification(
                dpId,
                plan.id(),
                plan.digest(),
                catalog(plan),
                plan.lastRound(),
                PrivacyCost.of(plan),
                claim.name(),
                url(claim, dpId),
                claim.key(),
                claim.node(),
                0,
                new TreeSet<>(),
                null,
                true,
                false);
    }

    private static URI catalog(TrainingPlan plan) {
        return URI.create(plan.publication().catalog());
    }

    /** @param forced certifications to sign even if their learners have not changed */
    private Future<List<Certification>> update(List<Certification> current, Set<DpId> forced) {
        return eligible.find(current).compose(counted -> signChanged(current, counted, forced));
    }

    /** @return the certifications in their order, those with changed learners with a new statement */
    private Future<List<Certification>> signChanged(
            List<Certification> current, Map<DpId, SortedSet<String>> counted, Set<DpId> forced) {
        Map<DpId, Certification> latest = new LinkedHashMap<>();
        List<Certification> signed = new ArrayList<>();
        Instant now = clock.instant();
        for (Certification certification : current) {
            SortedSet<String> learners = Objects.requireNonNull(counted.get(certification.dpId()));
            if (forced.contains(certification.dpId()) || !learners.equals(certification.learners())) {
                signed.add(sign(certification, learners, now));
            }
            latest.put(certification.dpId(), certification);
        }
        signed.forEach(each -> latest.put(each.dpId(), each));
        List<Certification> all = List.copyOf(latest.values());
        return store(signed).compose(stored -> complete(all)).map(all);
    }

    /** Completes stored changes, including those that an earlier attempt stored and did not complete. */
    private Future<Void> complete(List<Certification> current) {
        List<DpId> stale = current.stream()
                .filter(Certification::stale)
                .map(Certification::dpId)
                .toList();
        return (stale.isEmpty() ? Future.succeededFuture() : revisions.advance()).compose(advanced -> {
            current.stream()
                    .filter(certification -> certification.statement() != null && !certification.acknowledged())
                    .forEach(delivery::deliver);
            return certifications.unmark(stale);
        });
    }

    private Certification sign(Certification certification, SortedSet<String> learners, Instant now) {
        byte[] statement = identity.sign(
                        certification.nextConsent(learners, identity.organisation(), now, now.plus(validity)))
                .bytes();
        return certification.withStatement(learners, Bytes.of(statement));
    }

    private Future<Void> store(List<Certification> signed) {
        if (signed.isEmpty()) {
            return Future.succeededFuture();
        }
        Set<String> learners = new TreeSet<>();
        signed.forEach(each -> learners.addAll(each.learners()));
        return eligible.charge(signed.get(0), learners).compose(charged -> certifications.save(signed));
    }

    private Future<Void> save(List<Certification> unsigned) {
        return unsigned.isEmpty()
                ? Future.succeededFuture()
                : certifications
                        .save(unsigned)
                        .compose(saved -> revisions.advance())
                        .mapEmpty();
    }

    private static String url(ProcessorClaim claim, DpId dpId) {
        return claim.nodeUrl() + "/processors/" + dpId;
    }

    private static void checkNames(Set<String> known, List<String> claimed) {
        String unknown = claimed.stream().filter(name -> !known.contains(name)).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            throw NodeException.unprocessable("unknown processor: " + unknown);
        }
        if (Set.copyOf(claimed).size() < claimed.size()) {
            throw NodeException.unprocessable("the request names a processor twice");
        }
    }

    private static void checkKey(ProcessorClaim claim, @Nullable Certification known) {
        if (known != null && !known.key().equals(claim.key())) {
            throw NodeException.conflict("processor " + claim.name() + " is already certified with another key");
        }
    }

    private static void checkPlan(TrainingPlan plan, Optional<Certification> any) {
        if (any.isPresent() && !any.get().trainingPlan().equals(plan.digest())) {
            throw NodeException.conflict("training plan " + plan.id() + " is already known with other content");
        }
    }
}
