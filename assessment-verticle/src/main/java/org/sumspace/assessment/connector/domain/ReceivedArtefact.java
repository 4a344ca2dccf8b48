package org.sumspace.assessment.connector.domain;

/**
 * A file from a connector.
 *
 * @param outcome whether it was registered or dropped
 */
public record ReceivedArtefact(String name, long bytes, String sha256, Outcome outcome) {
    /** What became of a file. */
    public sealed interface Outcome {}

    /** @param id of the model */
    public record Model(String id) implements Outcome {}

    /** @param id of the data set */
    public record DataSet(String id) implements Outcome {}

    /** @param reason why it is neither a model nor a data set of the workspace */
    public record Dropped(String reason) implements Outcome {}
}
