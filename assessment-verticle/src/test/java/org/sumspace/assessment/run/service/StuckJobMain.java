package org.sumspace.assessment.run.service;

import java.util.concurrent.CountDownLatch;

/** A worker for short tasks that gives no answer: the task {@code wait} never ends, any other one ends at once. */
public final class StuckJobMain {
    private StuckJobMain() {}

    public static void main(String... args) throws InterruptedException {
        if (args[0].equals("wait")) {
            new CountDownLatch(1).await();
        }
        Runtime.getRuntime().halt(1);
    }
}
