package org.sumspace.assessment.file;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditCheck;
import org.sumspace.assessment.audit.service.AuditLog;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.dataset.store.LocalFile;
import org.sumspace.assessment.execution.service.RunExecutor;
import org.sumspace.assessment.execution.service.WorkerMain;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.assessment.metric.domain.AttachedFile;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.metric.domain.NotComputed;
import org.sumspace.assessment.model.domain.Adapter;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.model.service.RegisteredModelFiles;
import org.sumspace.assessment.pii.core.ColumnNameRules;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.service.Pseudonymisation;
import org.sumspace.assessment.release.domain.ReleaseResult;
import org.sumspace.assessment.report.core.Analyses;
import org.sumspace.assessment.report.core.ModelSummary;
import org.sumspace.assessment.report.core.Summary;
import org.sumspace.assessment.report.service.RunManifest;
import org.sumspace.assessment.report.service.RunManifest.RunManifestCheck;
import org.sumspace.assessment.run.core.RunIds;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.ManifestSigner;
import org.sumspace.assessment.run.domain.RunListener;
import org.sumspace.assessment.run.domain.RunPlan;
import org.sumspace.assessment.run.domain.RunPlan.RunStart;
import org.sumspace.assessment.run.domain.RunResults;
import org.sumspace.assessment.run.domain.RunSetup;
import org.sumspace.assessment.run.service.RunFolder;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.common.config.Secret;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;

/** Assesses one file into one folder, without a node. */
public final class FileAssessment {
    private static final String SECRET = "SVC_HASH_SECRET";
    private static final String SALT = "salt";
    private static final String SALT_DEFAULT = "affectlog";
    private static final int GROUPS_MAX = 20;
    private static final String PSEUDONYMISE = "pseudonymize";

    private final Optional<Secret> secret;
    private final String salt;
    private final boolean pseudonymise;
    private final Clock clock;
    private final SecureRandom random;

    private FileAssessment(
            Optional<Secret> secret, String salt, boolean pseudonymise, Clock clock, SecureRandom random) {
        this.secret = secret;
        this.salt = salt;
        this.pseudonymise = pseudonymise;
        this.clock = clock;
        this.random = random;
    }

    /**
     * The findings for people and for scripts.
     *
     * @param riskScore from 0 to 10
     * @param riskLevel low, medium, high or critical
     * @param quality from 0 to 1
     * @param model what was found about the model or the predictions; empty without both
     * @param groups how differently groups are treated, or why they were not compared; empty without groups
     * @param notComputed analyses, in words
     * @param release the table that is released; null unless one was asked for
     * @param groupsNotCompared a column with groups of people, if labels were named and no groups; null if there is none
     * @param replaced whether the folder had an earlier assessment, which was removed
     */
    public record Assessed(
            String runId,
            long rows,
            int columns,
            double riskScore,
            String riskLevel,
            double quality,
            List<String> personal,
            List<String> missing,
            List<String> concentration,
            List<String> model,
            List<String> groups,
            List<String> warnings,
            List<NotComputed> notComputed,
            @Nullable ReleaseResult release,
            @Nullable String groupsNotCompared,
            boolean replaced) {}

    /**
     * Whether a folder is as the run left it.
     *
     * @param problems empty if it is
     */
    public record Verified(String runId, String keyId, int files, long auditEntries, List<String> problems) {}

