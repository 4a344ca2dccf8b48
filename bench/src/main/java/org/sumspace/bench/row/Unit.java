package org.sumspace.bench.row;

/** The unit of a row's figures. */
public enum Unit {
    BYTES_PER_SECOND("bytes/s"),
    PER_SECOND("1/s"),
    MILLIS("ms"),
    BYTES("bytes");

    private final String label;

    Unit(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /**
     * The figure of a run.
     *
     * @param seconds duration of the run; of a size, the size itself
     * @param work bytes or operations of the run; ignored if the unit is a time or a size
     */
    public double of(double seconds, double work) {
        return switch (this) {
            case BYTES_PER_SECOND, PER_SECOND -> work / seconds;
            case MILLIS -> seconds * 1_000;
            case BYTES -> seconds;
        };
    }

    /** The seconds for one byte or operation if the unit is a rate; the time itself, or the size, if the unit is one. */
    public double secondsEach(double figure) {
        return switch (this) {
            case BYTES_PER_SECOND, PER_SECOND -> 1 / figure;
            case MILLIS -> figure / 1_000;
            case BYTES -> figure;
        };
    }
}
