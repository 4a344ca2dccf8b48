package org.sumspace.common.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitTest {
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
        GroupCommit commits = new GroupCommit(store);
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