    /**
     * The optional parts of an assessment, in addition to those that need only the file.
     *
     * @param columns which columns are compared; its files and its earlier run are set from the paths
     * @param recommendations null without
     * @param relevance null without
     * @param against the folder of an earlier assessment; null without
     * @param data how rows are checked and treated; the paths of its hierarchies are those of files
     * @param model that is analysed; null without
     * @param notes what readers must know of the input, in sentences; they stand among the warnings
     */
    public record Extras(
            MetricOptions columns,
            @Nullable Path recommendations,
            @Nullable Path relevance,
            @Nullable Path against,
            DataOptions data,
            @Nullable ModelFile model,
            List<String> notes) {
        public Extras {
            notes = List.copyOf(notes);
        }

        public Extras(
                MetricOptions columns,
                @Nullable Path recommendations,
                @Nullable Path relevance,
                @Nullable Path against,
                DataOptions data,
                @Nullable ModelFile model) {
            this(columns, recommendations, relevance, against, data, model, List.of());
        }

        public Extras(
                MetricOptions columns,
                @Nullable Path recommendations,
                @Nullable Path relevance,
                @Nullable Path against) {
            this(columns, recommendations, relevance, against, DataOptions.none(), null);
        }

        static Extras none() {
            return new Extras(MetricOptions.none(), null, null, null);
        }

        /** The first requested analysis whose id is unknown; empty if all are known. */
        public static Optional<String> unknownAnalysis(MetricOptions options) {
            return options.analyses().stream()
                    .filter(id -> !Analyses.ids().contains(id))
                    .findFirst();
        }

        private MetricOptions options() throws IOException {
            return columns.with(
                    attached(recommendations),
                    attached(relevance),
                    against == null
                            ? null
                            : String.valueOf(
                                    against.toAbsolutePath().normalize().getFileName()));
        }

        private static @Nullable AttachedFile attached(@Nullable Path file) throws IOException {
            return file == null
                    ? null
                    : new AttachedFile(
                            String.valueOf(file.getFileName()),
                            Files.size(file),
                            Files.getLastModifiedTime(file).toInstant().toString());
        }

        private DataOptions dataOptions() throws IOException {
            Map<String, AttachedFile> found = new TreeMap<>();
            for (Map.Entry<String, AttachedFile> each : data.hierarchies().entrySet()) {
                found.put(
                        each.getKey(),
                        requireNonNull(attached(Path.of(each.getValue().path()))));
            }
            return data.with(found);
        }

        private Map<String, InputFile> hierarchies() {
            Map<String, InputFile> files = new TreeMap<>();
            data.hierarchies().forEach((column, file) -> files.put(column, new LocalFile(Path.of(file.path()))));
            return files;
        }

        private @Nullable ModelReference reference() throws IOException {
            return model == null ? null : model.reference();
        }

        private @Nullable Path modelFile() {
            return model == null ? null : model.file();
        }

        private @Nullable HeldOutRows heldOut() {
            return model == null ? null : model.heldOut();
        }

        /** The files that the assessment reads. */
        private List<Path> files(Path input) {
            return Stream.concat(
                            Stream.of(input, recommendations, relevance, against, modelFile()),
                            data.hierarchies().values().stream().map(file -> Path.of(file.path())))
                    .filter(Objects::nonNull)
                    .toList();
        }

        private RunSetup.Compared compared() {
            return new RunSetup.Compared(
                    recommendations == null ? null : new LocalFile(recommendations),
                    relevance == null ? null : new LocalFile(relevance),
                    against);
        }
    }

    /**
     * A model in a file.
     *
     * @param features names of the features, if the file does not have them
     * @param heldOut rows that it is evaluated on; null for the rows of the input
     */
    public record ModelFile(
            Path file, List<String> features, @Nullable HeldOutRows heldOut) {
        public ModelFile {
            features = List.copyOf(features);
        }

        /** Evaluated on the rows of the input. */
        public ModelFile(Path file, List<String> features) {
            this(file, features, null);
        }

        private ModelReference reference() throws IOException {
            String name = String.valueOf(file.getFileName());
            return new ModelReference(
                    name,
                    0,
                    Adapter.ofFile(name),
                    RegisteredModelFiles.sha256(file),
                    Files.size(file),
                    features,
                    List.of());
        }
    }

    /** A folder cannot take the result. */
    public static final class FolderInUseException extends RuntimeException {
        FolderInUseException(String message) {
            super(message);
        }
    }

    /** @param environment settings as of the node: SVC_HASH_SECRET, salt, pseudonymize */
    public static FileAssessment of(Map<String, String> environment, Clock clock, SecureRandom random) {
        String given = environment.getOrDefault(SECRET, "");
        return new FileAssessment(
                given.isEmpty() ? Optional.empty() : Optional.of(Secret.of(given)),
                setting(environment, SALT, SALT_DEFAULT),
                !setting(environment, PSEUDONYMISE, "true").equalsIgnoreCase("false"),
                clock,
                random);
    }

    /** By its name, or by its name in upper case. */
    private static String setting(Map<String, String> environment, String name, String otherwise) {
        return environment.getOrDefault(name, environment.getOrDefault(name.toUpperCase(Locale.ROOT), otherwise));
    }

    /**
     * Assesses a file. If the folder has an interrupted run of the same file, it is resumed; if it has nothing but an assessment
     * that ended, this is replaced, as soon as the new one is finished.
     *
     * @param acknowledgement why direct identifiers may stay readable; null if they may not
     * @param key signs the manifest
     * @throws org.sumspace.assessment.shared.domain.AssessmentException if the file is refused
     * @throws FolderInUseException if the folder has something else in it
     */
    public Assessed run(Path input, Path out, @Nullable String acknowledgement, SigningKey key, RunListener listener)
            throws IOException {
        return run(input, out, acknowledgement, Extras.none(), key, listener);
    }

