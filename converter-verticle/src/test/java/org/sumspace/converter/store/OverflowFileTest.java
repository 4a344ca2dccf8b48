package org.sumspace.converter.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;

class OverflowFileTest {
    private static final Buffer BYTES = Buffer.buffer("x".repeat(60));

    private final Vertx vertx = Vertx.vertx();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final UploadSpace space = new UploadSpace(100, metrics);

    @AfterEach
    void close() {
        result(vertx.close());
    }

    @Test
    void bytes_areTakenInOrder() {
        OverflowFile file = new OverflowFile(vertx, space);
        assertThat(file.isEmpty()).isTrue();
        result(file.append(Buffer.buffer("one ")));
        result(file.append(Buffer.buffer("two")));
        assertThat(result(file.take())).hasToString("one two");
        assertThat(file.isEmpty()).isTrue();
        file.close();
    }

    @Test
    void uploads_shareTheSpace_andReleaseItOnClose() {
        OverflowFile one = new OverflowFile(vertx, space);
        OverflowFile other = new OverflowFile(vertx, space);
        result(one.append(BYTES));
        result(one.take());
        assertThatThrownBy(() -> result(other.append(BYTES)))
                .as("bytes that were reservedBytes are still on disk")
                .isInstanceOfSatisfying(NodeException.class, e -> {
                    assertThat(e.type()).isEqualTo(ProblemType.UNAVAILABLE);
                    assertThat(e.retryAfterSeconds()).isPresent();
                });
        other.close();
        assertThat(reservedBytes()).isEqualTo(60);
        one.close();
        await().until(() -> reservedBytes() == 0);
        OverflowFile later = new OverflowFile(vertx, space);
        result(later.append(BYTES));
        later.close();
        await().until(() -> reservedBytes() == 0);
        assertThat(metrics.counter("sumspace.converter.uploads.refused").count())
                .isEqualTo(1);
    }

    @Test
    void uploadThatIsTooLargeAlone_isNotRetried() {
        OverflowFile file = new OverflowFile(vertx, space);
        result(file.append(BYTES));
        assertThatThrownBy(() -> result(file.append(BYTES)))
                .isInstanceOfSatisfying(
                        NodeException.class, e -> assertThat(e.type()).isEqualTo(ProblemType.TOO_LARGE));
        file.close();
        await().until(() -> reservedBytes() == 0);
    }

    private double reservedBytes() {
        return metrics.get("sumspace.converter.uploads.bytes").gauge().value();
    }
}
