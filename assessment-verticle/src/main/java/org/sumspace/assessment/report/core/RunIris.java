package org.sumspace.assessment.report.core;

/** The names of the parts of a run in its JSON-LD artefacts, as existing clients know them. */
final class RunIris {
    /** Terms of our own; the documentation lists them. */
    static final String TERMS = "urn:sumspace:terms:";

    private final String run;

    /** @param runId letters, digits and underscores */
    RunIris(String runId) {
        this.run = "urn:affectlog:run:" + runId;
    }

    String run() {
        return run;
    }

    String dataset() {
        return run + ":dataset";
    }

    /** @param columnId {@code c0001} and so on, because names of columns can contain anything */
    String field(String columnId) {
        return run + ":field:" + columnId;
    }

    String stage(String name) {
        return run + ":stage:" + name;
    }

    /** @param name of a file of the run, which is a name that this program chose */
    String file(String name) {
        return run + ":file:" + name;
    }

    String part(String name) {
        return run + ":" + name;
    }
}
