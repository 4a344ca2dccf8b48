package org.sumspace.assessment;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Map;
import org.sumspace.assessment.explanation.service.ExplanationTask;
import org.sumspace.assessment.model.service.ModelWorker;

/** Evaluates models in a process of its own, which an assessment node starts and talks to over standard input and output. */
public final class ModelWorkerMain {
    private ModelWorkerMain() {}

    public static void main(String... args) throws IOException {
        try (FileInputStream in = new FileInputStream(FileDescriptor.in);
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            ModelWorker.run(in, out, Map.of(ExplanationTask.KIND, new ExplanationTask()));
        }
    }
}
