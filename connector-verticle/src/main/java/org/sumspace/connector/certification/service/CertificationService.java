package org.sumspace.connector.certification.service;

import io.vertx.core.Future;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.wire.Bytes;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.certification.domain.ProcessorClaim;
import org.sumspace.connector.certification.domain.QueryingProcessor;
import org.sumspace.connector.certification.store.CertificationStore;
import org.sumspace.connector.processor.service.ProcessorService;
import org.sumspace.connector.shared.domain.PrivacyCost;
import org.sumspace.connector.shared.service.Turns;
import org.sumspace.connector.shared.store.RevisionStore;

/**
 * Gives processors their place in training plans, and keeps the signed number of learners equal to the consents. A
 * statement is stored before it leaves, and nobody is counted in it who takes part in too many training plans already or
 * cannot afford one more.
 */
public final class CertificationService {
    private static final int CLAIMS_AT_ONCE = 50;
    private static final SortedSet<String> NOBODY = Collections.emptySortedSet();

    private final NodeIdentity identity;
    private final ProcessorService processors;
    private final LearnerCount counts;
    private final CertificationStore certifications;
    private final RevisionStore revisions;
    private final ConsentDelivery delivery;
    private final StaleCertifications stale;
    private final Turns turns;
    private final Duration validity;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    public CertificationService(
            NodeIdentity identity,
            ProcessorService processors,
            LearnerCount counts,
            CertificationStore certifications,
            RevisionStore revisions,
            ConsentDelivery delivery,
            StaleCertifications stale,
            Turns turns,
            Duration validity,
            Clock clock) {
        this.identity = identity;
        this.processors = processors;
        this.counts = counts;
        this.certifications = certifications;
        this.revisions = revisions;
        this.delivery = delivery;
        this.stale = stale;
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
        List<String> names = claims.stream().map(ProcessorClaim::name).toList();
        return turns.take(() -> processors
                        .known(names)
                        .compose(known -> {
                            checkNames(known, names);
                            return certifications.anyOfPlan(plan.id());
                        })
                        .compose(any -> {
                            checkPlan(plan, any);
                            return certifications.ofPlan(plan.id(), names);
                        })
                        .compose(known -> certifyAll(plan, claims, known)))
                .onFailure(this::takeUpWhatIsStored);
    }

    /** What failed may be stored all the same, and what follows from it is not left to whoever asks again. */
    private void takeUpWhatIsStored(Throwable failure) {
        if (!(failure instanceof NodeException)) {
            stale.takeUp();
        }
    }

    private Future<List<Certification>> certifyAll(
            TrainingPlan plan, List<ProcessorClaim> claims, List<Certification> known) {
        Map<String, Certification> places =
                known.stream().collect(Collectors.toMap(Certification::processor, each -> each));
        claims.forEach(claim -> checkKey(claim, places.get(claim.name())));
        Future<List<Certification>> all = Future.succeededFuture(new ArrayList<>());
        for (int from = 0; from < claims.size(); from += CLAIMS_AT_ONCE) {
            List<ProcessorClaim> some = claims.subList(from, Math.min(from + CLAIMS_AT_ONCE, claims.size()));
            all = all.compose(list -> certifyAtOnce(plan, some, places).map(certified -> {
                list.addAll(certified);
                return list;
            }));
        }
        return all;
    }

    /** A place that is new or elsewhere is stored before its statement: its id must not be lost. */
    private Future<List<Certification>> certifyAtOnce(
            TrainingPlan plan, List<ProcessorClaim> claims, Map<String, Certification> known) {
        List<Certification> places = claims.stream()
                .map(claim -> place(plan, claim, known.get(claim.name())))
                .toList();
        List<Certification> unsigned = places.stream()
                .filter(place -> place.serial() == 0 && !place.equals(known.get(place.processor())))
                .toList();
        Set<DpId> moved = places.stream()
                .filter(place -> place.serial() > 0 && !place.equals(known.get(place.processor())))
                .map(Certification::dpId)
                .collect(Collectors.toSet());
        return save(unsigned).compose(saved -> update(places, moved));
    }

    /** Counts the processor's learners again, and signs if they are not those of its last statement. */
    public Future<Certification> recount(DpId dpId) {
        return turns.take(() -> certifications
                .find(dpId)
                .compose(found -> update(List.of(found.orElseThrow()), Set.of()))
                .map(all -> all.get(0)));
    }

    /**
     * The latest statements of these processors, signed anew where they end before {@code until} and a new one would
     * last longer. Processors that nobody consents for any more, or that are not of this training plan, have none.
     *
     * @param catalog base URL of the catalog that asks; it is answered about its own training plans alone
     */
    public Future<List<Bytes>> renew(String trainingPlanId, URI catalog, List<DpId> processors, Instant until) {
        return turns.<List<Bytes>>take(() -> {
                    Future<List<Bytes>> all = Future.succeededFuture(new ArrayList<>());
                    for (DpId dpId : processors) {
                        all = all.compose(list -> certifications
                                .find(dpId)
                                .compose(found -> found.filter(known -> isOf(known, trainingPlanId, catalog))
                                        .map(known -> lasting(known, until))
                                        .orElseGet(() -> Future.succeededFuture(Optional.empty())))
                                .map(statement -> {
                                    statement.ifPresent(list::add);
                                    return list;
                                }));
                    }
                    return all;
                })
                .onFailure(this::takeUpWhatIsStored);
    }

