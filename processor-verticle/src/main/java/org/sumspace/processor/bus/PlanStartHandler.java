package org.sumspace.processor.bus;

import io.vertx.core.Future;
import org.sumspace.common.bus.BusHandler;
import org.sumspace.common.envelope.Envelope;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.processor.core.PlanRefusedException;
import org.sumspace.processor.service.PlanService;

/** PLAN_START: answered with nothing once it is durable. */
public record PlanStartHandler(PlanService plans) implements BusHandler {
    @Override
    public Future<byte[]> handle(Envelope message, NodeCertificate sender) {
        return plans.start(message.payload(), sender)
                .map(started -> new byte[0])
                .recover(failure -> Future.failedFuture(
                        failure instanceof PlanRefusedException refused
                                ? NodeException.unprocessable("The plan is refused: " + refused.getMessage())
                                : failure));
    }
}
