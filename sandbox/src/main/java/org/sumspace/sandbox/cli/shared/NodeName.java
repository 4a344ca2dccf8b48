package org.sumspace.sandbox.cli.shared;

/** The nodes to which commands send requests, with their names on the command line. */
public enum NodeName {
    CATALOG("catalog", "catalog", "--catalog"),
    CONTRACT_MANAGER("contract", "contract manager", "--manager"),
    CONNECTOR("connector", "connector", "--connector"),
    ASSESSMENT("assessment", "assessment node", "--node");

    private final String kind;
    private final String words;
    private final String option;

    NodeName(String kind, String words, String option) {
        this.kind = kind;
        this.words = words;
        this.option = option;
    }

    /** The name of the kind in the report of {@code up}. */
    String kind() {
        return kind;
    }

    public String words() {
        return words;
    }

    public String option() {
        return option;
    }
}
