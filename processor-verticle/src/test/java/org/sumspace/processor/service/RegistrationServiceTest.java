package org.sumspace.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.DpId;
import org.sumspace.processor.domain.TrainingRegistration;

class RegistrationServiceTest {
    private static final Duration SHORT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private final Promise<Void> certifying = Promise.promise();
    private TestNode node;
    private ProcessorServices services;

    @BeforeEach
    void start() {
        node = new TestNode(folder);
        node.certifying = certifying.future();
        services = node.restart();
    }

    @AfterEach
    void close() {
        node.close();
    }

    /** Certifying ten thousand processors takes minutes, which is longer than a request may wait. */
    @Test
    void repeatedRequest_waitsForTheRunningRegistration() {
        assertThat(Await.result(node.register(services, SHORT))).isEmpty();

        Future<Optional<TrainingRegistration>> again = node.register(services, LONG);
        certifying.complete();
        assertThat(Await.result(again).orElseThrow().processors()).hasSameSizeAs(node.plan.ours.keySet());
        assertThat(node.certifications).hasValue(1);
    }

    @Test
    void processorAddedWhileOthersAreCertified_isPartOfTheRegistration() {
        List<DpId> all = node.assigned;
        node.assigned = all.subList(1, all.size());
        assertThat(Await.result(node.register(services, SHORT))).isEmpty();

        node.assigned = all;
        Future<Optional<TrainingRegistration>> again = node.register(services, LONG);
        certifying.complete();
        assertThat(Await.result(again).orElseThrow().processors()).hasSameSizeAs(all);
    }

    @Test
    void failedRegistration_isStartedAgainByTheNextRequest() {
        Future<Optional<TrainingRegistration>> asked = node.register(services, LONG);
        certifying.fail(NodeException.unavailable("the test's connector is unavailable"));
        assertThat(Await.failure(asked)).hasMessageContaining("connector is unavailable");

        node.certifying = Future.succeededFuture();
        assertThat(Await.result(node.register(services, LONG))).isPresent();
        assertThat(node.certifications).hasValue(2);
    }
}
