package org.sumspace.catalog.ecosystem.core;

/** The beginnings of the terms by which lists find ecosystems. */
final class EcosystemTerms {
    static final String MEMBER = "member:";
    static final String INVITED = "invited:";
    static final String REQUESTED = "requested:";
    static final String OFFERED = "offered:";

    private EcosystemTerms() {}
}
