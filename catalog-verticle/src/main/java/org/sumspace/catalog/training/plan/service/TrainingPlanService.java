package org.sumspace.catalog.training.plan.service;

import io.vertx.core.Future;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.catalog.training.plan.core.BaseModel;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingState;
import org.sumspace.catalog.training.plan.store.TrainingPlanStore;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.training.execution.TreeSeed;
import org.sumspace.common.training.plan.InvalidPlanException;
import org.sumspace.common.training.plan.Publication;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.training.plan.TrainingPlanDraft;

/** Publishes training plans, and decides who may see them. */
public final class TrainingPlanService {
    private final TrainingPlanStore plans;
    private final BaseModelSource baseModels;
    private final URI catalogUrl;
    private final Supplier<Future<byte[]>> tokenKey;
    private final Function<TrainingPlan, Future<Void>> shown;
    private final SecureRandom random;
    private final Clock clock;

    /**
     * @param tokenKey DER of the public key that verifies this catalog's access tokens
     * @param shown makes the records of the catalog that represent a plan
     */
    public TrainingPlanService(
            TrainingPlanStore plans,
            BaseModelSource baseModels,
            URI catalogUrl,
            Supplier<Future<byte[]>> tokenKey,
            Function<TrainingPlan, Future<Void>> shown,
            SecureRandom random,
            Clock clock) {
        this.plans = plans;
        this.baseModels = baseModels;
        this.catalogUrl = catalogUrl;
        this.tokenKey = tokenKey;
        this.shown = shown;
        this.random = random;
        this.clock = clock;
    }

    /**
     * Publishes a plan; the same one again changes nothing. Fails with UNPROCESSABLE listing every violation, with
     * CONFLICT if the id stands for another plan.
     */
    public Future<TrainingPlanRecord> publish(Actor actor, JsonValue json) {
        if (actor.operator()) {
            return Future.failedFuture(NodeException.forbidden("Only participants can publish training plans."));
        }
        TrainingPlanDraft draft = parsed(json);
        return plans.find(draft.id())
                .compose(known -> known.map(Future::succeededFuture).orElseGet(() -> publishNew(actor.id(), draft)))
                .map(stored -> requireSame(stored, actor, draft))
                .compose(stored -> shown.apply(stored.plan()).map(stored));
    }

    private Future<TrainingPlanRecord> publishNew(String owner, TrainingPlanDraft draft) {
        return baseModels.use(
                owner,
                draft.baseModelUrl(),
                file -> BaseModel.check(draft, file),
                model -> tokenKey.get()
                        .map(key -> record(owner, draft, model, key))
                        .compose(plans::addIfAbsent));
    }

    private TrainingPlanRecord record(String owner, TrainingPlanDraft draft, BaseModel model, byte[] key) {
        TreeSeed seed = TreeSeed.random(random);
        Publication publication = new Publication(
                owner,
                catalogUrl.toString(),
                Base64.getEncoder().encodeToString(key),
                model.dimension(),
                seed.commitment(),
                clock.instant());
        return new TrainingPlanRecord(
                TrainingPlan.publish(draft.withBaseModel(model.sha256()), publication), seed, null);
    }

    private static TrainingPlanDraft parsed(JsonValue json) {
        try {
            return TrainingPlan.parseDraft(json);
        } catch (InvalidPlanException e) {
            throw NodeException.unprocessable(e.violations());
        }
    }

    /**
     * The published plan, if {@code json} is what was published.
     *
     * @throws NodeException UNPROCESSABLE if it is no training plan, CONFLICT if it is another one
     */
    public TrainingPlanRecord requireSame(TrainingPlanRecord stored, JsonValue json) {
        if (!stored.plan().isPublicationOf(parsed(json))) {
            throw NodeException.conflict("The training plan '" + stored.id() + "' was published with other content.");
        }
        return stored;
    }

    private static TrainingPlanRecord requireSame(TrainingPlanRecord stored, Actor actor, TrainingPlanDraft draft) {
        if (!stored.isOwnedBy(actor) || !stored.plan().isPublicationOf(draft)) {
            throw NodeException.conflict("Another training plan has the id '" + draft.id() + "'.");
        }
        return stored;
    }

    /**
     * The plans that an actor sees, the newest first.
     *
     * @param ended whether they have ended; empty for all
     */
    public Future<Page<TrainingPlanRecord>> page(Actor actor, Optional<Boolean> ended, PageRequest request) {
        return plans.page(actor.operator() ? Optional.empty() : Optional.of(actor.id()), ended, request);
    }

    /** Those of the plans that exist, in no order. */
    public Future<List<TrainingState>> states(Collection<String> ids) {
        return plans.states(ids);
    }

    /** Fails with NOT_FOUND. */
    public Future<TrainingPlanRecord> get(String id) {
        return plans.find(id)
                .map(found ->
                        found.orElseThrow(() -> NodeException.notFound("There is no training plan '" + id + "'.")));
    }

    /** Fails with NOT_FOUND, or with FORBIDDEN for anyone but the owner. */
    public Future<TrainingPlanRecord> getOwned(String id, Actor actor) {
        return get(id).map(plan -> require(plan.isOwnedBy(actor), plan));
    }

    /** Fails with NOT_FOUND, or with FORBIDDEN for anyone but the owner and the operators. */
    public Future<TrainingPlanRecord> getVisible(String id, Actor actor) {
        return get(id).map(plan -> require(plan.isVisibleTo(actor), plan));
    }

    private static TrainingPlanRecord require(boolean allowed, TrainingPlanRecord plan) {
        if (!allowed) {
            throw NodeException.forbidden("The training plan belongs to another participant.");
        }
        return plan;
    }
}
