package org.sumspace.assessment;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Clock;
import org.sumspace.assessment.execution.service.RunWorker;
import org.sumspace.assessment.run.service.FileCheckWorker;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.WorkerJobs;
import org.sumspace.assessment.wizard.service.InspectionService;
import org.sumspace.assessment.wizard.service.InspectionWorker;
import org.sumspace.common.crypto.NativeCrypto;

/**
 * Executes one run, or inspects or validates one input, in a process of its own, which an assessment node starts and talks to
 * over standard input and output.
 */
public final class WorkerMain {
    private WorkerMain() {}

    public static void main(String... args) throws IOException {
        NativeCrypto.prefer();
        try (FileInputStream in = new FileInputStream(FileDescriptor.in);
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            Clock clock = Clock.systemUTC();
            switch (args.length == 1 ? args[0] : "") {
                case InspectionService.JOB -> WorkerJobs.serve(in, out, order -> InspectionWorker.run(order, clock));
                case FileChecks.JOB -> WorkerJobs.serve(in, out, order -> FileCheckWorker.run(order, clock));
                default -> RunWorker.run(in, out, clock);
            }
        }
    }
}
