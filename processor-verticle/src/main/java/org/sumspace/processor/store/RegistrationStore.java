package org.sumspace.processor.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.processor.domain.RegisteredProcessor;
import org.sumspace.processor.domain.TrainingRegistration;

/** The training plans this node takes part in, one file each; {@link ProcessorKeys} holds the keys. Thread-safe. */
public final class RegistrationStore {
    private static final String SUFFIX = ".json";
    private static final int FILE_BYTES_MAX = 64 << 20;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final ProcessorKeys keys;
    private final Map<Digest, TrainingRegistration> registrations = new ConcurrentHashMap<>();

    /** Reads all stored registrations. */
    public RegistrationStore(Path folder, ProcessorKeys keys) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.keys = keys;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
                TrainingRegistration registration =
                        ProtectedFile.read(file, FILE_BYTES_MAX, bytes -> read(JSON.readTree(bytes)));
                registrations.put(registration.trainingPlan().digest(), registration);
            }
        }
    }

    public Optional<TrainingRegistration> find(Digest trainingPlan) {
        return Optional.ofNullable(registrations.get(trainingPlan));
    }

    public Optional<TrainingRegistration> find(String trainingPlanId) {
        return registrations.values().stream()
                .filter(each -> each.trainingPlan().id().equals(trainingPlanId))
                .findFirst();
    }

    public boolean hosts(DpId dpId) {
        return registrations.values().stream()
                .anyMatch(each -> each.processor(dpId).isPresent());
    }

    /** Durable on return. */
    public synchronized void save(TrainingRegistration registration) throws IOException {
        Path file = folder.resolve(registration.trainingPlan().id() + SUFFIX);
        ProtectedFile.write(file, JSON.writeValueAsBytes(write(registration)));
        registrations.put(registration.trainingPlan().digest(), registration);
    }

    private static ObjectNode write(TrainingRegistration registration) {
        ObjectNode json = JSON.createObjectNode()
                .put("trainingPlan", registration.trainingPlan().canonicalBytes())
                .put("contract", registration.contract())
                .put("catalogOrganisation", registration.catalogOrganisation())
                .put("connector", registration.connector().toBytes());
        ArrayNode processors = json.putArray("processors");
        for (RegisteredProcessor processor : registration.processors()) {
            processors
                    .addObject()
                    .put("name", processor.name())
                    .put("dpId", processor.dpId().toString())
                    .put("learners", processor.learners());
        }
        return json;
    }

    private TrainingRegistration read(JsonNode json) throws IOException {
        TrainingPlan plan =
                TrainingPlan.parsePublished(json.required("trainingPlan").binaryValue());
        List<RegisteredProcessor> processors = new ArrayList<>();
        for (JsonNode each : json.required("processors")) {
            String name = each.required("name").textValue();
            processors.add(new RegisteredProcessor(
                    name,
                    DpId.parse(each.required("dpId").textValue()),
                    keys.find(plan.id(), name),
                    each.required("learners").intValue()));
        }
        return TrainingRegistration.of(
                plan,
                json.required("contract").textValue(),
                json.required("catalogOrganisation").textValue(),
                VerifyingKey.of(json.required("connector").binaryValue()),
                processors);
    }
}
