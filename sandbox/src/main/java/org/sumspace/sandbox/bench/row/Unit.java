package org.sumspace.sandbox.bench.row;

/** What a row's figures are in. */
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
     * The figure of something that took a time.
     *
     * @param work bytes or operations that were done in it; of no matter to a time
     * @throws IllegalStateException a size takes no time
     */
    public double of(double seconds, double work) {
        return switch (this) {
            case BYTES_PER_SECOND, PER_SECOND -> work / seconds;
            case MILLIS -> seconds * 1_000;
            case BYTES -> throw new IllegalStateException("a size takes no time");
        };
    }

    /**
     * How long one byte or operation takes where that is the figure; where it is a time, how long that is.
     *
     * @throws IllegalStateException a size takes no time
     */
    public double secondsEach(double figure) {
        return switch (this) {
            case BYTES_PER_SECOND, PER_SECOND -> 1 / figure;
            case MILLIS -> figure / 1_000;
            case BYTES -> throw new IllegalStateException("a size takes no time");
        };
    }
}
