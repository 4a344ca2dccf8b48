package org.sumspace.assessment.shared.service;

import java.nio.file.Path;
import java.util.List;

/**
 * The program of a worker process.
 *
 * @param main name of its class
 * @param libraries folders of native libraries, which come first in its class path
 */
public record WorkerProgram(String main, List<Path> libraries) {
    public WorkerProgram {
        libraries = List.copyOf(libraries);
    }

    public static WorkerProgram of(String main) {
        return new WorkerProgram(main, List.of());
    }
}
