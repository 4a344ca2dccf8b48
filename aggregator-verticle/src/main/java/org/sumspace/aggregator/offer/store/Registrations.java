package org.sumspace.aggregator.offer.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.plan.Registration;

/** The training plans that this node joined, one REGISTRATION statement for each. Opening and adding block. */
public final class Registrations {
    private static final int STATEMENT_BYTES_MAX = 64 << 10;

    private final Path folder;
    private final Map<Digest, Signed<Registration>> registrations = new ConcurrentHashMap<>();

    private Registrations(Path folder) {
        this.folder = folder;
    }

    public static Registrations open(Path folder) throws IOException {
        Registrations opened = new Registrations(Files.createDirectories(folder));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(name -> name.toString().endsWith(".registration"))
                    .toList()) {
                opened.keep(ProtectedFile.read(
                        file,
                        STATEMENT_BYTES_MAX,
                        statement -> Signed.reopen(statement, StatementType.REGISTRATION, Registration::read)));
            }
        }
        return opened;
    }

    public Optional<Signed<Registration>> find(Digest trainingPlan) {
        return Optional.ofNullable(registrations.get(trainingPlan));
    }

    /** Stores a registration in place of an earlier one for the same training plan; on return it is durable. */
    public synchronized void add(Signed<Registration> registration) throws IOException {
        ProtectedFile.write(folder.resolve(registration.body().trainingPlan() + ".registration"), registration.bytes());
        keep(registration);
    }

    private void keep(Signed<Registration> registration) {
        registrations.put(registration.body().trainingPlan(), registration);
    }
}
