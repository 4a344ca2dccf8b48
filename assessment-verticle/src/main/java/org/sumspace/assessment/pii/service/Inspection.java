package org.sumspace.assessment.pii.service;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.domain.ValidatedTable;
import org.sumspace.assessment.dataset.service.Validation;
import org.sumspace.assessment.pii.core.ColumnDecision;
import org.sumspace.assessment.pii.core.ColumnForm;
import org.sumspace.assessment.pii.core.ColumnName;
import org.sumspace.assessment.pii.core.ColumnTally;
import org.sumspace.assessment.pii.core.Detectors;
import org.sumspace.assessment.pii.core.Masking;
import org.sumspace.assessment.pii.core.RiskScore;
import org.sumspace.assessment.pii.domain.ColumnFinding;
import org.sumspace.assessment.pii.domain.DisclosureRisk;
import org.sumspace.assessment.pii.domain.IdentifierRole;
import org.sumspace.assessment.pii.domain.InspectionResult;
import org.sumspace.assessment.pii.domain.KindTally;
import org.sumspace.assessment.pii.domain.Match;
import org.sumspace.assessment.pii.domain.PiiKind;
import org.sumspace.assessment.pii.domain.SensitiveRisk;
import org.sumspace.assessment.pii.store.ColumnValues;
import org.sumspace.assessment.pii.store.SensitiveValues;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.domain.ColumnType;
import org.sumspace.assessment.shared.domain.TypedColumn;
import org.sumspace.assessment.shared.store.RowDatabase;

/** Inspects every column of a table for personal data. */
public final class Inspection {
    /** If a column has more distinct values, only a sample is examined. */
    static final long FULL_SCAN_MAX = 200_000;

    static final int SAMPLE = 50_000;

    /** Seed of samples. */
    public static final long SEED = 42;

    /** How many columns are combined at most, and how many combinations each step keeps. */
    private static final int COMBINED_MAX = 4;

    private static final int BEAM = 4;
    private static final int CANDIDATES_MAX = 8;

    /** Countries whose phone numbers may lack the code of the country. */
    public static final List<String> PHONE_REGIONS = List.of("FR", "DE", "ES", "IT", "GB", "US");

    /**
     * Kinds of identifiers that are also searched in names of columns. Names of persons and places are not, because
     * columns may be named with such words.
     */
    private static final Set<PiiKind> IN_NAMES = Set.copyOf(EnumSet.of(
            PiiKind.EMAIL,
            PiiKind.PHONE,
            PiiKind.CARD,
            PiiKind.IBAN,
            PiiKind.IPV4,
            PiiKind.IPV6,
            PiiKind.MAC,
            PiiKind.URL_WITH_ID,
            PiiKind.UUID,
            PiiKind.FR_NIR,
            PiiKind.FR_INE,
            PiiKind.DE_TAX_ID,
            PiiKind.ES_DNI,
            PiiKind.IT_FISCAL_CODE,
            PiiKind.NL_BSN,
            PiiKind.BE_NRN,
            PiiKind.PL_PESEL,
            PiiKind.SE_PERSONNUMMER,
            PiiKind.FI_HETU,
            PiiKind.UK_NINO,
            PiiKind.US_SSN,
            PiiKind.US_ITIN,
            PiiKind.API_KEY,
            PiiKind.JWT,
            PiiKind.PRIVATE_KEY));

    private final Detectors detectors = Detectors.standard(PHONE_REGIONS);
    private final boolean full;

    public Inspection() {
        this(false);
    }

    /** @param full whether all values are examined, however many there are */
    public Inspection(boolean full) {
        this.full = full;
    }

    /** Told how many columns are done. */
    @FunctionalInterface
    public interface Progress {
        void inspected(int columns);
    }

    /**
     * @param table the name of the table in the database
     * @param activityColumns names of columns that describe what was done, not who did it
     */
    public InspectionResult inspect(
            RowDatabase database,
            String table,
            ValidatedTable validated,
            Set<String> activityColumns,
            Progress progress) {
        ColumnValues values = new ColumnValues(database, table);
        List<ColumnFinding> findings = new ArrayList<>();
        try (ValueExaminer examiner = new ValueExaminer()) {
            for (TypedColumn column : validated.columns()) {
                boolean describesActivity = activityColumns.contains(column.name());
                findings.add(inspect(values, examiner, column, validated.rows(), describesActivity));
                progress.inspected(findings.size());
            }
        }
        findings = withCombination(values, validated, findings, activityColumns);
        return result(
                values, validated, findings, sensitive(new SensitiveValues(database, table), validated, findings));
    }

