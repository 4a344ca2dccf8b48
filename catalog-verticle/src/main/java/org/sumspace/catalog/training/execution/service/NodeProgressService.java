package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.List;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.store.NodeProgressStore;
import org.sumspace.common.training.execution.ExecutionPlan;

/** Keeps the reports of the nodes of execution plans, also after the plans have ended. */
public final class NodeProgressService {
    private final NodeProgressStore store;
    private final WorkerExecutor workers;

    /** @param workers where documents are made */
    public NodeProgressService(NodeProgressStore store, WorkerExecutor workers) {
        this.store = store;
        this.workers = workers;
    }

    /** @param nodes first the plan's aggregators, in its order, then its processor nodes */
    public Future<Void> keep(ExecutionPlan plan, List<NodeProgress> nodes) {
        return workers.executeBlocking(() -> NodeProgressStore.document(plan, nodes), false)
                .compose(store::put);
    }

    /** Empty if nothing is stored for the plan. */
    public Future<List<NodeProgress>> kept(ExecutionPlan plan) {
        return store.find(plan);
    }
}
