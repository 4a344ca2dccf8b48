package org.sumspace.processor.domain;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;

/**
 * Records that this node takes part in a training plan.
 *
 * @param contract id of the contract under which it takes part
 * @param catalogOrganisation the organisation that runs the catalog that published the plan
 * @param connector the key that certified the processors
 * @param byDpId the processors, in the order of their registration
 */
public record TrainingRegistration(
        TrainingPlan trainingPlan,
        String contract,
        String catalogOrganisation,
        VerifyingKey connector,
        Map<DpId, RegisteredProcessor> byDpId) {
    public TrainingRegistration {
        byDpId = Collections.unmodifiableMap(new LinkedHashMap<>(byDpId));
    }

    public static TrainingRegistration of(
            TrainingPlan trainingPlan,
            String contract,
            String catalogOrganisation,
            VerifyingKey connector,
            List<RegisteredProcessor> processors) {
        Map<DpId, RegisteredProcessor> byDpId = new LinkedHashMap<>();
        processors.forEach(processor -> byDpId.put(processor.dpId(), processor));
        return new TrainingRegistration(trainingPlan, contract, catalogOrganisation, connector, byDpId);
    }

    public Collection<RegisteredProcessor> processors() {
        return byDpId.values();
    }

    public Optional<RegisteredProcessor> processor(DpId dpId) {
        return Optional.ofNullable(byDpId.get(dpId));
    }

    /**
     * One of this node's processors in one training plan.
     *
     * @param name the organisation's own name for it
     * @param key its signing key for this training plan
     * @param learners how many learners had consented when the connector last certified it
     * @param assigned how many learners it had at that time; 0 if the connector did not report it
     */
    public record RegisteredProcessor(String name, DpId dpId, SigningKey key, int learners, int assigned) {}
}
