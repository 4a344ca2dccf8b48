package org.sumspace.aggregator.offer.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.aggregator.offer.domain.JoinedTraining;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.DamagedFileException;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.TestOrganisation;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;

class RegistrationsTest {
    private static final Digest PLAN = Digest.of(new byte[] {1});
    private static final JoinedTraining.Name NAME =
            new JoinedTraining.Name("tp-1", "recommender", "https://catalog.example");

    @TempDir
    private Path folder;

    private final NodeIdentity node = new TestOrganisation("operator").node("aggregator", NodeRole.AGGREGATOR);

    @Test
    void damagedRegistration_isNamed() throws Exception {
        Registrations.open(folder).add(node.sign(registration(1)), NAME);
        Path file = folder.resolve(PLAN + ".registration");
        byte[] damaged = Files.readAllBytes(file);
        damaged[2] ^= 1;
        Files.write(file, damaged);

        assertThatThrownBy(() -> Registrations.open(folder))
                .isInstanceOf(DamagedFileException.class)
                .hasMessageStartingWith(file + " is damaged (")
                .hasMessageContaining("put a good copy of it back");
    }

    @Test
    void joinedTrainings_keepTheirNames_theLatestFirst() throws Exception {
        Registrations registrations = Registrations.open(folder);
        Digest later = Digest.of(new byte[] {2});
        registrations.add(node.sign(registration(1)), NAME);
        registrations.add(node.sign(registration(later, 2)), NAME);

        assertThat(Registrations.open(folder).list())
                .extracting(joined -> joined.registration().body().trainingPlan(), JoinedTraining::name)
                .containsExactly(tuple(later, NAME), tuple(PLAN, NAME));
    }

    @Test
    void sameTrainingPlanJoinedTwiceAtOnce_isNoFault() throws Exception {
        Registrations registrations = Registrations.open(folder);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> additions = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Registration body = registration(i);
            additions.add(threads.submit(() -> {
                registrations.add(node.sign(body), NAME);
                return null;
            }));
        }
        for (Future<?> addition : additions) {
            addition.get(Patience.MAX.toSeconds(), TimeUnit.SECONDS);
        }
        threads.shutdown();
        assertThat(Registrations.open(folder).find(PLAN)).isEqualTo(registrations.find(PLAN));
    }

    private Registration registration(int number) {
        return registration(PLAN, number);
    }

    private Registration registration(Digest plan, int number) {
        return new Registration(
                plan,
                NodeRole.AGGREGATOR,
                node.nodeId(),
                node.organisation(),
                node.certificate().url().toString(),
                "contract",
                Instant.ofEpochMilli(number));
    }
}
