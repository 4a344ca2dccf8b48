package org.sumspace.sandbox.cli.shared;

/** The nodes that commands speak to, and how the command line names them. */
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

    /** As the report of {@code up} calls it. */
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
