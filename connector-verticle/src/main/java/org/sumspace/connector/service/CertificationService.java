package org.sumspace.connector.service;

import io.vertx.core.Future;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.plan.TrainingPlan;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.domain.Certification;
import org.sumspace.connector.domain.PrivacyCost;
import org.sumspace.connector.domain.ProcessorClaim;
import org.sumspace.connector.store.CertificationStore;
import org.sumspace.connector.store.LearnerPlanStore;
import org.sumspace.connector.store.ProcessorStore;
import org.sumspace.connector.store.RevisionStore;

/**
 * Gives processors their place in training plans, and keeps the signed number of learners equal to the consents. A
 * statement is stored before it leaves, and nobody is counted in it who takes part in too many training plans already or
 * cannot afford one more.
 */
public final class CertificationService {
    private static final Logger LOG = LoggerFactory.getLogger(CertificationService.class);

    private static final int CLAIMS_AT_ONCE = 50;

    private final NodeIdentity identity;
    private final ProcessorStore processors;
    private final LearnerPlanStore consents;
    private final CertificationStore certifications;
    private final RevisionStore revisions;
    private final ParticipationLimit limit;
    private final PrivacyBudget budget;
    private final ConsentDelivery delivery;
    private final Turns turns;
    private final Duration validity;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();
    private final Set<DpId> outdated = ConcurrentHashMap.newKeySet();

    public CertificationService(
            NodeIdentity identity,
            ProcessorStore processors,
            LearnerPlanStore consents,
            CertificationStore certifications,
            RevisionStore revisions,
            ParticipationLimit limit,
            PrivacyBudget budget,
            ConsentDelivery delivery,
            Turns turns,
            Duration validity,
            Clock clock) {
        this.identity = identity;
        this.processors = processors;
        this.consents = consents;
        this.certifications = certifications;
        this.revisions = revisions;
        this.limit = limit;
        this.budget = budget;
        this.delivery = delivery;
        this.turns = turns;
        this.validity = validity;
        this.clock = clock;
    }

    /**
     * The certifications of these processors, in the order of the claims.
     *
     * @return failed with a conflict if the training plan's id or a processor is known with another digest or key
     */
    public Future<List<Certification>> certify(TrainingPlan plan, List<ProcessorClaim> claims) {
        return turns.take(() -> processors
                .names()
                .compose(names -> certifications.ofPlan(plan.id()).compose(known -> {
                    checkNames(names, claims);
                    checkPlan(plan, known);
                    Map<String, Certification> places =
                            known.stream().collect(Collectors.toMap(Certification::processor, each -> each));
                    Future<List<Certification>> all = Future.succeededFuture(new ArrayList<>());
                    for (int from = 0; from < claims.size(); from += CLAIMS_AT_ONCE) {
                        List<ProcessorClaim> some =
                                claims.subList(from, Math.min(from + CLAIMS_AT_ONCE, claims.size()));
                        all = all.compose(list -> certifyAtOnce(plan, some, places)
                                .onSuccess(list::addAll)
                                .map(list));
                    }
                    return all;
                })));
    }

    /** Processors share no learner, so they need not wait for each other; what is stored for them becomes durable together. */
    private Future<List<Certification>> certifyAtOnce(
            TrainingPlan plan, List<ProcessorClaim> claims, Map<String, Certification> known) {
        List<Future<Certification>> certified = claims.stream()
                .map(claim -> Future.succeededFuture(claim)
                        .compose(each -> place(plan, each, known))
                        .compose(this::update))
                .toList();
        return Future.join(certified)
                .map(done -> certified.stream().map(Future::result).toList());
    }

    /** Signs anew, one after the other, where the consents no longer are what was signed last. */
    public void refresh(Collection<Certification> affected) {
        for (Certification certification : affected) {
            DpId dpId = certification.dpId();
            if (outdated.add(dpId)) {
                turns.take(() -> {
                            outdated.remove(dpId);
                            return certifications.find(dpId).compose(found -> update(found.orElseThrow()));
                        })
                        .onFailure(cause -> LOG.error("Processor {} was not certified anew", dpId, cause));
            }
        }
    }

    /**
     * The latest statements of these processors, signed anew where they end before {@code until} and a new one would
     * last longer. Processors that nobody consents for any more, or that are not of this training plan, have none.
     *
     * @param catalog base URL of the catalog that asks; it is answered about its own training plans alone
     */
    public Future<List<Bytes>> renew(String trainingPlanId, URI catalog, List<DpId> processors, Instant until) {
        return turns.take(() -> {
            Future<List<Bytes>> all = Future.succeededFuture(new ArrayList<>());
            for (DpId dpId : processors) {
                all = all.compose(list -> certifications
                        .find(dpId)
                        .compose(found -> found.filter(known -> isOf(known, trainingPlanId, catalog))
                                .map(known -> lasting(known, until))
                                .orElseGet(() -> Future.succeededFuture(Optional.empty())))
                        .onSuccess(statement -> statement.ifPresent(list::add))
                        .map(list));
            }
            return all;
        });
    }

