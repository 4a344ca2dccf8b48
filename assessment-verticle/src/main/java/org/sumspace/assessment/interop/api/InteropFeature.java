package org.sumspace.assessment.interop.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.sumspace.assessment.interop.core.InteropVocabulary;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.domain.ImportedReport;
import org.sumspace.assessment.interop.service.InteropService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Exchange with CARiSMA and LOLA. */
public final class InteropFeature implements Feature {
    private final InteropService interop;
    private final JsonObject carismaSchema = schema(ExchangeTool.CARISMA);
    private final JsonObject lolaSchema = schema(ExchangeTool.LOLA);

    public InteropFeature(InteropService interop) {
        this.interop = interop;
    }

    @Override
    public void addTo(Operations operations) {
        operations
                .on("getCarismaSchema", this::getCarismaSchema)
                .on("getLolaSchema", this::getLolaSchema)
                .on("getMetricsVocabulary", this::getMetricsVocabulary)
                .on("exportCarisma", this::exportCarisma)
                .on("exportLola", this::exportLola)
                .on("importCarismaReport", this::importCarismaReport)
                .on("importLolaResults", this::importLolaResults)
                .on("listImports", this::listImports)
                .on("getImport", this::getImport);
    }

    private static JsonObject schema(ExchangeTool tool) {
        String file = "/assessment/interop/" + tool.label() + ".schema.json";
        try (InputStream in = InteropFeature.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the schema " + file + " is missing in this program");
            }
            return new JsonObject(Buffer.buffer(in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Future<Answer> getCarismaSchema(ApiRequest request) {
        return Future.succeededFuture(Answer.json(carismaSchema));
    }

    private Future<Answer> getLolaSchema(ApiRequest request) {
        return Future.succeededFuture(Answer.json(lolaSchema));
    }

    private Future<Answer> getMetricsVocabulary(ApiRequest request) {
        JsonArray metrics = new JsonArray();
        InteropVocabulary.definitions()
                .forEach((name, definition) ->
                        metrics.add(new JsonObject().put("name", name).put("description", definition)));
        return Future.succeededFuture(Answer.json(new JsonObject().put("metrics", metrics)));
    }

    private Future<Answer> exportCarisma(ApiRequest request) {
        JsonObject body = request.object();
        String run = body.getString("run_id");
        if (request.query("format").orElse("json").equals("xml")) {
            return interop.exportXml(run, Callers.of(request))
                    .map(xml -> Answer.of("application/xml; charset=utf-8", xml));
        }
        JsonObject annotations = body.getJsonObject("annotations");
        return interop.export(ExchangeTool.CARISMA, run, Callers.of(request))
                .map(document ->
                        Answer.json(annotations == null ? document : document.put("carismaAnnotations", annotations)));
    }

    private Future<Answer> exportLola(ApiRequest request) {
        return interop.export(ExchangeTool.LOLA, request.object().getString("run_id"), Callers.of(request))
                .map(document -> {
                    request.query("scenario_id").ifPresent(scenario -> document.put("scenarioId", scenario));
                    return Answer.json(document);
                });
    }

    private Future<Answer> importCarismaReport(ApiRequest request) {
        return importReport(request, ExchangeTool.CARISMA);
    }

    private Future<Answer> importLolaResults(ApiRequest request) {
        return importReport(request, ExchangeTool.LOLA);
    }

    private Future<Answer> importReport(ApiRequest request, ExchangeTool tool) {
        CurrentUser caller = Callers.of(request);
        InteropService.Subject subject = new InteropService.Subject(
                request.query("run_id").orElse(null), request.query("model_id").orElse(null));
        String mediaType = MediaTypes.essence(request.routing().request().getHeader("Content-Type"));
        Future<ImportedReport> imported = MediaTypes.isJson(mediaType)
                ? interop.importReport(tool, request.object().getMap(), subject, caller)
                : interop.importXml(utf8(request.bytes()), subject, caller);
        return imported.map(report -> Answer.json(json(report)));
    }

    private static String utf8(Buffer report) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(report.getBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw NodeException.unprocessable("The report is not valid UTF-8.");
        }
    }

    private Future<Answer> listImports(ApiRequest request) {
        return interop.list(request.query("run_id").orElse(null), request.page(), Callers.of(request))
                .map(page -> Answer.json(page.toJson("imports", InteropFeature::json)));
    }

    private Future<Answer> getImport(ApiRequest request) {
        return interop.find(request.path("import_id"), Callers.of(request)).map(report -> Answer.json(json(report)));
    }

    /** The imported report with the data about its import. */
    private static JsonObject json(ImportedReport report) {
        JsonObject json = new JsonObject(report.content())
                .copy()
                .put("import_id", report.id())
                .put("tool", report.tool().label())
                .put("imported_at", report.importedAt().toString());
        if (report.run() != null) {
            json.put("run_id", report.run());
        }
        if (report.model() != null) {
            json.put("model_id", report.model());
        }
        return json;
    }
}
