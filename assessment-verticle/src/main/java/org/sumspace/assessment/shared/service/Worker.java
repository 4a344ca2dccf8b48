package org.sumspace.assessment.shared.service;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The side of a worker process: fulfils one request of its node after the other. When the node ends, the process ends
 * at once, so that two workers never work on the same files.
 */
public final class Worker {
    /** Not the exit code of a JVM whose heap is full. */
    private static final int NODE_GONE = 4;

    private final DataOutputStream out;
    private final BlockingQueue<WorkerMessage> received = new LinkedBlockingQueue<>();

    /** Fulfils requests. What it throws is reported to the node by its class and line. */
    public interface Task {
        WorkerMessage run(WorkerMessage request, Worker node) throws IOException;
    }

    private Worker(OutputStream out) {
        this.out = new DataOutputStream(new BufferedOutputStream(out));
    }

    /** Returns never: the process ends with the node, or is ended by it. */
    public static void serve(InputStream in, OutputStream out, Task task) throws IOException {
        Worker worker = new Worker(out);
        DataInputStream input = new DataInputStream(new BufferedInputStream(in));
        Thread reader = new Thread(() -> worker.receive(input), "node");
        reader.setDaemon(true);
        reader.start();
        while (true) {
            worker.send(worker.answer(task));
        }
    }

    private void receive(DataInputStream in) {
        try {
            while (true) {
                received.add(WorkerMessage.read(in));
            }
        } catch (IOException nodeGone) {
            Runtime.getRuntime().halt(NODE_GONE);
        }
    }

    private WorkerMessage answer(Task task) {
        WorkerMessage request = take();
        try {
            return task.run(request, this);
        } catch (IOException | RuntimeException | Error e) {
            return WorkerMessage.of(WorkerMessage.FAILED, new WorkerMessage.Refusal("", where(e)));
        }
    }

    /** The class and line of an exception. Its message is left out, because it can contain values of rows. */
    private static String where(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return e.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    }

    private synchronized void send(WorkerMessage message) throws IOException {
        message.write(out);
    }

    /** Tells the node how the request goes on. */
    public void tell(WorkerMessage message) {
        try {
            send(message);
        } catch (IOException nodeGone) {
            throw new UncheckedIOException(nodeGone);
        }
    }

    /** Asks the node, and waits for the answer. */
    public WorkerMessage ask(WorkerMessage question) {
        tell(question);
        return take();
    }

    private WorkerMessage take() {
        try {
            return received.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the node", e);
        }
    }
}
