package org.sumspace.processor.bus;

import io.vertx.core.Future;
import org.sumspace.common.bus.BusHandler;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.MalformedException;
import org.sumspace.processor.core.PlanRefusedException;
import org.sumspace.processor.service.PlanService;

/** Handles PLAN_START. The answer is empty and sent once the start is durable. */
public record PlanStartHandler(PlanService plans) implements BusHandler {
    @Override
    public Future<byte[]> handle(Envelope message, NodeCertificate sender) {
        return plans.start(message.payload(), sender)
                .map(started -> new byte[0])
                .recover(failure -> Future.failedFuture(withReason(failure)));
    }

    private static Throwable withReason(Throwable failure) {
        if (failure instanceof PlanRefusedException refused) {
            return NodeException.unprocessable("This node refuses the plan: " + refused.getMessage())
                    .withRefusalReason("plan-refused");
        }
        if (failure instanceof MalformedException malformed) {
            return NodeException.invalidInput(String.valueOf(malformed.getMessage()))
                    .withRefusalReason("malformed-plan");
        }
        return failure;
    }
}
