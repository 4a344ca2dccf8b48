package org.sumspace.contract.agreement.domain;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The two kinds of contract. */
public enum AgreementKind {
    /** A contract of the members of an ecosystem, one of whom is its orchestrator. */
    ECOSYSTEM(
            "contracts",
            Set.of("uid", "profile", "ecosystem", "orchestrator", "rolesAndObligations", "purpose", "dataProcessings")),
    /** A contract of a provider and a consumer. */
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

    /** The terms by name, sorted. */
    public List<String> terms() {
        return terms.stream().sorted().toList();
    }

    /** Whether only contracts of this kind have this term. */
    public boolean isOwnTerm(String field) {
        return terms.contains(field)
                && Stream.of(values()).noneMatch(other -> other != this && other.terms.contains(field));
    }

    /** Whether this field belongs to the common terms. Keywords and compact IRIs of JSON-LD do. */
    public boolean isTerm(String field) {
        return terms.contains(field) || field.startsWith("@") || field.contains(":");
    }
}
