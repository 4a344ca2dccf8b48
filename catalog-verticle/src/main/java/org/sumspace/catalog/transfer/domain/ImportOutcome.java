package org.sumspace.catalog.transfer.domain;

/**
 * The outcome of an imported record.
 *
 * @param reason why it was refused; empty if it was not
 */
public record ImportOutcome(Result result, String reason) {
    public static final ImportOutcome STORED = new ImportOutcome(Result.STORED, "");
    public static final ImportOutcome REPLACED = new ImportOutcome(Result.REPLACED, "");

    /** The catalog has it with the same content. */
    public static final ImportOutcome SKIPPED = new ImportOutcome(Result.SKIPPED, "");

    public static final ImportOutcome OTHER_CONTENT =
            refused("The catalog has it with other content; replace=true replaces it.");
    public static final ImportOutcome CHANGED_MEANWHILE = refused("It was changed at the same time; import it again.");

    public enum Result {
        STORED,
        REPLACED,
        SKIPPED,
        REFUSED
    }

    public static ImportOutcome refused(String reason) {
        return new ImportOutcome(Result.REFUSED, reason);
    }
}
