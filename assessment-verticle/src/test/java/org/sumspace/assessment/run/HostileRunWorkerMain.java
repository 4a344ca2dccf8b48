package org.sumspace.assessment.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.sumspace.assessment.run.service.RunOrder;
import org.sumspace.assessment.shared.service.WorkerMessage;

/** The worker process of a run whose behaviour is chosen by the name of its input. */
public final class HostileRunWorkerMain {
    private HostileRunWorkerMain() {}

    public static void main(String... args) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(System.in);
        String order = WorkerMessage.read(in).content().toString();
        try (DataOutputStream out = new DataOutputStream(new FileOutputStream(FileDescriptor.out))) {
            if (order.contains("crash")) {
                new ProcessBuilder(
                                "kill",
                                "-SEGV",
                                Long.toString(ProcessHandle.current().pid()))
                        .start();
                stay();
            } else if (order.contains("garbage")) {
                tell(out, "no JSON");
                stay();
            } else if (order.contains("types")) {
                tell(out, "{\"kind\":\"progress\",\"content\":{\"stage\":7,\"done\":\"x\",\"total\":[]}}");
                stay();
            } else if (order.contains("claims")) {
                // The worker has not done this.
                tell(
                        out,
                        "{\"kind\":\"ended\",\"content\":{\"stage\":\"AUDITING\",\"status\":\"ok\",\"started\":\"2026-01-01T00:00:00Z\","
                                + "\"ended\":\"2026-01-01T00:00:00Z\",\"rows\":1,\"warnings\":[]}}");
                tell(out, "{\"kind\":\"done\",\"content\":{}}");
                stay();
            } else if (order.contains("foreign")) {
                WorkerMessage.of(RunOrder.SIGN, "{\"run_id\":\"run_of_others\"}".getBytes(UTF_8))
                        .write(out);
                WorkerMessage.read(in);
                // It got a signature.
                stay();
            } else if (order.contains("length")) {
                out.writeInt(Integer.MAX_VALUE);
                stay();
            } else if (order.contains("flood")) {
                while (true) {
                    System.err.println("a line that nobody reads");
                    tell(
                            out,
                            "{\"kind\":\"progress\",\"content\":{\"stage\":\"acquiring\",\"done\":1,\"total\":2,\"unit\":\"rows\"}}");
                }
            }
        }
    }

    /**
     * A worker that ends fails its run whatever it reported. Only a worker that keeps running shows how the node
     * handles the report.
     */
    private static void stay() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    private static void tell(DataOutputStream out, String text) throws IOException {
        byte[] head = text.getBytes(UTF_8);
        out.writeInt(head.length);
        out.write(head);
        out.writeInt(0);
    }
}
