package org.sumspace.common.training.execution;

import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.plan.Consent;

/**
 * What many consents of a list have in common, kept once: their plan, their connector's key, their node and its address
 * are half of a parsed consent's memory.
 */
final class CommonParts {
    private final Map<Object, Object> known = new HashMap<>();

    /** An equal statement that shares what it can with those before. */
    Signed<Consent> partsOf(Signed<Consent> consent) {
        Consent body = consent.body();
        return consent.sharing(
                one(consent.signer()),
                new Consent(
                        one(body.trainingPlan()),
                        body.dpId(),
                        one(body.url()),
                        body.key(),
                        one(body.processorNode()),
                        one(body.organisation()),
                        body.learners(),
                        body.rounds(),
                        body.serial(),
                        one(body.issuedAt()),
                        one(body.notAfter())));
    }

    @SuppressWarnings("unchecked") // values are only equal to those of their own class
    private <T> T one(T value) {
        Object before = known.putIfAbsent(value, value);
        return before == null ? value : (T) before;
    }
}