    private static boolean isOf(Certification certification, String trainingPlanId, URI catalog) {
        return certification.trainingPlanId().equals(trainingPlanId)
                && certification.catalog().equals(catalog);
    }

    private Future<Optional<Bytes>> lasting(Certification certification, Instant until) {
        return counted(certification)
                .compose(counted -> counted.isEmpty() || certification.lasts(until, clock.instant(), validity)
                        ? signedIfChanged(certification, counted)
                        : sign(certification, counted))
                .map(latest ->
                        latest.learners().isEmpty() ? Optional.empty() : Optional.ofNullable(latest.statement()));
    }

    private Future<Certification> place(TrainingPlan plan, ProcessorClaim claim, Map<String, Certification> known) {
        Optional<Certification> place = Optional.ofNullable(known.get(claim.name()));
        if (place.isEmpty()) {
            return save(first(plan, claim, DpId.random(random)));
        }
        if (!place.get().key().equals(claim.key())) {
            throw NodeException.conflict("processor " + claim.name() + " is certified with another key");
        }
        String url = url(claim, place.get().dpId());
        return place.get().node().equals(claim.node()) && place.get().url().equals(url)
                ? Future.succeededFuture(place.get())
                : moved(place.get().hostedBy(claim.node(), url));
    }

    private Future<Certification> moved(Certification certification) {
        return certification.serial() == 0
                ? save(certification)
                : sign(certification, new TreeSet<>(certification.learners()));
    }

    private static Certification first(TrainingPlan plan, ProcessorClaim claim, DpId dpId) {
        return new Certification(
                dpId,
                plan.id(),
                plan.digest(),
                URI.create(plan.publication().catalog()),
                plan.parameters().rounds(),
                PrivacyCost.of(plan),
                claim.name(),
                url(claim, dpId),
                claim.key(),
                claim.node(),
                0,
                new TreeSet<>(),
                null,
                true);
    }

    private Future<Certification> update(Certification certification) {
        return counted(certification).compose(counted -> signedIfChanged(certification, counted));
    }

    private Future<SortedSet<String>> counted(Certification certification) {
        return processors
                .learnersOf(certification.processor())
                .compose(learners -> consents.among(certification.trainingPlanId(), learners))
                .compose(consenting -> limit.within(certification.trainingPlanId(), consenting))
                .compose(within -> budget.within(certification.trainingPlanId(), certification.cost(), within));
    }

    private Future<Certification> signedIfChanged(Certification certification, SortedSet<String> counted) {
        return counted.equals(certification.learners())
                ? Future.succeededFuture(certification)
                : sign(certification, counted);
    }

    private Future<Certification> sign(Certification certification, SortedSet<String> counted) {
        Instant now = clock.instant();
        byte[] statement = identity.sign(
                        certification.nextConsent(counted, identity.organisation(), now, now.plus(validity)))
                .bytes();
        return limit.count(certification.trainingPlanId(), counted)
                .compose(done -> budget.charge(certification.trainingPlanId(), certification.cost(), counted))
                .compose(done -> save(certification.certified(counted, Bytes.of(statement))))
                .onSuccess(delivery::deliver);
    }

    private Future<Certification> save(Certification certification) {
        return certifications
                .save(certification)
                .compose(saved -> revisions.advance())
                .map(certification);
    }

    private static String url(ProcessorClaim claim, DpId dpId) {
        return claim.nodeUrl() + "/processors/" + dpId;
    }

    private static void checkNames(Set<String> names, List<ProcessorClaim> claims) {
        List<String> claimed = claims.stream().map(ProcessorClaim::name).toList();
        String unknown = claimed.stream().filter(name -> !names.contains(name)).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            throw NodeException.unprocessable("no such processor: " + unknown);
        }
        if (Set.copyOf(claimed).size() < claimed.size()) {
            throw NodeException.unprocessable("a processor is named twice");
        }
    }

    private static void checkPlan(TrainingPlan plan, List<Certification> known) {
        if (known.stream().anyMatch(each -> !each.trainingPlan().equals(plan.digest()))) {
            throw NodeException.conflict("training plan " + plan.id() + " is known with other content");
        }
    }
}
