package org.sumspace.assessment.release.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.domain.SensitiveRisk;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;
import org.sumspace.assessment.pseudonym.domain.PseudonymResult;
import org.sumspace.assessment.release.core.ClassCounts;
import org.sumspace.assessment.release.core.ClassCounts.SensitiveColumn;
import org.sumspace.assessment.release.core.Criteria;
import org.sumspace.assessment.release.core.GeneralColumn;
import org.sumspace.assessment.release.core.Ladders;
import org.sumspace.assessment.release.core.Ladders.Ladder;
import org.sumspace.assessment.release.core.LatticeSearch;
import org.sumspace.assessment.release.core.LatticeSearch.Found;
import org.sumspace.assessment.release.domain.ReleaseResult;
import org.sumspace.assessment.release.domain.ReleaseRules;
import org.sumspace.assessment.release.store.ReleaseTables;
import org.sumspace.assessment.shared.core.CsvCells;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Writes a table whose quasi-identifiers are generalised until the rules hold. */
public final class TableRelease {
    /** The table. */
    public static final String FILE = "release.csv";

    private static final long VALUES_MAX = 100_000;
    private static final long COMBINATIONS_MAX = 200_000;
    private static final int QUASI_MAX = 15;

    private final RowDatabase database;
    private final ReleaseTables tables;
    private final Source source;

    /**
     * The rows and the findings about them.
     *
     * @param rows name of the table
     * @param hierarchies by column
     */
    public record Source(
            String rows,
            ValidatedTable table,
            InspectionResult inspection,
            PseudonymResult pseudonyms,
            Map<String, Hierarchy> hierarchies) {
        public Source {
            hierarchies = Map.copyOf(hierarchies);
        }
    }

    private TableRelease(RowDatabase database, Source source) {
        this.database = database;
        this.tables = new ReleaseTables(database, source.rows());
        this.source = source;
    }

    /**
     * @param file appears when it is complete; absent if there is no table that fulfils the rules
     * @throws AssessmentException if the rules name columns that cannot be used, or the search is too large
     */
    public static ReleaseResult write(RowDatabase database, Source source, ReleaseRules rules, Path file)
            throws IOException {
        Files.deleteIfExists(file);
        return new TableRelease(database, source).write(rules, file);
    }

    private ReleaseResult write(ReleaseRules rules, Path file) throws IOException {
        List<TypedColumn> sensitive = sensitive(rules);
        List<TypedColumn> quasi = quasi(rules, sensitive);
        if ((rules.l() > 1 || rules.t() != null) && sensitive.isEmpty()) {
            throw refused("l and t are about sensitive columns, of which there is none. Name one.");
        }
        for (TypedColumn column : quasi) {
            requireAtMost(tables.distinct(column.column()), VALUES_MAX, "different values in '" + column.name() + "'");
        }
        List<Ladder> ladders = quasi.stream().map(this::ladder).toList();
        List<GeneralColumn> general = ladders.stream().map(Ladder::column).toList();
        requireAtMost(LatticeSearch.points(general), LatticeSearch.POINTS_MAX, "combinations of levels");
        long rows = tables.count();
        Optional<Found> found = LatticeSearch.search(
                general, counts(quasi, general, sensitive), new Criteria(rules.k(), rules.l(), rules.t(), (long)
                        Math.floor(rules.suppressionMax() * rows)));
        return found.isEmpty()
                ? ReleaseResult.none(
                        rules,
                        rows,
                        "No levels of the quasi-identifiers fulfil the rules. Allow more rows to be left out, or demand"
                                + " less.")
                : released(rules, file, quasi, ladders, sensitive, found.get(), rows);
    }

    private ClassCounts counts(List<TypedColumn> quasi, List<GeneralColumn> general, List<TypedColumn> sensitive) {
        List<Column> quasiColumns = columns(quasi);
        List<Column> sensitiveColumns = columns(sensitive);
        requireAtMost(
                tables.combine(quasiColumns, sensitiveColumns),
                COMBINATIONS_MAX,
                "different combinations of quasi-identifiers and sensitive values");
        List<List<String>> values = sensitive.stream()
                .map(column -> tables.values(column.column(), column.type() == ColumnType.NUMBER))
                .toList();
        List<SensitiveColumn> kinds = new ArrayList<>();
        for (int s = 0; s < sensitive.size(); s++) {
            kinds.add(new SensitiveColumn(
                    values.get(s).size(),
                    sensitive.get(s).type() == ColumnType.NUMBER,
                    values.get(s).indexOf("")));
        }
        return tables.counts(quasiColumns, general, sensitiveColumns, values, kinds);
    }

