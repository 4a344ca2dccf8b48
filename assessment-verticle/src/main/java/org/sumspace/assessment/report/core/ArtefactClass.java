package org.sumspace.assessment.report.core;

import java.util.Set;

/** Who may read an artefact. */
public final class ArtefactClass {
    public static final String PUBLIC = "public";
    /** Figures about groups of persons. */
    public static final String MEDIUM = "medium";

    public static final String RESTRICTED = "restricted";
    public static final String HIDDEN = "hidden";

    private static final Set<String> ROWS = Set.of("normalized.jsonl", "normalized.json");
    private static final Set<String> GROUPS = Set.of(
            "metrics_full.json",
            ModelSection.FILE,
            "plots/fairness_metric_table.json",
            "plots/group_distribution_bar.json",
            "plots/representation_index_bar.json");
    private static final Set<String> WITH_VALUES =
            Set.of("report.html", "schema_profile.json", "descriptive_stats.json", "dashboard_payload.json");

    private ArtefactClass() {}

    /**
     * The class of a file.
     *
     * @param keepsIdentifiers whether direct identifiers are readable in the rows of the run
     */
    public static String of(String name, boolean keepsIdentifiers) {
        boolean values = WITH_VALUES.contains(name) || name.startsWith("plots/");
        if (ROWS.contains(name)
                || name.equals("privacy_report.json")
                || name.equals("field_inventory.csv")
                || name.equals(ConnectorMetadata.NAME)
                || name.equals("release.csv")
                || (keepsIdentifiers && values)) {
            return RESTRICTED;
        }
        if (name.equals("rejected_rows.csv")) {
            return HIDDEN;
        }
        return GROUPS.contains(name) ? MEDIUM : PUBLIC;
    }

    /** Whether a file has the rows of the data set with identifiers that are readable. */
    public static boolean isRaw(String name, boolean keepsIdentifiers) {
        return keepsIdentifiers && ROWS.contains(name);
    }
}
