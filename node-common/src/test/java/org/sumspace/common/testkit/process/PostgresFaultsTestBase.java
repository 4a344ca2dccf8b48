package org.sumspace.common.testkit.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;
import org.sumspace.common.store.postgres.OwnPostgres;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.SmallDisk;
import org.sumspace.common.testkit.process.StoreRelay.Way;

/** The faults of a PostgreSQL besides those of all stores. */
public abstract class PostgresFaultsTestBase extends StoreFaultsTestBase {
    private static final String SIZE = "320m";

    private @Nullable OwnPostgres server;
    private @Nullable SmallDisk disk;

    @Override
    protected final NodeStore server(Path folder) {
        if (disk == null) {
            disk = mounted(folder);
        }
        server = OwnPostgres.inFolder(folder);
        return server;
    }

    /** Null if nobody may mount a disk here. */
    private static @Nullable SmallDisk mounted(Path folder) {
        try {
            return SmallDisk.mount(folder, SIZE);
        } catch (TestAbortedException notPermitted) {
            return null;
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected final void end(NodeStore killed) {
        server().kill();
        killed.close();
    }

    @Override
    final void ended() throws IOException, InterruptedException {
        if (disk != null) {
            disk.unmount();
        }
    }

    private OwnPostgres server() {
        return requireNonNull(server, "the server has not started");
    }

    @Test
    final void l3_serverThatIsKilledWhileItWrites_isUsedAgain_andListsHaveWhatItStored() {
        Map<String, ApiProbe.Call> writes = space().writes();
        AtomicBoolean isKilled = new AtomicBoolean();
        space().relay().gate(command -> {
            if (command.isWrite() && isKilled.compareAndSet(false, true)) {
                server().kill();
            }
            return Way.OPEN;
        });
        Map<String, Timed> answers = send(writes);
        assertThat(isKilled).isTrue();
        space().relay().open();
        assertThat(answers)
                .allSatisfy((name, timed) ->
                        assertThat(timed.answer().status()).as(name).isIn(200, 201, 503));
        assertRecovery();
    }

    /** As if the machine of the server were gone: no connection ends, and no answer comes any more. */
    @Test
    final void l3_connectionsThatNeverAnswerAgain_areReplaced() {
        Map<String, ApiProbe.Call> reads = manyReads();
        CountDownLatch never = new CountDownLatch(1);
        try {
            space().relay().gate(holding(command -> !command.name().equals("handshake"), never));
            assertUnavailable(send(reads));
            space().relay().open();
            assertRecovery();
        } finally {
            never.countDown();
        }
    }

    @Test
    final void l3_changedPassword_is503_andTheLogSaysWhatToDo() {
        Map<String, ApiProbe.Call> requests = requests();
        server().withOtherPassword(() -> {
            space().relay().cut();
            assertUnavailable(send(requests));
        });
        assertThat(space().log())
                .contains("refuses the user or the password: correct them in the settings of this node")
                .doesNotContain(OwnPostgres.PASSWORD);
        assertRecovery();
    }

    /** Without space for its log the server ends. It starts again by itself when there is space. */
    @Test
    final void l3_serverWhoseDiskIsFull_is503_andSpaceEndsIt() throws IOException {
        assumeTrue(disk != null, "only root may mount a small disk");
        SmallDisk full = requireNonNull(disk);
        Map<String, ApiProbe.Call> requests = requests();
        full.fill(0);
        try {
            server().fillLog();
            await().untilAsserted(() -> space().api().get("/health/ready").expect(503));
            assertUnavailable(send(requests));
        } finally {
            full.free();
        }
        assertRecovery();
    }
}
