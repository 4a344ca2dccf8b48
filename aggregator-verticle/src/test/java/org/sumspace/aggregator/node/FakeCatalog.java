package org.sumspace.aggregator.node;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.peer.PeerClient;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.round.DiscardNotice;

/** A catalog that answers the requests of aggregators and records their messages. */
final class FakeCatalog extends NodeVerticle {

    final MemberContext node;
    final NodeBus bus;
    final PeerClient peers;
    final Queue<Signed<ModelVersion>> versions = new ConcurrentLinkedQueue<>();
    final Queue<Signed<DiscardNotice>> notices = new ConcurrentLinkedQueue<>();
    final Queue<Signed<Registration>> registrations = new ConcurrentLinkedQueue<>();
    final Queue<Progress> progress = new ConcurrentLinkedQueue<>();
    final AtomicInteger evidence = new AtomicInteger();
    volatile @Nullable TrainingScene scene;

    record Config(@Inline NodeConfig node) implements MemberConfig {}

    FakeCatalog(MemberContext node, Config config) {
        super(node.node(), config);
        this.node = node;
        this.bus = node.bus();
        this.peers = node.peers();
    }

    @Override
    protected Future<ServerSetup> setUp() {
        bus.on(EnvelopeType.PROGRESS, (envelope, sender) -> {
            progress.add(Progress.of(envelope.payload()));
            return Future.succeededFuture(new byte[0]);
        });
        bus.on(EnvelopeType.MODEL_VERSION, (envelope, sender) -> {
            versions.add(Signed.open(
                    envelope.payload(), StatementType.MODEL_VERSION, id -> sender.key(), ModelVersion::read));
            return Future.succeededFuture(new byte[0]);
        });
        bus.on(EnvelopeType.DISCARDED, (envelope, sender) -> {
            notices.add(Signed.open(
                    envelope.payload(), StatementType.DISCARD_NOTICE, id -> sender.key(), DiscardNotice::read));
            return Future.succeededFuture(new byte[0]);
        });
        bus.on(EnvelopeType.EVIDENCE, (envelope, sender) -> {
            evidence.incrementAndGet();
            return Future.succeededFuture(new byte[0]);
        });
        return Future.succeededFuture(node.server("scene/catalog.yaml")
                .features(operations -> operations
                        .handle(
                                "getTrainingPlan",
                                ctx -> end(ctx, scene().trainingPlan.canonicalBytes()))
                        .handle("registerAggregator", this::register)
                        .handle("getLeafList", ctx -> end(ctx, scene().leafNdjson()))
                        .handle(
                                "getBaseModel",
                                ctx -> end(ctx, scene().baseModel.write()))));
    }

    private TrainingScene scene() {
        return requireNonNull(scene);
    }

    private void register(RoutingContext ctx) {
        byte[] statement =
                Base64.getDecoder().decode(ApiRequest.of(ctx).object().getString("statement"));
        registrations.add(Signed.reopen(statement, StatementType.REGISTRATION, Registration::read));
        ctx.json(new JsonObject());
    }

    private static void end(RoutingContext ctx, byte[] body) {
        ctx.response().putHeader("Content-Type", "application/octet-stream").end(Buffer.buffer(body));
    }

    /** Offers a plan to all aggregators at once. */
    Map<Digest, Signed<Countersignature>> offer(Signed<ExecutionPlan> plan) {
        byte[] offer = scene().offer(plan).toBytes();
        PlanRef ref = PlanRef.of(plan.digest(), plan.body().round());
        Instant until = node.clock().instant().plus(Patience.MAX);
        Map<Digest, Future<byte[]>> answers = new HashMap<>();
        plan.body()
                .aggregators()
                .forEach(entry -> answers.put(
                        entry.keyId(), bus.requestUntil(entry.keyId(), EnvelopeType.PLAN_OFFER, ref, offer, until)));
        Map<Digest, Signed<Countersignature>> countersignatures = new HashMap<>();
        answers.forEach((id, answer) -> countersignatures.put(
                id,
                Signed.open(
                        Await.result(answer),
                        StatementType.COUNTERSIGNATURE,
                        signer -> scene().aggregator(id).certificate().key(),
                        Countersignature::read)));
        return countersignatures;
    }

    /** Issues tokens like those of a catalog for participants. */
    AccessTokens tokens() {
        return node.access().tokens();
    }

    List<Signed<ModelVersion>> versions() {
        return List.copyOf(versions);
    }
}
