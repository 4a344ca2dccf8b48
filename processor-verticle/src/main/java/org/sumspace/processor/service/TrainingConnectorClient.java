package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;

/** The requests of this node to the connector of its own organisation. */
interface TrainingConnectorClient {
    /** A certified processor: its id in the training plan, and how many of its learners consented. */
    record Certified(String name, DpId dpId, int learners, int assigned) {}

    /**
     * The answer of the connector.
     *
     * @param connector the key that signs the consent statements
     */
    record Certification(VerifyingKey connector, List<Certified> processors) {
        /** The processors of both certifications, with the connector's key of the later one. */
        Certification plus(Certification next) {
            return new Certification(
                    next.connector(),
                    Stream.concat(processors.stream(), next.processors().stream())
                            .toList());
        }
    }

    /** The names of the organisation's processors. */
    Future<List<String>> processors();

    /** @param keys of the processors, by name */
    Future<Certification> certify(TrainingPlan plan, Map<String, VerifyingKey> keys);
}
