package org.sumspace.assessment.wizard.core;

import java.util.List;
import java.util.Optional;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.domain.RunView.RunProgress;
import org.sumspace.assessment.run.domain.Stage;

/** How far a run is, in the words of the guided workflow. */
public final class WizardProgress {
    private static final int ALL = 100;

    private WizardProgress() {}

    /** queued, running, completed or failed; a cancelled run counts as failed. */
    public static String status(RunStatus status) {
        return switch (status) {
            case QUEUED -> "queued";
            case RUNNING -> "running";
            case COMPLETED, COMPLETED_WITH_WARNINGS -> "completed";
            case FAILED, CANCELLED -> "failed";
        };
    }

    /** The progress of the stored stages and of the present one in per cent, rounded down. */
    public static int percent(RunView view) {
        if (view.run().status().hasResult()) {
            return ALL;
        }
        double stages = Math.min(Stage.values().length, view.stages().size() + share(view.progress()));
        return (int) Math.min(ALL - 1, stages * ALL / Stage.values().length);
    }

    private static double share(Optional<RunProgress> progress) {
        return progress.filter(each -> each.total() > 0)
                .map(each -> Math.min(1.0, (double) each.done() / each.total()))
                .orElse(0.0);
    }

    public static List<String> stages(RunView view) {
        return view.stages().stream().map(stage -> stage.stage().label()).toList();
    }

    public static List<String> warnings(RunView view) {
        return view.stages().stream()
                .flatMap(stage -> stage.warnings().stream())
                .toList();
    }

    public static long rows(RunView view) {
        return view.stages().stream().mapToLong(stage -> stage.rows()).max().orElse(0);
    }
}