    private ReleaseResult released(
            ReleaseRules rules,
            Path file,
            List<TypedColumn> quasi,
            List<Ladder> ladders,
            List<TypedColumn> sensitive,
            Found found,
            long rows)
            throws IOException {
        List<TypedColumn> kept = source.table().columns().stream()
                .filter(column -> quasi.contains(column) || sensitive.contains(column) || isReleasable(column))
                .toList();
        List<Column> others =
                columns(kept.stream().filter(column -> !quasi.contains(column)).toList());
        long releasedRows = tables.release(
                columns(quasi),
                ladders.stream().map(Ladder::column).toList(),
                found.levels(),
                found.released(),
                columns(sensitive),
                others);
        DisclosureRisk disclosure = Inspection.disclosure(database, ReleaseTables.RELEASED, columns(quasi));
        List<SensitiveRisk> risks = sensitive.stream()
                .map(column -> Inspection.sensitiveRisk(database, ReleaseTables.RELEASED, columns(quasi), column))
                .toList();
        requireHeld(
                rules,
                disclosure,
                risks,
                releasedRows,
                rows - found.evaluation().suppressed());
        csv(file, columns(kept));
        List<ReleaseResult.Level> levels = new ArrayList<>();
        for (int c = 0; c < quasi.size(); c++) {
            levels.add(new ReleaseResult.Level(
                    quasi.get(c).name(),
                    found.levels()[c],
                    ladders.get(c).column().height(),
                    ladders.get(c).method()));
        }
        return new ReleaseResult(
                rules,
                levels,
                kept.stream().map(TypedColumn::name).toList(),
                source.table().columns().stream()
                        .filter(column -> !kept.contains(column))
                        .map(TypedColumn::name)
                        .toList(),
                rows,
                releasedRows,
                found.evaluation().suppressed(),
                disclosure,
                risks,
                found.evaluation().discernibility(),
                found.evaluation().loss(),
                found.points(),
                found.evaluations(),
                warnings(ladders),
                null);
    }

    /** Checks the released table again with code that is independent of the search. */
    private static void requireHeld(
            ReleaseRules rules,
            DisclosureRisk disclosure,
            List<SensitiveRisk> risks,
            long releasedRows,
            long expectedRows) {
        boolean held = releasedRows == expectedRows
                && disclosure.smallestClass() >= rules.k()
                && risks.stream().allMatch(risk -> risk.distinctValues() >= rules.l());
        if (!held) {
            throw new IllegalStateException("the released table does not fulfil its rules");
        }
    }

    private List<String> warnings(List<Ladder> ladders) {
        Stream<String> lost = source.pseudonyms().lost().entrySet().stream()
                .map(each -> "Column '" + each.getKey() + "' lost " + values(each.getValue())
                        + " before the release, when it was generalised; the loss counts what was left.");
        Stream<String> lacking = ladders.stream()
                .filter(ladder -> ladder.column().values().stream()
                        .anyMatch(value -> !value.isEmpty()
                                && ladder.column().height() > 1
                                && ladder.column()
                                        .label(1, value(ladder, value))
                                        .equals(Hierarchy.ANY)))
                .map(ladder -> "The levels of column '" + ladder.column().name()
                        + "' lack values of the data set; above level 0 they are '*'.");
        return Stream.concat(lost, lacking).toList();
    }

    private static int value(Ladder ladder, String value) {
        return ladder.column().values().indexOf(value);
    }

