package org.sumspace.assessment.run.domain;

/** Is told how far a run is. */
public interface RunListener {
    /** Called when a stage starts. */
    void started(Stage stage);

    /**
     * Called often while a stage runs.
     *
     * @param total 0 if it is unknown
     * @param unit what is counted, for example bytes
     */
    void progress(Stage stage, long done, long total, String unit);

    /** @param resumed whether the stage had been finished before the run was interrupted */
    void ended(Stage stage, StageRecord result, boolean resumed);
}
