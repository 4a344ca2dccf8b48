package org.sumspace.processor.store;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
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
                        ProtectedFile.read(file, FILE_BYTES_MAX, bytes -> read(new JsonObject(Buffer.buffer(bytes))));
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

    /** In the order of the ids of their training plans. */
    public List<TrainingRegistration> list() {
        return registrations.values().stream()
                .sorted(Comparator.comparing(each -> each.trainingPlan().id()))
                .toList();
    }

    public boolean hosts(DpId dpId) {
        return registrations.values().stream()
                .anyMatch(each -> each.processor(dpId).isPresent());
    }

    /** Durable on return. */
    public synchronized void save(TrainingRegistration registration) throws IOException {
        Path file = folder.resolve(registration.trainingPlan().id() + SUFFIX);
        ProtectedFile.write(file, write(registration).toBuffer().getBytes());
        registrations.put(registration.trainingPlan().digest(), registration);
    }

    private static JsonObject write(TrainingRegistration registration) {
        JsonArray processors = new JsonArray();
        for (RegisteredProcessor processor : registration.processors()) {
            processors.add(new JsonObject()
                    .put("name", processor.name())
                    .put("dpId", processor.dpId().toString())
                    .put("learners", processor.learners())
                    .put("assigned", processor.assigned()));
        }
        return new JsonObject()
                .put("trainingPlan", base64(registration.trainingPlan().canonicalBytes()))
                .put("contract", registration.contract())
                .put("catalogOrganisation", registration.catalogOrganisation())
                .put("connector", base64(registration.connector().toBytes()))
                .put("processors", processors);
    }

    private TrainingRegistration read(JsonObject json) throws IOException {
        TrainingPlan plan = TrainingPlan.parsePublished(bytes(json, "trainingPlan"));
        List<RegisteredProcessor> processors = new ArrayList<>();
        for (Object each : json.getJsonArray("processors")) {
            JsonObject processor = (JsonObject) each;
            String name = processor.getString("name");
            processors.add(new RegisteredProcessor(
                    name,
                    DpId.parse(processor.getString("dpId")),
                    keys.find(plan.id(), name),
                    processor.getInteger("learners"),
                    processor.getInteger("assigned", 0)));
        }
        return TrainingRegistration.of(
                plan,
                json.getString("contract"),
                json.getString("catalogOrganisation"),
                VerifyingKey.of(bytes(json, "connector")),
                processors);
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] bytes(JsonObject json, String name) {
        return Base64.getDecoder().decode(json.getString(name));
    }
}
