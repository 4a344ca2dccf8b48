package org.sumspace.assessment.run.service;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.sumspace.assessment.shared.service.WorkerMessage;

/** A worker for short tasks that gives no answer: the task {@code wait} never ends, any other one ends at once. */
public final class StuckJobMain {
    private StuckJobMain() {}

    public static void main(String... args) throws IOException, InterruptedException {
        if (WorkerMessage.read(new DataInputStream(System.in)).kind().equals("wait")) {
            new CountDownLatch(1).await();
        }
        Runtime.getRuntime().halt(1);
    }
}
