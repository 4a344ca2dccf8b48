package org.sumspace.sandbox.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.client.FormBody;
import org.sumspace.client.Operation;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.sandbox.cli.shared.PrintedText;

/** What the contract says about the body, the answers and the next steps of an operation. */
record OperationHelp(Operation operation) {
    List<String> description() {
        List<String> paragraphs = new ArrayList<>(List.of(operation.text("summary")));
        for (String paragraph : operation.text("description").split("\n{2,}")) {
            paragraphs.add(inOneLine(paragraph));
        }
        return paragraphs;
    }

    static String inOneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** The lines below the options. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        operation.bodies().properties().forEach(body -> addBody(body.getKey(), body.getValue(), lines));
        lines.add("");
        lines.add("Answers:");
        Map<String, List<String>> statuses = new LinkedHashMap<>();
        Set<String> next = new LinkedHashSet<>();
        for (String status : operation.statuses()) {
            JsonNode answer = operation.answer(status);
            List<String> types = new ArrayList<>();
            answer.path("content").fieldNames().forEachRemaining(types::add);
            String what = inOneLine(answer.path("description").asText())
                    + (types.isEmpty() ? "" : " (" + String.join(", ", types) + ")");
            statuses.computeIfAbsent(what, first -> new ArrayList<>()).add(status);
            operation.links(status).forEach(link -> {
                Operation linked = operation.linked(link);
                next.add("  " + linked.id() + ": " + linked.text("summary"));
            });
        }
        statuses.forEach((what, of) -> lines.add("  " + String.join(", ", of) + ": " + what));
        if (!next.isEmpty()) {
            lines.add("");
            lines.add("Next:");
            lines.addAll(next);
        }
        return lines;
    }

    private void addBody(String mediaType, JsonNode body, List<String> lines) {
        SchemaText schemas = new SchemaText(operation.contract());
        lines.add("");
        lines.add("Body, " + mediaType + ":");
        if (mediaType.equals(FormBody.MEDIA_TYPE)) {
            lines.add("  its parts are options");
            return;
        }
        if (mediaType.equals(MediaTypes.OCTET_STREAM)) {
            lines.add("  the bytes of a file: @FILE");
        }
        lines.addAll(schemas.members(body.path("schema")));
        JsonNode example = schemas.example(mediaType, body);
        if (!example.isMissingNode()) {
            lines.add("Example:");
            PrintedText.of(example).lines().map(line -> "  " + line).forEach(lines::add);
        }
    }
}
