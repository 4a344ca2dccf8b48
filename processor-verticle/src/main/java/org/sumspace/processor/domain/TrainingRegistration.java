package org.sumspace.processor.domain;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.plan.DpId;
import org.sumspace.common.plan.TrainingPlan;

/**
 * That this node takes part in a training plan.
 *
 * @param contract under which it does
 * @param catalogOrganisation who runs the catalog that published the plan
 * @param connector the key that certified the processors
 */
public record TrainingRegistration(
        TrainingPlan trainingPlan,
        String contract,
        String catalogOrganisation,
        VerifyingKey connector,
        List<RegisteredProcessor> processors) {
    public TrainingRegistration {
        requireNonNull(trainingPlan, "trainingPlan");
        requireNonNull(contract, "contract");
        requireNonNull(catalogOrganisation, "catalogOrganisation");
        requireNonNull(connector, "connector");
        processors = List.copyOf(processors);
    }

    public Optional<RegisteredProcessor> processor(DpId dpId) {
        return processors.stream().filter(each -> each.dpId().equals(dpId)).findFirst();
    }
}
