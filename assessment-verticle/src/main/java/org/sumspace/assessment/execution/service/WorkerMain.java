package org.sumspace.assessment.execution.service;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import org.sumspace.assessment.explanation.service.ExplanationTask;
import org.sumspace.assessment.model.service.ModelWorker;
import org.sumspace.assessment.run.service.FileCheckWorker;
import org.sumspace.assessment.run.service.FileChecks;
import org.sumspace.assessment.run.service.RunOrder;
import org.sumspace.assessment.shared.service.Worker;
import org.sumspace.assessment.shared.service.WorkerMessage;
import org.sumspace.assessment.shared.service.WorkerProgram;
import org.sumspace.assessment.wizard.service.InspectionService;
import org.sumspace.assessment.wizard.service.InspectionWorker;
import org.sumspace.common.crypto.NativeCrypto;

/**
 * Executes runs, inspects and validates inputs, and evaluates models, in a process of its own, which an assessment node or
 * a command starts and talks to over standard input and output.
 */
public final class WorkerMain {
    /** Of all worker processes. */
    public static final WorkerProgram PROGRAM = WorkerProgram.of(WorkerMain.class.getName());

    private WorkerMain() {}

    public static void main(String... args) throws IOException {
        ModelWorker models = new ModelWorker(Map.of(ExplanationTask.KIND, new ExplanationTask()));
        try (FileInputStream in = new FileInputStream(FileDescriptor.in);
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            Worker.serve(in, out, (request, node) -> answer(request, node, models));
        }
    }

    private static WorkerMessage answer(WorkerMessage request, Worker node, ModelWorker models) throws IOException {
        Clock clock = Clock.systemUTC();
        switch (request.kind()) {
            case RunOrder.KIND -> {
                NativeCrypto.prefer();
                return RunWorker.run(request, node, clock, PROGRAM);
            }
            case InspectionService.JOB -> {
                NativeCrypto.prefer();
                return WorkerMessage.of(WorkerMessage.DONE, InspectionWorker.run(request.data(), clock));
            }
            case FileChecks.JOB -> {
                NativeCrypto.prefer();
                return WorkerMessage.of(WorkerMessage.DONE, FileCheckWorker.run(request.data(), clock));
            }
            default -> {
                return models.run(request, node);
            }
        }
    }
}
