package org.sumspace.contract.agreement.domain;

import java.time.Instant;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.odrl.TimeValue;

/** When a contract is in force, as its terms say. Time changes no stored status: a wrong clock never ends a contract. */
public final class Validity {
    private static final String TERM = "terminationAndValidity";

    private Validity() {}

    /** Both dates are included. A date that cannot be read keeps the contract out of force. */
    public static boolean isInForce(Agreement agreement, Instant now) {
        JsonValue term = agreement.terms().member(TERM);
        return isReached(term.member("effectiveDate"), now, true) && isReached(term.member("endDate"), now, false);
    }

    private static boolean isReached(JsonValue date, Instant now, boolean begins) {
        if (date.isMissing() || date.isNull()) {
            return true;
        }
        Optional<TimeValue> time = TimeValue.parse(date.asText());
        return time.map(each -> begins ? !now.isBefore(each.first()) : !now.isAfter(each.last()))
                .orElse(false);
    }
}
