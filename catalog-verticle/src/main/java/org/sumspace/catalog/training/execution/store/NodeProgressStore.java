package org.sumspace.catalog.training.execution.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.training.execution.ExecutionPlan;

/** The reports of the nodes of execution plans: a document for each plan, by its id, of at most 32 KB. */
public final class NodeProgressStore {
    private final Documents progress;

    public NodeProgressStore(DocumentStore database) {
        this.progress = database.documents("node_progress");
    }

    /** The document of a plan. Computes. */
    public static JsonObject document(ExecutionPlan plan, List<NodeProgress> nodes) {
        return NodeProgressDocument.write(plan, nodes).put(Documents.ID, plan.id());
    }

    /** Stores the document in the place of the one before. */
    public Future<Void> put(JsonObject document) {
        return progress.upsert(document);
    }

    /** Aggregators in the plan's order, then processor nodes; empty if nothing is stored. */
    public Future<List<NodeProgress>> find(ExecutionPlan plan) {
        return progress.find(plan.id())
                .map(found -> found.map(document -> NodeProgressDocument.read(plan, document))
                        .orElse(List.of()));
    }
}
