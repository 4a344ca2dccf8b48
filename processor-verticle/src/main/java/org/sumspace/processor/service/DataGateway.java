package org.sumspace.processor.service;

import io.vertx.core.Future;
import java.util.List;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.message.RecordsAnswer;
import org.sumspace.common.training.plan.TrainingPlan;

/** Queries the organisation's connector for the records of processors. */
@FunctionalInterface
interface DataGateway {
    /**
     * Asks for the records that these processors may train on now.
     *
     * @param processors at most {@link RecordsAnswer#PARTS_MAX}
     * @return the answer as it arrived, a {@link RecordsAnswer}
     */
    Future<byte[]> query(TrainingPlan trainingPlan, List<DpId> processors);
}
