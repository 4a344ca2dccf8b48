package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.operand.TimeValue;

/**
 * The period in which a contract is in force, according to its terms; empty unless the contract is signed. Time does
 * not change the stored status, so a wrong clock never ends a contract.
 *
 * @param first is included
 * @param last is included
 */
public record Validity(Instant first, Instant last) {
    private static final String TERM = "terminationAndValidity";
    private static final Validity NEVER = new Validity(Instant.MAX, Instant.MIN);

    /** A date that cannot be read keeps the contract out of force. */
    public static Validity of(Agreement agreement) {
        if (agreement.status() != AgreementStatus.SIGNED) {
            return NEVER;
        }
        JsonValue term = agreement.terms().member(TERM);
        Optional<TimeValue> begin = time(term.member("effectiveDate"), Instant.MIN);
        Optional<TimeValue> end = time(term.member("endDate"), Instant.MAX);
        return begin.isPresent() && end.isPresent()
                ? new Validity(begin.get().first(), end.get().last())
                : NEVER;
    }

    private static Optional<TimeValue> time(JsonValue date, Instant ifAbsent) {
        return date.isMissing() || date.isNull() ? Optional.of(TimeValue.at(ifAbsent)) : TimeValue.parse(date.asText());
    }

    public boolean contains(Instant now) {
        return !now.isBefore(first) && !now.isAfter(last);
    }
}
