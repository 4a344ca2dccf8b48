package org.sumspace.processor.bus;

import io.vertx.core.Future;
import org.sumspace.common.bus.BusHandler;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.obs.Refusals;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.processor.core.PlanRefusedException;
import org.sumspace.processor.service.PlanService;

/** Handles PLAN_START. The answer is empty and sent once the start is durable. */
public record PlanStartHandler(PlanService plans, Refusals refusals) implements BusHandler {
    @Override
    public Future<byte[]> handle(Envelope message, NodeCertificate sender) {
        return plans.start(message.payload(), sender)
                .map(started -> new byte[0])
                .recover(failure -> Future.failedFuture(countRefusal(failure)));
    }

    private Throwable countRefusal(Throwable failure) {
        if (failure instanceof PlanRefusedException refused) {
            refusals.count(Refusals.Way.BUS, "plan-refused");
            return NodeException.unprocessable("This node refuses the plan: " + refused.getMessage());
        }
        if (failure instanceof MalformedException) {
            refusals.count(Refusals.Way.BUS, "malformed-plan");
        }
        return failure;
    }
}
