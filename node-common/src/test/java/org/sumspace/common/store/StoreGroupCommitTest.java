package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreGroupCommitTest {
    @Test
    void noCommitFallsIntoTheMiddleOfAChange(@TempDir Path folder) throws InterruptedException {
        MVStore store = new MVStore.Builder()
                .fileName(folder.resolve("x.mv").toString())
                .autoCommitDisabled()
                .open();
        MVMap<String, String> documents = store.openMap("documents");
        MVMap<String, String> index = store.openMap("index");
        store.commit();
        long version = store.getCurrentVersion();
        StoreGroupCommit commits = new StoreGroupCommit(store);
        CountDownLatch half = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread slow = start(() -> commits.change(() -> {
            documents.put("a", "1");
            half.countDown();
            awaitLatch(goOn);
            return index.put("1", "a");
        }));
        half.await();
        Thread other = start(() -> commits.change(() -> documents.put("b", "2")));
        await().until(() -> other.getState() == Thread.State.WAITING);
        assertThat(store.getCurrentVersion()).isEqualTo(version);
        goOn.countDown();
        slow.join();
        other.join();
        assertThat(store.hasUnsavedChanges()).isFalse();
        store.close();
    }

    /** A process that acted on a change which a full disk then undid would act a second time. */
    @Test
    void whatIsRead_isDurable(@TempDir Path folder) throws InterruptedException {
        MVStore store = new MVStore.Builder()
                .fileName(folder.resolve("x.mv").toString())
                .autoCommitDisabled()
                .open();
        MVMap<String, String> documents = store.openMap("documents");
        store.commit();
        StoreGroupCommit commits = new StoreGroupCommit(store);
        CountDownLatch goOn = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(2);
        Thread holdsUpCommits = start(() -> commits.change(() -> {
            written.countDown();
            awaitLatch(goOn);
            return documents.put("b", "2");
        }));
        Thread writer = start(() -> commits.change(() -> {
            documents.put("a", "1");
            written.countDown();
            return "";
        }));
        written.await();
        AtomicReference<String> read = new AtomicReference<>("");
        AtomicBoolean wasUnsaved = new AtomicBoolean();
        Thread reader = start(() -> {
            read.set(commits.read(() -> String.valueOf(documents.get("a"))));
            wasUnsaved.set(store.hasUnsavedChanges());
        });
        await().until(() -> reader.getState() == Thread.State.WAITING || !reader.isAlive());
        goOn.countDown();
        holdsUpCommits.join();
        writer.join();
        reader.join();

        assertThat(read.get()).isEqualTo("1");
        assertThat(wasUnsaved).isFalse();
        store.close();
    }

    @Test
    void changeThatCannotBeMadeDurable_isNotRead(@TempDir Path folder) {
        MVStore store = new MVStore.Builder()
                .fileName(folder.resolve("x.mv").toString())
                .autoCommitDisabled()
                .open();
        MVMap<String, String> documents = store.openMap("documents");
        StoreGroupCommit commits = new StoreGroupCommit(store);
        store.getFileStore().close();

        assertThatThrownBy(() -> commits.change(() -> documents.put("a", "1"))).isInstanceOf(RuntimeException.class);

        assertThat(store.isClosed()).isTrue();
        assertThatThrownBy(() -> commits.read(() -> documents.get("a"))).isInstanceOf(RuntimeException.class);
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
