package org.sumspace.contract.agreement.core;

import org.sumspace.common.odrl.policy.Identifier;

/** Compares references to records of a catalog. */
final class AgreementReferences {
    private AgreementReferences() {}

    /** Whether both name the same record (decision rule D7). */
    static boolean same(String one, String other) {
        return Identifier.of(one).matches(Identifier.of(other));
    }
}
