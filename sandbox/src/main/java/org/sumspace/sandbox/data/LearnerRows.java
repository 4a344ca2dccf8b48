package org.sumspace.sandbox.data;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.sumspace.common.training.plan.PlanParameters;

/**
 * Generated learners of an online course, for use without a table. Ability and effort of a learner, plus chance, determine
 * the outcome; the columns depend on both, with noise. The same seed gives the same table on every machine
 * ({@link Random}'s algorithm is part of its specification).
 */
public final class LearnerRows {

    public static final int ROWS = 600;
    public static final String LABEL = "outcome";

    private static final List<String> COLUMNS = List.of(
            "campus",
            "age",
            "study_mode",
            "device",
            "prior_degree",
            "prior_grade",
            "logins",
            "videos_watched",
            "forum_posts",
            "assignments_submitted",
            "quiz_average",
            "absence_days",
            LABEL);

    private static final List<String> CAMPUSES =
            List.of("Aarhus", "Bologna", "Coimbra", "Delft", "Espoo", "Freiburg", "Ghent", "Heraklion");
    private static final List<String> MODES = List.of("full-time", "part-time", "evening");
    private static final double[] MODE_EFFECTS = {0.4, 0, -0.5};
    private static final List<String> DEVICES = List.of("laptop", "phone", "tablet");
    private static final List<String> DEGREES = List.of("none", "bachelor", "master");
    private static final double[] DEGREE_EFFECTS = {-0.4, 0.1, 0.5};

    /** The share of chance in the outcome, chosen so that a linear model is right about three times in four. */
    private static final double OUTCOME_NOISE = 0.55;

    private static final double FAIL_BELOW = -0.9;
    private static final double DISTINCTION_ABOVE = 1.0;

    private final Random random;

    private LearnerRows(long seed) {
        this.random = new Random(seed);
    }

    public static LearnerTable table(long seed) {
        LearnerRows data = new LearnerRows(seed);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            rows.add(data.learner());
        }
        return new LearnerTable(COLUMNS, rows);
    }

    /** The table, prepared like a user's, with the default thresholds of a training plan. */
    public static PreparedTable prepared(long seed) throws InvalidTableException {
        return PreparedTable.of(
                table(seed),
                LABEL,
                ColumnOptions.NONE,
                PlanParameters.defaults().minContributors());
    }

    private List<String> learner() {
        int mode = random.nextInt(MODES.size());
        int degree = random.nextInt(DEGREES.size());
        double ability = random.nextGaussian() + DEGREE_EFFECTS[degree];
        double effort = random.nextGaussian() + MODE_EFFECTS[mode];
        double result = ability + effort + OUTCOME_NOISE * random.nextGaussian();
        return List.of(
                CAMPUSES.get(random.nextInt(CAMPUSES.size())),
                whole(24 + 5 * Math.abs(random.nextGaussian()), 18, 70),
                MODES.get(mode),
                DEVICES.get(random.nextInt(DEVICES.size())),
                DEGREES.get(degree),
                tenths(62 + 9 * ability + 3 * random.nextGaussian(), 0, 100),
                whole(40 + 14 * effort + 5 * random.nextGaussian(), 0, 120),
                whole(30 + 10 * effort + 5 * random.nextGaussian(), 0, 60),
                whole(6 + 3 * effort + 3 * random.nextGaussian(), 0, 40),
                whole(11 + 2 * effort + ability + 2 * random.nextGaussian(), 0, 20),
                tenths(65 + 8 * ability + 4 * effort + 5 * random.nextGaussian(), 0, 100),
                whole(7 - 3 * effort + 2 * random.nextGaussian(), 0, 30),
                outcome(result));
    }

    private static String outcome(double result) {
        if (result < FAIL_BELOW) {
            return "fail";
        }
        return result > DISTINCTION_ABOVE ? "distinction" : "pass";
    }

    private static String whole(double value, double min, double max) {
        return Long.toString(Math.round(clamp(value, min, max)));
    }

    private static String tenths(double value, double min, double max) {
        return BigDecimal.valueOf(Math.round(10 * clamp(value, min, max)), 1).toPlainString();
    }

    private static double clamp(double value, double min, double max) {
        return Math.max(min, Math.min(max, value));
    }
}
