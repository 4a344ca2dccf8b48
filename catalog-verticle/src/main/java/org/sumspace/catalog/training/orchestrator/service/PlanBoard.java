package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.orchestrator.core.ProgressBoard;
import org.sumspace.catalog.training.orchestrator.core.Roster;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;

/**
 * The progress of the nodes of one published plan, while it runs and shortly after. Changes are shown at once, and
 * stored at most every {@value #STORE_AFTER_MS} ms. Used on one context.
 */
final class PlanBoard {
    private static final Logger LOG = LoggerFactory.getLogger(PlanBoard.class);
    private static final long STORE_AFTER_MS = 1_000;

    private final OrchestratorParts parts;
    private final ExecutionPlan plan;
    private final ProgressBoard board;
    private final Runnable onChanged;
    private boolean isDirty;
    private boolean isScheduled;
    private boolean isStoring;

    /**
     * @param kept the progress that was stored before a restart
     * @param onChanged is called when what people see of the plan may have changed
     */
    PlanBoard(OrchestratorParts parts, ExecutionPlan plan, Roster roster, List<NodeProgress> kept, Runnable onChanged) {
        this.parts = parts;
        this.plan = plan;
        this.board = new ProgressBoard(plan, roster.processorNodes());
        this.onChanged = onChanged;
        board.restore(kept);
    }

    List<NodeProgress> nodes() {
        return board.nodes();
    }

    /** The state that the reports show, of a plan under way. */
    PlanState observed() {
        return board.observed();
    }

    /** Whether everything is stored. */
    boolean isStored() {
        return !isDirty && !isStoring;
    }

    /** Notes what the orchestrator itself knows about a node. */
    void note(Digest keyId, String step, List<String> waitingFor) {
        board.note(keyId, step, parts.now(), waitingFor);
        nodesChanged();
    }

    /** @return false if the node does not belong to the plan */
    boolean report(Digest sender, Progress progress) {
        if (!board.report(sender, progress)) {
            return false;
        }
        nodesChanged();
        return true;
    }

    /** What people see of the plan may have changed. */
    void changed() {
        onChanged.run();
    }

    private void nodesChanged() {
        isDirty = true;
        storeLater();
        changed();
    }

    private void storeLater() {
        if (!isScheduled) {
            isScheduled = true;
            parts.vertx().setTimer(STORE_AFTER_MS, fired -> {
                isScheduled = false;
                store();
            });
        }
    }

    /** Stores what has changed. Callers do not wait for it, because no decision depends on it. */
    void store() {
        if (!isDirty) {
            return;
        }
        if (isStoring) {
            storeLater();
            return;
        }
        isDirty = false;
        isStoring = true;
        Future<Void> stored = parts.services().nodeProgress().keep(plan, board.nodes());
        stored.onComplete(done -> {
            isStoring = false;
            if (done.failed()) {
                LOG.warn("Could not store the steps of the nodes of plan {}. Trying again.", plan.id(), done.cause());
                isDirty = true;
                storeLater();
            }
        });
    }
}
