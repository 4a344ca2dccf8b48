package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.shared.core.Numbers;
import org.sumspace.assessment.shared.domain.TypedColumn;

/** The data set as Croissant 1.0 with the vocabulary for responsible AI, so that loaders and search engines read it. */
public final class Croissant {
    public static final String NAME = "croissant.json";

    /** Croissant requires these fields; a run cannot know them. */
    private static final String NOT_STATED = "not stated";

    private static final String ID = "@id";
    private static final String TYPE = "@type";
    private static final String NAME_FIELD = "name";
    private static final String DESCRIPTION = "description";
    private static final String INPUT = "input";
    private static final String ROWS = "rows";

    private Croissant() {}

    /** @param statements the rows that the run wrote; null without */
    public static Map<String, Object> of(RunResults run, @Nullable FileDigest statements) {
        Map<String, Object> croissant = new LinkedHashMap<>();
        croissant.put("@context", context());
        croissant.put(TYPE, "sc:Dataset");
        croissant.put(NAME_FIELD, run.snapshot().name());
        croissant.put(DESCRIPTION, description(run));
        croissant.put(
                "conformsTo", List.of("http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"));
        croissant.put("license", NOT_STATED);
        croissant.put("creator", new TreeMap<>(Map.of(TYPE, "sc:Organization", NAME_FIELD, NOT_STATED)));
        croissant.put("url", new RunIris(run.runId()).dataset());
        String day = run.started().toString().substring(0, 10);
        croissant.put("datePublished", day);
        croissant.put("sdDatePublished", day);
        croissant.put("distribution", distribution(run, statements));
        croissant.put("recordSet", List.of(records(run)));
        addResponsibleAi(croissant, run);
        return croissant;
    }

    private static String description(RunResults run) {
        return Numbers.count(run.table().rows()) + " rows and "
                + run.table().columns().size() + " columns, read as "
                + run.table().schema().label() + " by the assessment " + run.runId() + ". " + RunResults.STATEMENT;
    }

    private static Map<String, Object> context() {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("@language", "en");
        context.put("@vocab", "https://schema.org/");
        context.put("sc", "https://schema.org/");
        context.put("cr", "http://mlcommons.org/croissant/");
        context.put("rai", "http://mlcommons.org/croissant/RAI/");
        context.put("dct", "http://purl.org/dc/terms/");
        context.put("conformsTo", "dct:conformsTo");
        for (String term : List.of(
                "citeAs",
                "column",
                "extract",
                "field",
                "fileProperty",
                "fileObject",
                "fileSet",
                "format",
                "includes",
                "isLiveDataset",
                "jsonPath",
                "key",
                "md5",
                "parentField",
                "path",
                "recordSet",
                "references",
                "regex",
                "repeated",
                "replace",
                "separator",
                "source",
                "subField",
                "transform")) {
            context.put(term, "cr:" + term);
        }
        context.put("data", json("cr:data"));
        context.put("examples", json("cr:examples"));
        Map<String, Object> dataType = new LinkedHashMap<>();
        dataType.put(ID, "cr:dataType");
        dataType.put(TYPE, "@vocab");
        context.put("dataType", dataType);
        return context;
    }

    private static Map<String, Object> json(String term) {
        Map<String, Object> definition = new LinkedHashMap<>();
        definition.put(ID, term);
        definition.put(TYPE, "@json");
        return definition;
    }

    private static List<Map<String, Object>> distribution(RunResults run, @Nullable FileDigest statements) {
        List<Map<String, Object>> files = new ArrayList<>();
        files.add(file(
                INPUT,
                new FileDigest(
                        run.snapshot().name(),
                        run.snapshot().sha256(),
                        run.snapshot().bytes()),
                mediaType(run.snapshot().format()),
                "The file that was assessed. It is not part of the assessment."));
        if (statements != null) {
            files.add(file(
                    "statements",
                    statements,
                    "application/jsonlines",
                    Numbers.count(run.transform().statements()) + " records in which identifiers were treated as"
                            + " field_inventory.csv says."));
        }
        return files;
    }

