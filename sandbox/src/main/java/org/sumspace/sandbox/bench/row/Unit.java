package org.sumspace.sandbox.bench.row;

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
     * @param seconds duration of the run
     * @param work bytes or operations of the run; ignored if the unit is a time
     * @throws IllegalStateException if the unit is a size, which is not measured by time
     */
    public double of(double seconds, double work) {
        return switch (this) {
            case BYTES_PER_SECOND, PER_SECOND -> work / seconds;
            case MILLIS -> seconds * 1_000;
            case BYTES -> throw new IllegalStateException("a size is not measured by time");
        };
    }

    /**
     * The seconds for one byte or operation if the unit is a rate; the time itself if the unit is a time.
     *
     * @throws IllegalStateException if the unit is a size, which is not measured by time
     */
    public double secondsEach(double figure) {
        return switch (this) {
            case BYTES_PER_SECOND, PER_SECOND -> 1 / figure;
            case MILLIS -> figure / 1_000;
            case BYTES -> throw new IllegalStateException("a size is not measured by time");
        };
    }
}
