package org.sumspace.common.obs;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Await;

class DiskSpaceTest {
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void close() {
        Await.result(vertx.close());
    }

    @Test
    void fullDisk_isNotReady() {
        AtomicLong free = new AtomicLong(DiskSpace.BYTES_MIN - 1);
        Readiness readiness = new Readiness().require("disk", new DiskSpace(vertx, free::get)::check);
        assertThat(Await.result(readiness.check()))
                .isEqualTo(Map.of("disk", Optional.of("the disk is full: free space")));
        free.set(DiskSpace.BYTES_MIN);
        assertThat(Await.result(readiness.check())).isEqualTo(Map.of("disk", Optional.empty()));
    }

    @Test
    void folderOfThisTest_isMeasured(@TempDir Path folder) {
        Await.result(DiskSpace.of(vertx, folder).check());
    }
}
