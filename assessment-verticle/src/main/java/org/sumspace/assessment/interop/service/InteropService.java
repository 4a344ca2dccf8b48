package org.sumspace.assessment.interop.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.interop.core.CarismaXml;
import org.sumspace.assessment.interop.core.ImportForms;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.domain.ImportedReport;
import org.sumspace.assessment.interop.domain.InvalidReportException;
import org.sumspace.assessment.interop.store.ImportedReports;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;

/** Exports findings of runs to CARiSMA and LOLA, and stores their reports. */
public record InteropService(WorkspaceContext context, RunService runs, RunDownloads downloads) {
    private static final int ID_BYTES = 8;
    /** Reports of one subject that documents show; each has at most 64 KiB. */
    private static final int SHOWN_MAX = 20;

    /**
     * The subject of an import.
     *
     * @param run null if it is about none
     * @param model null if it is about none
     */
    public record Subject(@Nullable String run, @Nullable String model) {}

    /** @return failed with CONFLICT while the run has no result, with NOT_FOUND if its plan did not ask for this document */
    public Future<JsonObject> export(ExchangeTool tool, String run, CurrentUser caller) {
        return file(tool, run, tool.file(), caller).map(JsonObject::new);
    }

    /** As {@link #export}, the report of CARiSMA in XML. */
    public Future<Buffer> exportXml(String run, CurrentUser caller) {
        return file(ExchangeTool.CARISMA, run, ExchangeFiles.CARISMA_XML, caller);
    }

    private Future<Buffer> file(ExchangeTool tool, String run, String name, CurrentUser caller) {
        String remedy = "Repeat the run with " + tool.analysis()
                + " among its analyses, or without analyses, and export the new run.";
        return downloads
                .artefact(run, name, remedy, caller)
                .compose(download ->
                        context.vertx().fileSystem().readFile(download.file().toString()))
                .compose(content -> context.inWorkspace(
                                caller,
                                tx -> context.record(tx, caller, "interop.exported", run, Map.of("tool", tool.label())))
                        .map(content));
    }

    /** @return failed with UNPROCESSABLE if it is not a report, with NOT_FOUND if the workspace has no such run */
    public Future<ImportedReport> importReport(
            ExchangeTool tool, Map<String, Object> body, Subject subject, CurrentUser caller) {
        return read(() -> tool == ExchangeTool.CARISMA ? ImportForms.carisma(body) : ImportForms.lola(body))
                .compose(content -> store(tool, content, subject, caller));
    }

    /** A report of CARiSMA in XML. */
    public Future<ImportedReport> importXml(String xml, Subject subject, CurrentUser caller) {
        return read(() -> CarismaXml.read(xml).toImport())
                .compose(content -> store(ExchangeTool.CARISMA, content, subject, caller));
    }

    /** Reads what was sent. */
    private interface Reading {
        Map<String, Object> read() throws InvalidReportException;
    }

    private static Future<Map<String, Object>> read(Reading reading) {
        try {
            return Future.succeededFuture(reading.read());
        } catch (InvalidReportException e) {
            return Future.failedFuture(NodeException.unprocessable(String.valueOf(e.getMessage())));
        }
    }

    private Future<ImportedReport> store(
            ExchangeTool tool, Map<String, Object> content, Subject subject, CurrentUser caller) {
        String run = subject.run();
        ImportedReport report = new ImportedReport(
                caller.workspace(),
                context.newId("imp_", ID_BYTES),
                tool,
                run,
                subject.model(),
                content,
                caller.id(),
                context.now());
        Future<?> known = run == null ? Future.succeededFuture() : runs.view(run, caller);
        return known.compose(found -> context.inWorkspace(
                caller,
                tx -> ImportedReports.insert(tx, report)
                        .compose(done -> context.record(
                                tx, caller, "interop.imported", report.id(), Map.of("tool", tool.label())))
                        .map(report)));
    }

    /** @return failed with NOT_FOUND if the workspace has no report with this id */
    public Future<ImportedReport> find(String id, CurrentUser caller) {
        return context.inWorkspace(caller, tx -> ImportedReports.find(tx, caller.workspace(), id))
                .map(found -> found.orElseThrow(() -> NodeException.notFound("There is no such import.")));
    }

    /**
     * The newest reports about a run, and those about its model that are about no run; at most 20.
     *
     * @param model null without
     */
    public Future<List<ImportedReport>> about(String run, @Nullable String model, CurrentUser caller) {
        return context.inWorkspace(caller, tx -> ImportedReports.about(tx, caller.workspace(), run, model, SHOWN_MAX));
    }

    /** @param run that the reports are about; null for all */
    public Future<Page<ImportedReport>> list(@Nullable String run, PageRequest page, CurrentUser caller) {
        return context.inWorkspace(
                caller,
                tx -> ImportedReports.count(tx, caller.workspace(), run)
                        .compose(count -> ImportedReports.list(tx, caller.workspace(), run, page)
                                .map(reports -> new Page<>(page, count, reports))));
    }
}
