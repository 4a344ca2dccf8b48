package org.sumspace.assessment.report.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sumspace.assessment.explanation.domain.ModelAnalysis;
import org.sumspace.assessment.report.core.Croissant.FileDigest;
import org.sumspace.assessment.run.domain.RunContext;
import org.sumspace.assessment.run.domain.RunContext.StageTime;
import org.sumspace.assessment.run.domain.RunResults;

/**
 * The inputs and outputs of each stage of a run, as PROV-O. Files have their SHA-256. Working copies of the rows have
 * none, because two of them are deleted and the third is not given out.
 */
public final class Provenance {
    public static final String NAME = "provenance.jsonld";

    private static final String ID = "@id";
    private static final String TYPE = "@type";
    private static final String ENTITY = "Entity";
    private static final String FILE = "File";
    private static final String ACTIVITY = "Activity";
    private static final String NAMED = "name";
    private static final String USED = "used";
    private static final String GENERATED_BY = "wasGeneratedBy";
    private static final String DERIVED_FROM = "wasDerivedFrom";
    private static final String COPY = "copy";
    private static final String TABLE = "table";
    private static final String ROWS = "rows";
    private static final String INPUT = "input";
    private static final String MODEL = "model";
    private static final String DOCUMENTING = "documenting";
    private static final String TRANSFORMING = "transforming";

    private final RunResults run;
    private final RunContext context;
    private final List<FileDigest> files;
    private final RunIris iris;
    private final List<Map<String, Object>> nodes = new ArrayList<>();

    private Provenance(RunResults run, RunContext context, List<FileDigest> files) {
        this.run = run;
        this.context = context;
        this.files = files;
        this.iris = new RunIris(run.runId());
    }

    /** @param files all files of the run except for the record itself, the manifest and the audit log */
    public static Map<String, Object> of(RunResults run, RunContext context, List<FileDigest> files) {
        Map<String, Object> record = new LinkedHashMap<>();
        record.put("@context", GraphContext.provenance());
        record.put("@graph", new Provenance(run, context, files).nodes());
        return record;
    }

    private List<Map<String, Object>> nodes() {
        Map<String, Object> agent = node(iris.part("software"), "SoftwareAgent");
        agent.put(NAMED, context.software());
        run();
        context.stages().forEach(this::stage);
        Map<String, Object> documenting = node(iris.stage(DOCUMENTING), ACTIVITY);
        documenting.put(NAMED, DOCUMENTING);
        documenting.put("wasAssociatedWith", iris.part("software"));
        documenting.put(USED, List.of(iris.part(ROWS)));
        input();
        model();
        workingCopies();
        files.forEach(this::file);
        return nodes;
    }

    private Map<String, Object> node(String id, Object type) {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put(ID, id);
        node.put(TYPE, type);
        nodes.add(node);
        return node;
    }

    private void run() {
        Map<String, Object> node = node(iris.run(), ACTIVITY);
        node.put("run_id", run.runId());
        node.put("recipe", run.recipe().name());
        node.put("config_hash", context.configuration().hash());
        node.put("config_sha256", context.configuration().sha256());
        node.put("startedAtTime", run.started().toString());
        node.put("wasAssociatedWith", iris.part("software"));
        node.put(USED, run.model() == null ? List.of(iris.part(INPUT)) : List.of(iris.part(INPUT), iris.part(MODEL)));
        node.put("generated", files.stream().map(file -> iris.file(file.name())).toList());
        List<String> stages = new ArrayList<>(
                context.stages().stream().map(each -> iris.stage(each.stage())).toList());
        stages.add(iris.stage(DOCUMENTING));
        node.put("stages", stages);
        node.put("description", RunResults.STATEMENT);
    }

    private void stage(StageTime stage) {
        Map<String, Object> node = node(iris.stage(stage.stage()), ACTIVITY);
        node.put(NAMED, stage.stage());
        node.put("status", stage.status());
        node.put("startedAtTime", stage.started().toString());
        node.put("endedAtTime", stage.ended().toString());
        node.put("wasAssociatedWith", iris.part("software"));
        List<String> used = used(stage.stage()).stream().map(iris::part).toList();
        if (!used.isEmpty()) {
            node.put(USED, used);
        }
    }

    private List<String> used(String stage) {
        return switch (stage) {
            case "acquiring" -> List.of(INPUT);
            case "validating" -> List.of(COPY);
            case "inspecting", "pseudonymising" -> List.of(TABLE);
            case TRANSFORMING -> run.snapshot().format().hasDocuments() ? List.of(COPY, ROWS) : List.of(ROWS);
            case "profiling", "measuring" -> List.of(ROWS);
            case "analysing" -> run.model() == null ? List.of() : List.of(ROWS, MODEL);
            default -> List.of();
        };
    }

    private void input() {
        Map<String, Object> node = node(iris.part(INPUT), List.of(ENTITY, FILE));
        node.put(NAMED, run.snapshot().name());
        node.put("sha256", run.snapshot().sha256());
        node.put("bytes", run.snapshot().bytes());
    }

    private void model() {
        ModelAnalysis model = run.model();
        if (model != null) {
            Map<String, Object> node =
                    node(iris.part(MODEL), model.model().sha256() == null ? ENTITY : List.of(ENTITY, FILE));
            node.put(NAMED, model.model().id());
            if (model.model().sha256() != null) {
                node.put("sha256", model.model().sha256());
                node.put("bytes", model.model().bytes());
            }
        }
    }

    private void workingCopies() {
        copy(COPY, "acquiring", INPUT, "the copy of the input");
        copy(TABLE, "validating", COPY, "the rows as they are in the input");
        Optional<StageTime> transformed = context.stages().stream()
                .filter(stage -> stage.stage().equals(TRANSFORMING))
                .findFirst();
        transformed.ifPresent(stage -> nodes.subList(nodes.size() - 2, nodes.size())
                .forEach(node -> node.put("invalidatedAtTime", stage.ended().toString())));
        copy(ROWS, "pseudonymising", TABLE, "the rows after their treatment");
    }

    private void copy(String name, String stage, String from, String description) {
        Map<String, Object> node = node(iris.part(name), List.of(ENTITY, "WorkingCopy"));
        node.put("description", description);
        node.put(GENERATED_BY, iris.stage(stage));
        node.put(DERIVED_FROM, iris.part(from));
    }

    private void file(FileDigest file) {
        Map<String, Object> node = node(iris.file(file.name()), List.of(ENTITY, FILE));
        node.put(NAMED, file.name());
        node.put("sha256", file.sha256());
        node.put("bytes", file.bytes());
        node.put(GENERATED_BY, iris.stage(file.name().equals("normalized.jsonl") ? TRANSFORMING : DOCUMENTING));
        node.put(DERIVED_FROM, iris.part(ROWS));
    }
}