    private void csv(Path file, List<Column> columns) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try (BufferedWriter out = Files.newBufferedWriter(draft, UTF_8)) {
            out.write(CsvCells.line(columns.stream().map(Column::name).toList()));
            tables.forEach(columns, cells -> write(out, CsvCells.line(cells)));
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(BufferedWriter out, String line) {
        try {
            out.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Ladder ladder(TypedColumn column) {
        List<String> values = tables.values(column.column(), false);
        Hierarchy hierarchy = source.hierarchies().get(column.name());
        FieldPlan field = source.pseudonyms().field(column.name());
        return switch (field.action()) {
            case KEEP ->
                hierarchy == null
                        ? Ladders.of(column.name(), values, column.type())
                        : Ladders.of(column.name(), values, hierarchy);
            case GENERALISE_TO_MONTH -> Ladders.ofMonths(column.name(), values);
            case GENERALISE_TO_BINS -> Ladders.ofIntervals(column.name(), values, requireNonNull(field.width()));
            case GENERALISE_BY_HIERARCHY ->
                Ladders.of(column.name(), values, requireNonNull(hierarchy).above(requireNonNull(field.level())));
            case HASH, REDACT, SUPPRESS, REDACT_SPANS -> throw new IllegalStateException("expected a readable column");
        };
    }

    private List<TypedColumn> sensitive(ReleaseRules rules) {
        List<String> names = rules.sensitive().isEmpty()
                ? source.inspection().columns().stream()
                        .filter(finding -> finding.role() == IdentifierRole.SPECIAL)
                        .map(ColumnFinding::column)
                        .filter(name -> !rules.quasiIdentifiers().contains(name) && isReadable(name))
                        .toList()
                : rules.sensitive();
        return names.stream().map(this::readable).toList();
    }

    private List<TypedColumn> quasi(ReleaseRules rules, List<TypedColumn> sensitive) {
        List<String> names = rules.quasiIdentifiers().isEmpty()
                ? source.inspection().quasiColumns().stream()
                        .filter(this::isReadable)
                        .filter(this::hasValues)
                        .filter(name ->
                                sensitive.stream().noneMatch(each -> each.name().equals(name)))
                        .toList()
                : rules.quasiIdentifiers();
        List<TypedColumn> quasi = names.stream().distinct().map(this::readable).toList();
        if (quasi.isEmpty()) {
            throw refused("There is no quasi-identifier. Name the columns that together could single out persons.");
        }
        for (TypedColumn column : quasi) {
            if (!hasValues(column.name())) {
                throw refused("Column '" + column.name() + "' has no value left, so rules cannot name it."
                        + lossOf(column.name()));
            }
        }
        if (quasi.stream().anyMatch(sensitive::contains)) {
            throw refused("A column is named as quasi-identifier and as sensitive.");
        }
        requireAtMost(quasi.size(), QUASI_MAX, "quasi-identifiers");
        return quasi;
    }

    private TypedColumn readable(String name) {
        TypedColumn column = source.table().column(name).orElse(null);
        if (column == null) {
            throw new AssessmentException(
                    FailureCode.MISSING_REQUIRED_FIELD,
                    "The rules name the column " + name + ", which the input lacks.");
        }
        if (!isReadable(name)) {
            throw refused("Column '" + name + "' is replaced before anything is released, so rules cannot name it.");
        }
        return column;
    }

    private boolean hasValues(String name) {
        return source.table()
                .column(name)
                .filter(column -> tables.present(column.column()) > 0)
                .isPresent();
    }

    private String lossOf(String name) {
        long lost = source.pseudonyms().lost().getOrDefault(name, 0L);
        return lost == 0 ? "" : " Its generalisation before the release lost " + values(lost) + ".";
    }

    private static String values(long number) {
        return number == 1 ? "1 value" : number + " values";
    }

    private boolean isReadable(String name) {
        return switch (source.pseudonyms().action(name)) {
            case KEEP, GENERALISE_TO_MONTH, GENERALISE_TO_BINS, GENERALISE_BY_HIERARCHY -> true;
            case HASH, REDACT, SUPPRESS, REDACT_SPANS -> false;
        };
    }

    /**
     * Whether a column may be in the table. Pseudonyms, texts with identifiers and kept identifiers would single out
     * persons.
     */
    private boolean isReleasable(TypedColumn column) {
        return isReadable(column.name())
                && source.inspection()
                        .column(column.name())
                        .filter(finding -> finding.role() != IdentifierRole.NONE)
                        .isEmpty();
    }

    private static List<Column> columns(List<TypedColumn> typed) {
        return typed.stream().map(TypedColumn::column).toList();
    }

    private static void requireAtMost(long number, long most, String what) {
        if (number > most) {
            throw refused("The release is limited to " + most + " " + what + ", and there are " + number
                    + ". Name fewer quasi-identifiers, or generalise them.");
        }
    }

    private static AssessmentException refused(String message) {
        return new AssessmentException(FailureCode.INVALID_ROWS, message);
    }
}
