package org.sumspace.bench.alone;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.Base64;
import org.sumspace.common.boot.NodeVerticle;
import org.sumspace.common.boot.ServerSetup;
import org.sumspace.common.boot.member.MemberContext;
import org.sumspace.common.bus.NodeBus;
import org.sumspace.common.config.Inline;
import org.sumspace.common.config.MemberConfig;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.envelope.PlanRef;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.Countersignature;

/** A minimal catalog: it offers only what an aggregator needs until it has countersigned a plan. */
final class OrchestratorDouble extends NodeVerticle {
    private static final String CONTRACT = "bench/orchestrator.yaml";
    private static final int PATIENCE_SECONDS = 60;

    private final MemberContext node;
    private final SingleAggregatorPlan plan;
    private final NodeBus bus;

    record Config(@Inline NodeConfig node) implements MemberConfig {}

    OrchestratorDouble(MemberContext node, Config config, SingleAggregatorPlan plan) {
        super(node.node(), config);
        this.node = node;
        this.plan = plan;
        this.bus = node.bus();
    }

    @Override
    protected Future<ServerSetup> setUp() {
        return Future.succeededFuture(node.server(CONTRACT)
                .features(operations -> operations
                        .handle(
                                "getTrainingPlan",
                                ctx -> end(ctx, plan.trainingPlan().canonicalBytes()))
                        .handle("registerAggregator", ctx -> ctx.json(new JsonObject()))
                        .handle("getLeafList", ctx -> end(ctx, leafList()))));
    }

    private static void end(RoutingContext ctx, byte[] body) {
        ctx.response().putHeader("Content-Type", MediaTypes.OCTET_STREAM).end(Buffer.buffer(body));
    }

    private byte[] leafList() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        plan.connectors()
                .forEach(connector ->
                        line(lines, "certificate", connector.certificate().toDer()));
        plan.leaves().leaves().forEach(leaf -> line(lines, "leaf", leaf.toBytes()));
        return lines.toByteArray();
    }

    private static void line(ByteArrayOutputStream lines, String name, byte[] bytes) {
        JsonObject line = new JsonObject().put(name, Base64.getEncoder().encodeToString(bytes));
        lines.writeBytes(line.toBuffer().appendByte((byte) '\n').getBytes());
    }

    /** Lets the aggregator countersign the plan, and returns the round key to which shares are sealed. */
    Future<RoundPublicKey> countersigned() {
        Instant until = node.clock().instant().plusSeconds(PATIENCE_SECONDS);
        PlanRef ref = PlanRef.of(plan.plan().digest(), plan.plan().body().round());
        return bus.requestUntil(
                        plan.own().keyId(),
                        EnvelopeType.PLAN_OFFER,
                        ref,
                        plan.offer().toBytes(),
                        until)
                .map(answer -> Signed.reopen(answer, StatementType.COUNTERSIGNATURE, Countersignature::read)
                        .body()
                        .roundKey());
    }
}