    private ColumnFinding inspect(
            ColumnValues values,
            ValueExaminer examiner,
            TypedColumn column,
            long tableRows,
            boolean describesActivity) {
        ColumnName name = ColumnName.of(column.name());
        ColumnName named = column.type() == ColumnType.TIMESTAMP ? name.ofTimes() : name;
        ColumnValues.Uniqueness unique = values.uniqueness(column.column());
        Scanned scanned = scan(values, examiner, column, named, unique);
        double uniqueShare = tableRows == 0 ? 0 : (double) unique.uniqueRows() / tableRows;
        boolean countsRows = column.type() == ColumnType.NUMBER
                && unique.uniqueRows() == tableRows
                && values.countsRows(column.column());
        ColumnDecision decision = column.type() == ColumnType.BOOLEAN
                ? ColumnDecision.none()
                : ColumnDecision.of(
                        named,
                        scanned.form(),
                        scanned.tallies(),
                        new ColumnDecision.Context(scanned.rows(), uniqueShare, countsRows, describesActivity));
        return new ColumnFinding(
                column.name(),
                decision.role(),
                decision.kind(),
                decision.special(),
                unique.present(),
                unique.distinct(),
                uniqueShare,
                scanned.examined(),
                scanned.examined() < unique.distinct(),
                scanned.tallies(),
                decision.evidence());
    }

    /**
     * The findings in the values of a column.
     *
     * @param rows that the tallies are about
     * @param examined distinct values
     */
    private record Scanned(ColumnForm form, List<KindTally> tallies, long rows, long examined) {
        static Scanned of(ColumnTally tally, long rows, long examined) {
            return new Scanned(tally.form(), tally.tallies(), rows, examined);
        }
    }

    private Scanned scan(
            ColumnValues values,
            ValueExaminer examiner,
            TypedColumn column,
            ColumnName named,
            ColumnValues.Uniqueness unique) {
        ColumnTally tally = new ColumnTally(detectors, named, column.reading().withUnits());
        if (column.type() == ColumnType.BOOLEAN) {
            return Scanned.of(tally, 0, unique.distinct());
        } else if (column.type() == ColumnType.TIMESTAMP) {
            examiner.examine(tally, found -> values.forEachButTimes(column.column(), found));
            return Scanned.of(tally, unique.present(), unique.distinct());
        } else if (full || unique.distinct() <= FULL_SCAN_MAX) {
            examiner.examine(tally, found -> values.forEach(column.column(), found));
            return Scanned.of(tally, tally.rows(), tally.examined());
        }
        examiner.examine(tally, found -> values.sample(column.column(), SEED, SAMPLE, found));
        if (tally.tallies().stream().anyMatch(each -> each.kind().role() == IdentifierRole.DIRECT)) {
            return Scanned.of(tally, tally.rows(), tally.examined());
        }
        // A sample can miss rare identifiers. E-mail addresses, the most frequent ones, are cheap to search in all
        // values.
        ColumnTally candidates =
                new ColumnTally(detectors, named, column.reading().withUnits());
        examiner.examine(candidates, found -> values.withAtSign(column.column(), SAMPLE, found));
        long examined = Math.min(unique.distinct() - 1, tally.examined() + candidates.examined());
        return candidates.tallies().isEmpty()
                ? Scanned.of(tally, tally.rows(), examined)
                : new Scanned(tally.form(), candidates.tallies(), unique.present(), examined);
    }

    /** If no column alone singles out rows, the smallest combination that does is quasi-identifying. */
    private static List<ColumnFinding> withCombination(
            ColumnValues values, ValidatedTable validated, List<ColumnFinding> findings, Set<String> activityColumns) {
        boolean aloneSuffices = findings.stream()
                .anyMatch(each -> each.role() == IdentifierRole.QUASI && each.uniqueShare() > ColumnDecision.UNIQUE);
        if (aloneSuffices) {
            return findings;
        }
        List<Column> candidates = findings.stream()
                .filter(each -> !each.isDirect()
                        && each.role() != IdentifierRole.CONTAINS
                        && each.distinct() > 1
                        && !activityColumns.contains(each.column()))
                .sorted(Comparator.comparing(ColumnFinding::isQuasi)
                        .thenComparing(ColumnFinding::distinct)
                        .reversed())
                .limit(CANDIDATES_MAX)
                .map(each -> validated.column(each.column()).map(TypedColumn::column))
                .flatMap(Optional::stream)
                .toList();
        Set<String> combination = combination(values, candidates);
        return findings.stream()
                .map(each -> combination.contains(each.column()) && !each.isPersonal()
                        ? asQuasi(each, String.join(", ", combination))
                        : each)
                .toList();
    }

    private static Set<String> combination(ColumnValues values, List<Column> candidates) {
        record Tried(List<Column> columns, double uniqueShare) {}
        List<Tried> beam = List.of(new Tried(List.of(), 0));
        for (int size = 1; size <= COMBINED_MAX; size++) {
            List<Tried> longer = new ArrayList<>();
            for (Tried shorter : beam) {
                for (Column column : candidates) {
                    boolean follows = shorter.columns().stream().noneMatch(each -> each.number() >= column.number());
                    if (follows) {
                        List<Column> columns = new ArrayList<>(shorter.columns());
                        columns.add(column);
                        DisclosureRisk risk = values.disclosure(columns);
                        longer.add(new Tried(columns, risk.rows() == 0 ? 0 : (double) risk.uniqueRows() / risk.rows()));
                    }
                }
            }
            beam = longer.stream()
                    .sorted(Comparator.comparingDouble(Tried::uniqueShare).reversed())
                    .limit(size == 1 ? CANDIDATES_MAX : BEAM)
                    .toList();
            if (!beam.isEmpty() && beam.get(0).uniqueShare() > ColumnDecision.UNIQUE) {
                Set<String> names = new TreeSet<>();
                beam.get(0).columns().forEach(column -> names.add(column.name()));
                return names;
            }
        }
        return Set.of();
    }

