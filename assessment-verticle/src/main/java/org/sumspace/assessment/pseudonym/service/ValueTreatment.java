package org.sumspace.assessment.pseudonym.service;

import static java.util.Objects.requireNonNull;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.pseudonym.core.PseudonymKey;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.pseudonym.domain.FieldPlan;
import org.sumspace.assessment.pseudonym.domain.Hierarchy;
import org.sumspace.assessment.shared.core.Intervals;
import org.sumspace.assessment.shared.core.Timestamps;
import org.sumspace.common.config.Secret;
import org.sumspace.common.table.ColumnReading;
import org.sumspace.common.table.PlainNumber;

/** Treats single values as the table of pseudonyms treats columns, so that equal values get equal pseudonyms. For several threads. */
public final class ValueTreatment implements AutoCloseable {
    private static final String REDACTED = "[REDACTED]";
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("uuuu-MM", java.util.Locale.ROOT);

    private static final Pattern YEAR_OR_MONTH = Pattern.compile("[12][0-9]{3}(?:-(?:0[1-9]|1[0-2]))?");
    private static final Pattern MONTH_AND_YEAR = Pattern.compile("(?<m>0?[1-9]|1[0-2])[/.-](?<year>[12][0-9]{3})");

    private final Inspection inspection;
    private final PseudonymKey key;
    private final Map<String, Hierarchy> hierarchies;
    private final Set<String> lacking = ConcurrentHashMap.newKeySet();

    /**
     * @param salt used without a secret
     * @param hierarchies by column
     */
    public ValueTreatment(
            Inspection inspection, Optional<Secret> secret, String salt, Map<String, Hierarchy> hierarchies) {
        this.inspection = inspection;
        this.key = PseudonymKey.of(secret, salt);
        this.hierarchies = Map.copyOf(hierarchies);
    }

    PseudonymKey key() {
        return key;
    }

    /** Whether a value was treated that the hierarchy of its column does not have. */
    boolean lacks(String column) {
        return lacking.contains(column);
    }

    /**
     * Treats a value of a document as its column is read. A value that is kept stays as it is written.
     *
     * @return null if the value must be removed
     */
    public @Nullable String applyToDocument(FieldPlan field, ColumnReading reading, String value) {
        if (field.action() == FieldAction.KEEP) {
            return value;
        }
        String read = reading.apply(value);
        return read == null ? null : apply(field, read);
    }

    /**
     * @param value as the table has it
     * @return null if nothing may stay of the value
     */
    public @Nullable String apply(FieldPlan field, String value) {
        return switch (field.action()) {
            case KEEP -> value;
            case HASH -> value.isEmpty() ? value : key.pseudonym(value);
            case REDACT -> REDACTED;
            case SUPPRESS -> null;
            case GENERALISE_TO_MONTH -> month(value);
            case GENERALISE_TO_BINS -> interval(value, requireNonNull(field.width()));
            case GENERALISE_BY_HIERARCHY -> general(field.column(), requireNonNull(field.level()), value);
            case REDACT_SPANS -> inspection.redacted(field.column(), value);
        };
    }

    /** The name of a member of a document without the identifiers in it. */
    public String shownName(String member) {
        return inspection.shownName(member);
    }

    /** The month of a date. A month or a year stays, because it is already more general. */
    private static @Nullable String month(String value) {
        Matcher month = MONTH_AND_YEAR.matcher(value.strip());
        if (month.matches()) {
            return month.group("year") + "-" + (month.group("m").length() == 1 ? "0" : "") + month.group("m");
        }
        return YEAR_OR_MONTH.matcher(value.strip()).matches()
                ? value.strip()
                : Timestamps.read(value)
                        .map(read -> MONTH.format(read.time().withOffsetSameInstant(ZoneOffset.UTC)))
                        .orElse(null);
    }

    private static @Nullable String interval(String value, double width) {
        double number = PlainNumber.parse(value);
        return Double.isNaN(number) ? null : Intervals.of(number, width);
    }

    private String general(String column, int level, String value) {
        Hierarchy hierarchy = requireNonNull(hierarchies.get(column));
        if (!hierarchy.has(value)) {
            lacking.add(column);
        }
        return hierarchy.at(level, value);
    }

    @Override
    public void close() {
        key.erase();
    }
}
