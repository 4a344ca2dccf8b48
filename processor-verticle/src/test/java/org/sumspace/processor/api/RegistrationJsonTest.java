package org.sumspace.processor.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.domain.TrainingRegistration;
import org.sumspace.processor.domain.TrainingRegistration.RegisteredProcessor;

class RegistrationJsonTest {
    private final TestPlan plan = new TestPlan();

    /** The answer only had "learners": 0, and the execution plan failed later. */
    @Test
    void registrationWithoutConsents_saysHowManyOfHowMany() {
        assertThat(registration(0, 0).getString("warning")).startsWith("0 of 10 consents");
        assertThat(registration(0, 1).containsKey("warning")).isFalse();
    }

    private JsonObject registration(int... learners) {
        List<RegisteredProcessor> processors = plan.ours.entrySet().stream()
                .map(each -> new RegisteredProcessor(
                        each.getKey().toString(),
                        each.getKey(),
                        each.getValue(),
                        each.getKey().equals(plan.ours.keySet().iterator().next()) ? learners[0] : learners[1],
                        5))
                .toList();
        return RegistrationJson.of(TrainingRegistration.of(
                plan.trainingPlan,
                "contract-1",
                "Elm",
                plan.ours.values().iterator().next().publicKey(),
                processors));
    }
}
