package org.sumspace.assessment.platform.service;

import java.io.IOException;
import java.nio.file.Path;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * The folders of workspaces: {@code SLUG/data} with the files that may be assessed, {@code SLUG/runs} with a folder for
 * each run, {@code SLUG/checks} for temporary files of requests.
 *
 * @param root the folder of all workspaces
 */
public record WorkspaceFolders(Path root) {
    /** Where operators put files that the workspace may assess. Blocking: makes the folder if there is none. */
    public Path data(String slug) throws IOException {
        return ProtectedFolder.create(root.resolve(slug).resolve("data"));
    }

    /** Where operators put models that the workspace may register. Blocking: makes the folder if there is none. */
    public Path models(String slug) throws IOException {
        return ProtectedFolder.create(root.resolve(slug).resolve("models"));
    }

    /** The node's own copies of registered models. */
    public Path modelCopies(String slug) {
        return root.resolve(slug).resolve("model-copies").toAbsolutePath();
    }

    /** Where files are validated for requests. */
    public Path checks(String slug) {
        return root.resolve(slug).resolve("checks");
    }

    public Path run(String slug, String id) {
        return runs(slug).resolve(id);
    }

    public Path runs(String slug) {
        return root.resolve(slug).resolve("runs");
    }
}
