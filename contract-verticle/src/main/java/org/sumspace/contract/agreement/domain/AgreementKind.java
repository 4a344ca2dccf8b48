package org.sumspace.contract.agreement.domain;

import java.util.Set;

/** The two kinds of contract. */
public enum AgreementKind {
    /** Of the many members of an ecosystem, one of whom is its orchestrator. */
    ECOSYSTEM(
            "contracts",
            Set.of("uid", "profile", "ecosystem", "orchestrator", "rolesAndObligations", "purpose", "dataProcessings")),
    /** Of a provider and a consumer. */
    BILATERAL(
            "bilaterals",
            Set.of(
                    "uid",
                    "profile",
                    "dataProvider",
                    "dataConsumer",
                    "serviceOffering",
                    "policy",
                    "purpose",
                    "negotiators",
                    "terminationAndValidity",
                    "limitationOfLiability",
                    "termsAndConditions"));

    private final String path;

    /** An immutable set. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final Set<String> terms;

    AgreementKind(String path, Set<String> terms) {
        this.path = path;
        this.terms = terms;
    }

    /** The path in URLs, and the name of the collection. */
    public String path() {
        return path;
    }

    /** Whether this field belongs to the common terms. Keywords and compact IRIs of JSON-LD do. */
    public boolean isTerm(String field) {
        return terms.contains(field) || field.startsWith("@") || field.contains(":");
    }
}
