package org.sumspace.catalog.training.orchestrator.service;

/** Is notified of the progress of one training. */
interface TrainingObserver {
    /** A plan starts to run. */
    void runStarted(ExecutionRun run);

    /** A plan has ended and will not change any more. */
    void runEnded(ExecutionRun run);

    /** What people see of the training may have changed. */
    void changed();

    /** The training plan has ended. */
    void trainingEnded();
}
