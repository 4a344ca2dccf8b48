package org.sumspace.common.training.execution;

import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Consent;

/**
 * Keeps equal parts of many consents once in memory: the plan, the connector's key, the node and its address are half
 * of the memory of a parsed consent.
 */
final class CommonParts {
    private final Map<Object, Object> known = new HashMap<>();

    /** An equal statement that shares equal parts with earlier ones. */
    Signed<Consent> partsOf(Signed<Consent> consent) {
        Consent body = consent.body();
        return consent.sharing(
                unique(consent.signer()),
                new Consent(
                        unique(body.trainingPlan()),
                        body.dpId(),
                        unique(body.url()),
                        body.key(),
                        unique(body.processorNode()),
                        unique(body.organisation()),
                        body.learners(),
                        body.rounds(),
                        body.serial(),
                        unique(body.issuedAt()),
                        unique(body.notAfter())));
    }

    @SuppressWarnings("unchecked") // a value is equal only to values of its own class
    private <T> T unique(T value) {
        Object earlier = known.putIfAbsent(value, value);
        return earlier == null ? value : (T) earlier;
    }
}
