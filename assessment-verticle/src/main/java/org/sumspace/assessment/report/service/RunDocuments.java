package org.sumspace.assessment.report.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.interop.domain.ImportedReport;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.report.core.ComplianceGraph;
import org.sumspace.assessment.report.core.ModelCard;
import org.sumspace.assessment.report.core.ReportViews;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;

/**
 * The cards and the graph of a run, with later reports of CARiSMA and LOLA about it. The signed files of the run stay
 * unchanged.
 */
public final class RunDocuments {
    private static final String DATA_CARD = "data_card.json";
    private static final String CONTEXT = "@context";
    private static final String GRAPH = "@graph";

    private final RunDownloads downloads;
    private final InteropService interop;

    public RunDocuments(RunDownloads downloads, InteropService interop) {
        this.downloads = downloads;
        this.interop = interop;
    }

    /** @return failed as {@link RunDownloads#artefact} */
    public Future<JsonObject> dataCard(String run, CurrentUser caller) {
        return file(run, DATA_CARD, caller)
                .compose(card -> interop.about(run, null, caller).map(reports -> withReports(card, reports)));
    }

    /** @return failed as {@link RunDownloads#artefact}, with NOT_FOUND if the run did not analyse this model */
    public Future<JsonObject> modelCard(String run, String model, CurrentUser caller) {
        return file(run, ModelCard.NAME, caller).compose(card -> {
            JsonObject described = card.getJsonObject("model", new JsonObject());
            if (!model.equals(described.getString("id"))) {
                return Future.failedFuture(NodeException.notFound("The run did not analyse this model."));
            }
            return interop.about(run, model, caller)
                    .map(reports -> withReports(
                            card,
                            reports.stream()
                                    .filter(report -> report.model() == null || model.equals(report.model()))
                                    .toList()));
        });
    }

    /** @return failed as {@link RunDownloads#artefact} */
    public Future<JsonObject> graph(String run, CurrentUser caller) {
        return file(run, ComplianceGraph.NAME, caller).compose(graph -> {
            String model = model(graph);
            return interop.about(run, model, caller).map(reports -> {
                if (!reports.isEmpty()) {
                    graph.getJsonObject(CONTEXT).mergeIn(new JsonObject(ReportViews.terms()));
                    JsonArray nodes = graph.getJsonArray(GRAPH);
                    ReportViews.nodes(run, model, reports).forEach(node -> nodes.add(new JsonObject(node)));
                }
                return graph;
            });
        });
    }

    /** The id of the model that the run analysed; null without. */
    private static @Nullable String model(JsonObject graph) {
        return graph.getJsonArray(GRAPH).stream()
                .map(node -> (JsonObject) node)
                .filter(node -> "Model".equals(node.getValue("@type")))
                .map(node -> node.getString("name"))
                .findFirst()
                .orElse(null);
    }

    private Future<JsonObject> file(String run, String name, CurrentUser caller) {
        return downloads.content(run, name, caller).map(JsonObject::new);
    }

    private static JsonObject withReports(JsonObject card, List<ImportedReport> reports) {
        List<Map<String, Object>> views =
                reports.stream().map(ReportViews::card).toList();
        return card.put(ReportViews.MEMBER, new JsonArray(views));
    }
}
