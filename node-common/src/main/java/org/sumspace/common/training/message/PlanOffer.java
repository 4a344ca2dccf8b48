package org.sumspace.common.training.message;

import java.util.List;
import org.sumspace.common.wire.Bytes;
import org.sumspace.common.wire.WireReader;
import org.sumspace.common.wire.WireWriter;

/**
 * The plan that the orchestrator asks every aggregator to countersign: payload of PLAN_OFFER, and the first part of
 * PLAN_START.
 *
 * @param executionPlan the signed EXECUTION_PLAN statement
 * @param trainingPlan the published training plan, exactly as the catalog serves it
 * @param certificates DER, one for each aggregator of the plan in the plan's order
 */
public record PlanOffer(Bytes executionPlan, Bytes trainingPlan, List<Bytes> certificates) {
    public PlanOffer {
        certificates = List.copyOf(certificates);
    }

    public byte[] toBytes() {
        WireWriter out = new WireWriter();
        write(out);
        return out.toBytes();
    }

    /** @throws org.sumspace.common.wire.MalformedException the bytes have another layout or are too large */
    public static PlanOffer of(byte[] payload) {
        return WireReader.decode(payload, PlanOffer::read);
    }

    void write(WireWriter out) {
        executionPlan.write(out);
        trainingPlan.write(out);
        out.list(certificates, (to, certificate) -> certificate.write(to));
    }

    static PlanOffer read(WireReader in) {
        return new PlanOffer(
                Bytes.read(in, MessageLimits.PLAN_BYTES_MAX),
                Bytes.read(in, MessageLimits.TRAINING_PLAN_BYTES_MAX),
                in.list(MessageLimits.AGGREGATORS_MAX, from -> Bytes.read(from, MessageLimits.CERTIFICATE_BYTES_MAX)));
    }
}