    private static ColumnFinding asQuasi(ColumnFinding finding, String combination) {
        List<String> evidence = new ArrayList<>(finding.evidence());
        evidence.add("more than 5 % of the rows are unique in the combination " + combination);
        return new ColumnFinding(
                finding.column(),
                IdentifierRole.QUASI,
                finding.kind(),
                finding.specialCategory(),
                finding.present(),
                finding.distinct(),
                finding.uniqueShare(),
                finding.examined(),
                finding.sampled(),
                finding.tallies(),
                evidence);
    }

    private static List<SensitiveRisk> sensitive(
            SensitiveValues values, ValidatedTable table, List<ColumnFinding> findings) {
        List<SensitiveRisk> risks = new ArrayList<>();
        for (ColumnFinding sensitive : findings) {
            List<Column> quasi = findings.stream()
                    .filter(each -> each.isQuasi() && !each.specialCategory())
                    .map(each -> table.column(each.column()).map(TypedColumn::column))
                    .flatMap(Optional::stream)
                    .toList();
            Optional<TypedColumn> column = table.column(sensitive.column());
            if (sensitive.role() == IdentifierRole.SPECIAL && !quasi.isEmpty() && column.isPresent()) {
                risks.add(risk(values, quasi, column.get()));
            }
        }
        return risks;
    }

    private static InspectionResult result(
            ColumnValues values, ValidatedTable table, List<ColumnFinding> findings, List<SensitiveRisk> sensitive) {
        long direct = findings.stream().filter(ColumnFinding::isDirect).count();
        long quasi = findings.stream().filter(ColumnFinding::isQuasi).count();
        long inText = findings.stream()
                .filter(each -> each.role() == IdentifierRole.CONTAINS)
                .count();
        RiskScore score = RiskScore.of(direct, quasi, inText);
        return new InspectionResult(
                findings,
                score.score(),
                score.level(),
                direct,
                quasi,
                inText,
                disclosure(values, table, findings),
                sensitive,
                SEED);
    }

    private static @Nullable DisclosureRisk disclosure(
            ColumnValues values, ValidatedTable table, List<ColumnFinding> findings) {
        List<Column> quasi = findings.stream()
                .filter(ColumnFinding::isQuasi)
                .map(each -> table.column(each.column()).map(TypedColumn::column))
                .flatMap(Optional::stream)
                .toList();
        return quasi.isEmpty() ? null : values.disclosure(quasi);
    }

    /** How far these columns single out the rows of a table. */
    public static DisclosureRisk disclosure(RowDatabase database, String table, List<Column> columns) {
        return new ColumnValues(database, table).disclosure(columns);
    }

    /** How much an attacker who knows these columns of a person learns about a sensitive column. */
    public static SensitiveRisk sensitiveRisk(
            RowDatabase database, String table, List<Column> quasi, TypedColumn sensitive) {
        return risk(new SensitiveValues(database, table), quasi, sensitive);
    }

    private static SensitiveRisk risk(SensitiveValues values, List<Column> quasi, TypedColumn sensitive) {
        return values.risk(quasi, sensitive.column(), sensitive.type() == ColumnType.NUMBER);
    }

    /** A text of a column without the identifiers in it: each is replaced by its kind. */
    public String redacted(String column, String text) {
        List<Match> matches = detectors.find(text, ColumnName.of(column));
        return matches.isEmpty() ? text : Masking.redact(text, matches);
    }

    /**
     * Rules about names of columns, which are shown without the identifiers in them.
     *
     * @param now the time of the inspection, after which there are no births
     */
    public Validation.NameRules names(Instant now) {
        int year = now.atOffset(ZoneOffset.UTC).getYear();
        return new Validation.NameRules() {
            @Override
            public String shown(String name) {
                return shownName(name);
            }

            @Override
            public OptionalInt lastBirth(String name) {
                return ColumnName.of(name).kinds().contains(PiiKind.BIRTH_DATE)
                        ? OptionalInt.of(year)
                        : OptionalInt.empty();
            }
        };
    }

    /** The name of a column, a member or a file without the identifiers in it, each of which is replaced by its kind. */
    public String shownName(String name) {
        List<Match> matches = detectors.find(name, ColumnName.of("")).stream()
                .filter(match -> IN_NAMES.contains(match.kind()))
                .toList();
        return matches.isEmpty() ? name : Masking.redact(name, matches);
    }
}
