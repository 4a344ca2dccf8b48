package org.sumspace.assessment.pseudonym.service;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.pii.service.Inspection;
import org.sumspace.assessment.pseudonym.core.PseudonymKey;
import org.sumspace.assessment.pseudonym.domain.FieldAction;
import org.sumspace.assessment.shared.core.Timestamps;
import org.sumspace.common.config.Secret;

/** Treats single values as the table of pseudonyms treats columns, so that equal values get equal pseudonyms. */
public final class ValueTreatment implements AutoCloseable {
    private static final String REDACTED = "[REDACTED]";
    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("uuuu-MM", java.util.Locale.ROOT);

    private final Inspection inspection;
    private final PseudonymKey key;

    /** @param salt used without a secret */
    public ValueTreatment(Inspection inspection, Optional<Secret> secret, String salt) {
        this.inspection = inspection;
        this.key = PseudonymKey.of(secret, salt);
    }

    /** @return null if nothing may stay of the value */
    public @Nullable String apply(FieldAction action, String column, String value) {
        return switch (action) {
            case KEEP -> value;
            case HASH -> value.isEmpty() ? value : key.pseudonym(value);
            case REDACT -> REDACTED;
            case SUPPRESS -> null;
            case GENERALISE_TO_MONTH ->
                Timestamps.read(value)
                        .map(read -> MONTH.format(read.time().withOffsetSameInstant(ZoneOffset.UTC)))
                        .orElse(null);
            case REDACT_SPANS -> inspection.redacted(column, value);
        };
    }

    @Override
    public void close() {
        key.erase();
    }
}
