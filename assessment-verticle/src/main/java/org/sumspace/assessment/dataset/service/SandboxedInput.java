package org.sumspace.assessment.dataset.service;

import java.nio.file.Path;
import java.util.Optional;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.store.SandboxedFile;

/** The files that a workspace may assess. */
public final class SandboxedInput {
    private SandboxedInput() {}

    /**
     * @param root the workspace's folder for data
     * @return empty if the path does not stay below the folder
     */
    public static Optional<InputFile> of(Path root, String path) {
        return SandboxedFile.of(root, path).map(file -> file);
    }
}