    private static Map<String, Object> file(String id, FileDigest file, String mediaType, String description) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(TYPE, "cr:FileObject");
        object.put(ID, id);
        object.put(NAME_FIELD, file.name());
        object.put(DESCRIPTION, description);
        object.put("contentUrl", file.name());
        object.put("contentSize", file.bytes() + " B");
        object.put("encodingFormat", mediaType);
        object.put("sha256", file.sha256());
        return object;
    }

    private static String mediaType(InputFormat format) {
        return switch (format) {
            case CSV -> "text/csv";
            case JSON -> "application/json";
            case JSONL -> "application/jsonlines";
            case PARQUET -> "application/x-parquet";
        };
    }

    private static Map<String, Object> records(RunResults run) {
        Map<String, Object> records = new LinkedHashMap<>();
        records.put(TYPE, "cr:RecordSet");
        records.put(ID, ROWS);
        records.put(NAME_FIELD, ROWS);
        records.put(DESCRIPTION, "The rows of the file that was assessed, with the types that nearly all values have.");
        records.put(
                "field",
                run.table().columns().stream().map(column -> field(run, column)).toList());
        return records;
    }

    private static Map<String, Object> field(RunResults run, TypedColumn column) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put(TYPE, "cr:Field");
        field.put(ID, ROWS + "/" + column.id());
        field.put(NAME_FIELD, column.name());
        field.put(
                DESCRIPTION,
                run.inspection()
                                .column(column.name())
                                .map(FieldInventory::category)
                                .orElse("not examined")
                        + "; in the results of the assessment: "
                        + FieldInventory.action(run.pseudonyms().action(column.name())));
        field.put("dataType", dataType(column));
        Map<String, Object> source = new LinkedHashMap<>();
        source.put("fileObject", Map.of(ID, INPUT));
        source.put(
                "extract",
                run.snapshot().format().hasDocuments()
                        ? Map.of("jsonPath", jsonPath(column.name()))
                        : Map.of("column", column.name()));
        field.put("source", source);
        return field;
    }

    private static String dataType(TypedColumn column) {
        return switch (column.type()) {
            case BOOLEAN -> "sc:Boolean";
            case NUMBER -> "sc:Float";
            case TIMESTAMP -> "sc:DateTime";
            case TEXT -> "sc:Text";
        };
    }

    /** @param path of a column, for example {@code context.category[].id} */
    static String jsonPath(String path) {
        return (path.startsWith("[") ? "$" : "$.") + path.replace("[]", "[*]");
    }

    private static void addResponsibleAi(Map<String, Object> croissant, RunResults run) {
        List<String> personal = run.inspection().columns().stream()
                .filter(ColumnFinding::isPersonal)
                .map(finding -> finding.column() + ": " + FieldInventory.category(finding)
                        + (finding.specialCategory() ? " (special category)" : ""))
                .toList();
        put(croissant, "rai:personalSensitiveInformation", personal);
        put(croissant, "rai:dataBiases", DataCard.biases(run));
        put(croissant, "rai:dataLimitations", run.warnings());
        List<String> preprocessing = new ArrayList<>();
        for (FieldAction action : FieldAction.values()) {
            List<String> columns = run.pseudonyms().columns(action);
            if (action != FieldAction.KEEP && !columns.isEmpty()) {
                preprocessing.add(FieldInventory.action(action) + ": " + String.join(", ", columns));
            }
        }
        put(croissant, "rai:dataPreprocessingProtocol", preprocessing);
        run.profile()
                .timeProfile()
                .ifPresent(times -> croissant.put(
                        "rai:dataCollectionTimeframe", List.of(times.minTimestamp(), times.maxTimestamp())));
    }

    private static void put(Map<String, Object> croissant, String term, List<String> values) {
        if (!values.isEmpty()) {
            croissant.put(term, values);
        }
    }

    /**
     * A file of a run.
     *
     * @param name relative to the folder of the run
     */
    public record FileDigest(String name, String sha256, long bytes) {}
}
