package org.sumspace.processor.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.stream.Stream;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.journal.ProtectedFile;

/** The processors' own keys, one for each processor and training plan, each in a file that only this node's user may read. */
public final class ProcessorKeys {
    private static final String SUFFIX = ".key";

    private final Path folder;
    private final SecureRandom random;

    /** Checks all keys that are stored. */
    public ProcessorKeys(Path folder, SecureRandom random) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.random = random;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
                ProtectedFile.readChecked(file, SigningKey.SEED_BYTES);
            }
        }
    }

    /** The key of a processor in a training plan. The first call generates the key and stores it durably. */
    public synchronized SigningKey getOrCreate(String trainingPlanId, String processor) throws IOException {
        Path file = file(trainingPlanId, processor);
        if (Files.exists(file)) {
            return read(file);
        }
        Files.createDirectories(file.getParent());
        SigningKey key = SigningKey.generate(random);
        ProtectedFile.writeChecked(file, key.seed());
        return key;
    }

    SigningKey find(String trainingPlanId, String processor) throws IOException {
        return read(file(trainingPlanId, processor));
    }

    private static SigningKey read(Path file) throws IOException {
        return ProtectedFile.readChecked(file, SigningKey.SEED_BYTES, SigningKey::ofSeed);
    }

    private Path file(String trainingPlanId, String processor) {
        Path file = folder.resolve(trainingPlanId).resolve(processor + SUFFIX).normalize();
        if (!file.startsWith(folder.normalize())
                || file.getNameCount() != folder.normalize().getNameCount() + 2) {
            throw new IllegalArgumentException("training plan '" + trainingPlanId + "' and processor '" + processor
                    + "' do not form a valid name of a key file");
        }
        return file;
    }
}
