package org.sumspace.assessment.model.service;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.sumspace.assessment.shared.core.Frames;

/** A model worker whose behaviour is chosen by the name of the model's file. */
public final class HostileWorkerMain {
    private HostileWorkerMain() {}

    public static void main(String... args) throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        String request = new String(Frames.read(in), StandardCharsets.UTF_8);
        Frames.read(in);
        if (request.contains("crash")) {
            Runtime.getRuntime().halt(134);
        } else if (request.contains("hang")) {
            new CountDownLatch(1).await();
        } else if (request.contains("garbage")) {
            Frames.write(out, "no JSON".getBytes(StandardCharsets.UTF_8));
            Frames.write(out, new byte[0]);
        } else if (request.contains("memory")) {
            Frames.write(out, new byte[Integer.MAX_VALUE - 8]);
        } else if (request.contains("flood")) {
            out.writeInt(Integer.MAX_VALUE);
            out.flush();
        }
        Frames.read(in);
    }
}
