package org.sumspace.aggregator.offer.store;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.sumspace.aggregator.offer.domain.JoinedTraining;
import org.sumspace.aggregator.offer.domain.JoinedTraining.Name;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.plan.Registration;

/** The training plans that this node joined, each with its REGISTRATION statement and name. Opening and adding block. */
public final class Registrations {
    private static final int STATEMENT_BYTES_MAX = 64 << 10;
    private static final String REGISTRATION = ".registration";
    private static final String NAME = ".name";
    private static final String PLAN = "trainingPlanId";
    private static final String MODEL = "modelName";
    private static final String CATALOG = "catalog";

    private final Path folder;
    private final Map<Digest, JoinedTraining> joined = new ConcurrentHashMap<>();

    private Registrations(Path folder) {
        this.folder = folder;
    }

    public static Registrations open(Path folder) throws IOException {
        Registrations opened = new Registrations(Files.createDirectories(folder));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(REGISTRATION)).toList()) {
                Signed<Registration> registration = ProtectedFile.read(
                        file,
                        STATEMENT_BYTES_MAX,
                        statement -> Signed.reopen(statement, StatementType.REGISTRATION, Registration::read));
                opened.keep(new JoinedTraining(registration, opened.name(registration)));
            }
        }
        return opened;
    }

    private Name name(Signed<Registration> registration) throws IOException {
        return ProtectedFile.read(
                file(registration, NAME), STATEMENT_BYTES_MAX, bytes -> name(new JsonObject(Buffer.buffer(bytes))));
    }

    private static Name name(JsonObject json) {
        return new Name(json.getString(PLAN), json.getString(MODEL), json.getString(CATALOG));
    }

    private Path file(Signed<Registration> registration, String suffix) {
        return folder.resolve(registration.body().trainingPlan() + suffix);
    }

    public Optional<Signed<Registration>> find(Digest trainingPlan) {
        return Optional.ofNullable(joined.get(trainingPlan)).map(JoinedTraining::registration);
    }

    /** The latest registration first. */
    public List<JoinedTraining> list() {
        return joined.values().stream()
                .sorted(Comparator.comparing((JoinedTraining each) ->
                                each.registration().body().issuedAt())
                        .reversed())
                .toList();
    }

    /** Stores a registration in place of an earlier one for the same training plan; on return it is durable. */
    public synchronized void add(Signed<Registration> registration, Name name) throws IOException {
        JsonObject json = new JsonObject()
                .put(PLAN, name.trainingPlanId())
                .put(MODEL, name.modelName())
                .put(CATALOG, name.catalog());
        ProtectedFile.write(file(registration, NAME), json.toBuffer().getBytes());
        ProtectedFile.write(file(registration, REGISTRATION), registration.bytes());
        keep(new JoinedTraining(registration, name));
    }

    private void keep(JoinedTraining training) {
        joined.put(training.registration().body().trainingPlan(), training);
    }
}