    /** The certifications of all processors in this plan. */
    public Future<List<Certification>> ofPlan(String trainingPlanId) {
        return certifications.ofPlan(trainingPlanId);
    }

    /** The certification of the processor with this key. */
    public Future<Optional<Certification>> findByKey(Digest keyId) {
        return certifications.findByKey(keyId);
    }

    /** The processor that queries with this key; empty before its first statement. */
    public Future<Optional<QueryingProcessor>> querying(Digest keyId) {
        return certifications.querying(keyId);
    }

    private static boolean isOf(Certification certification, String trainingPlanId, URI catalog) {
        return certification.trainingPlanId().equals(trainingPlanId)
                && certification.catalog().equals(catalog);
    }

    private Future<Optional<Bytes>> lasting(Certification certification, Instant until) {
        boolean longer = !certification.lasts(until, clock.instant(), validity);
        return counts.of(List.of(certification))
                .compose(counted -> signedWhere(
                        List.of(certification),
                        counted,
                        longer && !counted.containsValue(NOBODY) ? Set.of(certification.dpId()) : Set.of()))
                .map(all -> all.get(0))
                .map(latest ->
                        latest.learners().isEmpty() ? Optional.empty() : Optional.ofNullable(latest.statement()));
    }

    private Certification place(TrainingPlan plan, ProcessorClaim claim, @Nullable Certification known) {
        if (known == null) {
            return first(plan, claim, DpId.random(random));
        }
        String url = url(claim, known.dpId());
        return known.node().equals(claim.node()) && known.url().equals(url) ? known : known.hostedBy(claim.node(), url);
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
                true,
                false);
    }

    /** @param anyway to be signed even if their learners are those of their last statements */
    private Future<List<Certification>> update(List<Certification> places, Set<DpId> anyway) {
        return counts.of(places).compose(counted -> signedWhere(places, counted, anyway));
    }

    /** @return the places in their order, signed where the count is not that of the last statement */
    private Future<List<Certification>> signedWhere(
            List<Certification> places, Map<DpId, SortedSet<String>> counted, Set<DpId> anyway) {
        Map<DpId, Certification> latest = new LinkedHashMap<>();
        List<Certification> signed = new ArrayList<>();
        Instant now = clock.instant();
        for (Certification place : places) {
            SortedSet<String> learners = Objects.requireNonNull(counted.get(place.dpId()));
            if (anyway.contains(place.dpId()) || !learners.equals(place.learners())) {
                signed.add(signed(place, learners, now));
            }
            latest.put(place.dpId(), place);
        }
        signed.forEach(each -> latest.put(each.dpId(), each));
        List<Certification> all = List.copyOf(latest.values());
        return stored(signed).compose(stored -> settled(all)).map(all);
    }

    /** What follows from a statement once it is stored; an earlier try may have got no farther than that. */
    private Future<Void> settled(List<Certification> places) {
        List<DpId> stale = places.stream()
                .filter(Certification::stale)
                .map(Certification::dpId)
                .toList();
        return (stale.isEmpty() ? Future.succeededFuture() : revisions.advance()).compose(advanced -> {
            places.stream()
                    .filter(place -> place.statement() != null && !place.acknowledged())
                    .forEach(delivery::deliver);
            return certifications.unmark(stale);
        });
    }

    private Certification signed(Certification place, SortedSet<String> learners, Instant now) {
        byte[] statement = identity.sign(place.nextConsent(learners, identity.organisation(), now, now.plus(validity)))
                .bytes();
        return place.certified(learners, Bytes.of(statement));
    }

    private Future<Void> stored(List<Certification> signed) {
        if (signed.isEmpty()) {
            return Future.succeededFuture();
        }
        Set<String> learners = new TreeSet<>();
        signed.forEach(each -> learners.addAll(each.learners()));
        return counts.charge(signed.get(0), learners).compose(charged -> certifications.save(signed));
    }

    private Future<Void> save(List<Certification> places) {
        return places.isEmpty()
                ? Future.succeededFuture()
                : certifications
                        .save(places)
                        .compose(saved -> revisions.advance())
                        .mapEmpty();
    }

    private static String url(ProcessorClaim claim, DpId dpId) {
        return claim.nodeUrl() + "/processors/" + dpId;
    }

    private static void checkNames(Set<String> known, List<String> claimed) {
        String unknown = claimed.stream().filter(name -> !known.contains(name)).collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            throw NodeException.unprocessable("no such processor: " + unknown);
        }
        if (Set.copyOf(claimed).size() < claimed.size()) {
            throw NodeException.unprocessable("a processor is named twice");
        }
    }

    private static void checkKey(ProcessorClaim claim, @Nullable Certification known) {
        if (known != null && !known.key().equals(claim.key())) {
            throw NodeException.conflict("processor " + claim.name() + " is certified with another key");
        }
    }

    private static void checkPlan(TrainingPlan plan, Optional<Certification> any) {
        if (any.isPresent() && !any.get().trainingPlan().equals(plan.digest())) {
            throw NodeException.conflict("training plan " + plan.id() + " is known with other content");
        }
    }
}