    /**
     * Assesses a file, and compares it with what else is given.
     *
     * @throws org.sumspace.assessment.shared.domain.AssessmentException if a file is refused
     * @throws FolderInUseException if the folder has something else in it
     */
    public Assessed run(
            Path input, Path out, @Nullable String acknowledgement, Extras extras, SigningKey key, RunListener listener)
            throws IOException {
        RunFolder folder = new RunFolder(out);
        RunPlan plan = new RunPlan(
                String.valueOf(input.getFileName()),
                Files.size(input),
                Files.getLastModifiedTime(input).toInstant().toString(),
                pseudonymise,
                acknowledgement,
                salt,
                Pseudonymisation.keyId(secret),
                null,
                extras.options(),
                extras.dataOptions(),
                extras.reference());
        RunStart start = start(folder, plan);
        EarlierAssessment earlier = new EarlierAssessment(folder, start.runId());
        if (!folder.start().equals(Optional.of(start))) {
            earlier.setAside(extras.files(input));
            folder.create();
            folder.store(start);
        }
        RunResults results;
        try {
            results = RunExecutor.execute(
                    folder,
                    new RunSetup(
                            start,
                            new LocalFile(input),
                            extras.compared(),
                            extras.hierarchies(),
                            extras.modelFile(),
                            extras.heldOut(),
                            extras.notes(),
                            secret,
                            ManifestSigner.of(key),
                            WorkerMain.PROGRAM),
                    clock,
                    listener);
        } catch (AssessmentException failed) {
            earlier.restore();
            throw failed;
        }
        return assessed(results, earlier.remove());
    }

    /** Removes the assessment that a folder has, so that it can take another one; leaves every other folder as it is. */
    public static void removeEarlier(Path out) throws IOException {
        RunFolder folder = new RunFolder(out);
        if (folder.start().isPresent()) {
            folder.removeTree(out);
        }
    }

    /**
     * The start of the interrupted run in the folder if it has the same plan; otherwise a new start, which is not
     * stored yet.
     */
    private RunStart start(RunFolder folder, RunPlan plan) throws IOException {
        Optional<RunStart> before = folder.start();
        if (before.isPresent() && before.get().plan().equals(plan) && folder.isUnfinished()) {
            return before.get();
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        byte[] id = new byte[RunIds.RANDOM_BYTES];
        random.nextBytes(id);
        return new RunStart(RunIds.of(now, id), now.toString(), plan);
    }

    private static Assessed assessed(RunResults results, boolean replaced) {
        return new Assessed(
                results.runId(),
                results.table().rows(),
                results.table().columns().size(),
                results.inspection().score(),
                results.inspection().level(),
                results.metrics().quality().score(),
                Summary.personal(results),
                Summary.missing(results),
                Summary.concentration(results),
                ModelSummary.of(results),
                ModelSummary.groups(results),
                results.warnings(),
                Analyses.notComputedInWords(results),
                results.transform().release(),
                groupsNotCompared(results),
                replaced);
    }

    private static @Nullable String groupsNotCompared(RunResults results) {
        if (results.options().labels() == null || !results.options().groups().isEmpty()) {
            return null;
        }
        return results.inspection().columns().stream()
                .filter(found -> found.specialCategory() || ColumnNameRules.areGroupsOfPeople(found.column()))
                .filter(found -> found.distinct() > 1 && found.distinct() <= GROUPS_MAX)
                .filter(found -> !found.column().equals(results.options().labels()))
                .filter(found -> results.pseudonyms().action(found.column()) == FieldAction.KEEP)
                .filter(found -> results.table()
                        .column(found.column())
                        .filter(column -> column.type() != ColumnType.NUMBER)
                        .isPresent())
                .min(Comparator.comparing((ColumnFinding found) -> !found.specialCategory())
                        .thenComparing(ColumnFinding::distinct))
                .map(ColumnFinding::column)
                .orElse(null);
    }

    /** Checks manifest, digests, signature and audit log of a folder. */
    public static Verified verify(Path folder) throws IOException {
        RunManifestCheck manifest = RunManifest.check(folder);
        List<String> problems = new java.util.ArrayList<>(manifest.problems());
        Path log = folder.resolve(RunFolder.AUDIT_LOG);
        AuditCheck audit = AuditLog.check(log);
        if (!audit.isWhole()) {
            problems.add(RunFolder.AUDIT_LOG + ": entry " + audit.brokenAt() + " does not follow the entry before it");
        }
        List<JsonValue> entries = AuditLog.entries(log);
        HashChain.Link named = manifest.auditHead();
        boolean known = named.number() >= 1
                && named.number() <= entries.size()
                && HashChain.digest(entries.get((int) named.number() - 1)).equals(named.digest());
        if (audit.isWhole() && !known) {
            problems.add(RunFolder.AUDIT_LOG + ": the entry that the manifest names is missing or was changed");
        }
        boolean complete = !entries.isEmpty()
                && entries.get(entries.size() - 1)
                        .member("detail")
                        .member("manifest_sha256")
                        .asText()
                        .equals(manifest.sha256());
        if (audit.isWhole() && !complete) {
            problems.add(
                    RunFolder.AUDIT_LOG + ": the last entry does not name this manifest, so entries were cut off or"
                            + " the manifest was replaced");
        }
        return new Verified(manifest.runId(), manifest.keyId(), manifest.files(), entries.size(), problems);
    }
}
