package org.sumspace.assessment;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Clock;
import org.sumspace.assessment.run.service.RunWorker;

/** Executes one run in a process of its own, which an assessment node starts and talks to over standard input and output. */
public final class WorkerMain {
    private WorkerMain() {}

    public static void main(String... args) throws IOException {
        try (FileInputStream in = new FileInputStream(FileDescriptor.in);
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            RunWorker.run(in, out, Clock.systemUTC());
        }
    }
}
