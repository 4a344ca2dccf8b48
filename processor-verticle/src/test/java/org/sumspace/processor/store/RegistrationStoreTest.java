package org.sumspace.processor.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.processor.core.TestPlan;
import org.sumspace.processor.domain.TrainingRegistration;
import org.sumspace.processor.domain.TrainingRegistration.RegisteredProcessor;

class RegistrationStoreTest {
    private final TestPlan plan = new TestPlan();

    @TempDir
    private Path folder;

    @Test
    void registration_isStoredMemberByMember_andReadAsItWas() throws Exception {
        ProcessorKeys keys = new ProcessorKeys(folder.resolve("keys"), new SecureRandom());
        RegisteredProcessor processor = new RegisteredProcessor(
                "p1", plan.ours.keySet().iterator().next(), keys.getOrCreate(plan.trainingPlan.id(), "p1"), 3, 5);
        VerifyingKey connector = processor.key().publicKey();
        Path files = folder.resolve("registrations");

        new RegistrationStore(files, keys)
                .save(TrainingRegistration.of(plan.trainingPlan, "contract", "Elm", connector, List.of(processor)));

        String stored = "{\"trainingPlan\":\"" + base64(plan.trainingPlan.canonicalBytes())
                + "\",\"contract\":\"contract\",\"catalogOrganisation\":\"Elm\",\"connector\":\""
                + base64(connector.toBytes()) + "\",\"processors\":[{\"name\":\"p1\",\"dpId\":\"" + processor.dpId()
                + "\",\"learners\":3,\"assigned\":5}]}";
        Path file = files.resolve(plan.trainingPlan.id() + ".json");
        assertThat(Files.readString(file)).isEqualTo(stored);
        TrainingRegistration read = new RegistrationStore(files, keys).list().get(0);
        assertThat(read.connector()).isEqualTo(connector);
        assertThat(read.trainingPlan().digest()).isEqualTo(plan.trainingPlan.digest());
        assertThat(read.processors()).singleElement().satisfies(one -> {
            assertThat(one.dpId()).isEqualTo(processor.dpId());
            assertThat(List.of(one.learners(), one.assigned())).containsExactly(3, 5);
        });

        Files.writeString(file, stored.replace(",\"assigned\":5", ""));
        assertThat(new RegistrationStore(files, keys).list().get(0).processors())
                .extracting(RegisteredProcessor::assigned)
                .containsExactly(0);
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
