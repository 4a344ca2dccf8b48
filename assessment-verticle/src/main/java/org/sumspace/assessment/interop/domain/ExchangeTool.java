package org.sumspace.assessment.interop.domain;

import java.util.Locale;

/** A tool of the data space that assessments exchange documents with. */
public enum ExchangeTool {
    /** Checks models of systems at design time. */
    CARISMA("CARiSMA"),
    /** Evaluates algorithms, for example recommenders. */
    LOLA("LOLA");

    private final String title;

    ExchangeTool(String title) {
        this.title = title;
    }

    /** Its name, for people. */
    public String title() {
        return title;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The file that a run writes for it. */
    public String file() {
        return label() + ".json";
    }

    /** The analysis with which a run writes the file. */
    public String analysis() {
        return label() + "_metadata_export";
    }

    public static ExchangeTool labelled(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
