package org.sumspace.planted.left.service;

/** A service that blocks its thread. */
public final class Sleeper {
    private Sleeper() {}

    public static void rest() throws InterruptedException {
        Thread.sleep(1L);
    }
}
