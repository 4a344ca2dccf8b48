package org.sumspace.assessment.model.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.sumspace.assessment.shared.service.WorkerMessage;

/** A model worker whose behaviour is chosen by the name of the model's file. */
public final class HostileWorkerMain {
    private HostileWorkerMain() {}

    public static void main(String... args) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        String request = WorkerMessage.read(in).content().toString();
        if (request.contains("crash")) {
            Runtime.getRuntime().halt(134);
        } else if (request.contains("hang")) {
            new CountDownLatch(1).await();
        } else if (request.contains("garbage")) {
            byte[] garbage = "no JSON".getBytes(UTF_8);
            out.writeInt(garbage.length);
            out.write(garbage);
            out.writeInt(0);
            out.flush();
        } else if (request.contains("memory")) {
            WorkerMessage.of("", new byte[Integer.MAX_VALUE - 8]).write(out);
        } else if (request.contains("flood")) {
            out.writeInt(Integer.MAX_VALUE);
            out.flush();
        }
        WorkerMessage.read(in);
    }
}
