package org.sumspace.processor.store;

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
import org.sumspace.common.document.EmptyIfAbsent;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.training.DpId;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.processor.domain.TrainingRegistration;
import org.sumspace.processor.domain.TrainingRegistration.RegisteredProcessor;

/** The training plans this node takes part in, one file each; {@link ProcessorKeys} holds the keys. Thread-safe. */
public final class RegistrationStore {
    private static final String SUFFIX = ".json";
    private static final int FILE_BYTES_MAX = 64 << 20;

    private static final Base64.Encoder BASE64 = Base64.getEncoder();
    private static final JsonRecords RECORDS =
            JsonRecords.camelCase().withText(DpId.class, DpId::toString, DpId::parse);

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
                TrainingRegistration registration = ProtectedFile.read(file, FILE_BYTES_MAX, this::read);
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
        ProtectedFile.write(file, write(registration));
        registrations.put(registration.trainingPlan().digest(), registration);
    }

    private record Stored(
            String trainingPlan,
            String contract,
            String catalogOrganisation,
            String connector,
            List<StoredProcessor> processors) {}

    private record StoredProcessor(
            String name,
            DpId dpId,
            int learners,
            @EmptyIfAbsent int assigned) {}

    private static byte[] write(TrainingRegistration registration) {
        return RECORDS.bytes(new Stored(
                BASE64.encodeToString(registration.trainingPlan().canonicalBytes()),
                registration.contract(),
                registration.catalogOrganisation(),
                BASE64.encodeToString(registration.connector().toBytes()),
                registration.processors().stream()
                        .map(one -> new StoredProcessor(one.name(), one.dpId(), one.learners(), one.assigned()))
                        .toList()));
    }

    private TrainingRegistration read(byte[] bytes) throws IOException {
        Stored stored = RECORDS.read(bytes, Stored.class);
        TrainingPlan plan = TrainingPlan.parsePublished(Base64.getDecoder().decode(stored.trainingPlan()));
        List<RegisteredProcessor> processors = new ArrayList<>();
        for (StoredProcessor one : stored.processors()) {
            processors.add(new RegisteredProcessor(
                    one.name(), one.dpId(), keys.find(plan.id(), one.name()), one.learners(), one.assigned()));
        }
        return TrainingRegistration.of(
                plan,
                stored.contract(),
                stored.catalogOrganisation(),
                VerifyingKey.of(Base64.getDecoder().decode(stored.connector())),
                processors);
    }
}
