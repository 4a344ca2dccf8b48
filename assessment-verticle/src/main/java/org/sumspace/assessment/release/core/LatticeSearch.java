package org.sumspace.assessment.release.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Searches the levels of generalisation that a table needs. Each point of the lattice has a level for each column. If
 * the criteria are monotone, a path of points is searched by bisection. Points above one that fulfils the criteria and
 * points below one that does not are not evaluated.
 */
public final class LatticeSearch {
    /** More points are not searched. */
    public static final int POINTS_MAX = 100_000;

    private static final byte UNKNOWN = 0;
    private static final byte YES = 1;
    private static final byte NO = 2;

    private final List<GeneralColumn> columns;
    private final Evaluator evaluator;
    private final boolean monotone;
    private final int[] weight;
    private final byte[] state;

    private LatticeSearch(List<GeneralColumn> columns, ClassCounts counts, Criteria criteria, int points) {
        this.columns = columns;
        this.evaluator = new Evaluator(columns, counts, criteria);
        this.monotone = criteria.areMonotone();
        this.weight = new int[columns.size()];
        int product = 1;
        for (int c = 0; c < columns.size(); c++) {
            weight[c] = product;
            product *= columns.get(c).height() + 1;
        }
        this.state = new byte[points];
    }

    /**
     * The table that loses least.
     *
     * @param levels by column
     * @param released which of the combinations are in it
     * @param points of the lattice
     * @param evaluations how many of them were examined, some of them twice
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Found(int[] levels, ReleaseEvaluation evaluation, boolean[] released, int points, long evaluations) {}

    /** How many points the lattice of these columns has. */
    public static long points(List<GeneralColumn> columns) {
        long points = 1;
        for (GeneralColumn column : columns) {
            points = Math.multiplyExact(points, column.height() + 1L);
        }
        return points;
    }

    /**
     * Finds the point with the smallest loss among the minimal points that fulfil the criteria or, if the criteria are
     * not monotone, among all points that fulfil them.
     *
     * @return empty if no point fulfils the criteria
     */
    public static Optional<Found> search(List<GeneralColumn> columns, ClassCounts counts, Criteria criteria) {
        long points = points(columns);
        if (points > POINTS_MAX) {
            throw new IllegalArgumentException("expected at most " + POINTS_MAX + " points, got " + points);
        }
        LatticeSearch search = new LatticeSearch(columns, counts, criteria, (int) points);
        search.examine();
        return search.best();
    }

    private void examine() {
        List<Integer> byHeight = new ArrayList<>();
        for (int point = 0; point < state.length; point++) {
            byHeight.add(point);
        }
        byHeight.sort(
                Comparator.comparingInt(point -> Arrays.stream(levels(point)).sum()));
        for (int point : byHeight) {
            if (state[point] == UNKNOWN && monotone) {
                halve(path(point));
            } else if (state[point] == UNKNOWN) {
                state[point] = evaluator.isAnonymous(levels(point)) ? YES : NO;
            }
        }
    }

    private Optional<Found> best() {
        Found best = null;
        for (int point = 0; point < state.length; point++) {
            if (state[point] == YES && (!monotone || isMinimal(point))) {
                ReleaseEvaluation evaluation = evaluator.evaluate(levels(point));
                if (best == null || isBetter(evaluation, best.evaluation())) {
                    best = new Found(levels(point), evaluation, new boolean[0], state.length, 0);
                }
            }
        }
        return Optional.ofNullable(best)
                .map(found -> new Found(
                        found.levels(),
                        found.evaluation(),
                        evaluator.released(found.levels()),
                        found.points(),
                        evaluator.evaluations()));
    }

    private static boolean isBetter(ReleaseEvaluation one, ReleaseEvaluation other) {
        return one.loss() < other.loss()
                || (one.loss() == other.loss() && one.discernibility() < other.discernibility());
    }

    private int[] levels(int point) {
        int[] levels = new int[weight.length];
        for (int c = 0; c < levels.length; c++) {
            levels[c] = point / weight[c] % (columns.get(c).height() + 1);
        }
        return levels;
    }

    private List<Integer> above(int point) {
        List<Integer> above = new ArrayList<>();
        int[] levels = levels(point);
        for (int c = 0; c < levels.length; c++) {
            if (levels[c] < columns.get(c).height()) {
                above.add(point + weight[c]);
            }
        }
        return above;
    }

    private List<Integer> below(int point) {
        List<Integer> below = new ArrayList<>();
        int[] levels = levels(point);
        for (int c = 0; c < levels.length; c++) {
            if (levels[c] > 0) {
                below.add(point - weight[c]);
            }
        }
        return below;
    }

    private boolean isMinimal(int point) {
        return below(point).stream().noneMatch(each -> state[each] == YES);
    }

    /** A path from a point upwards through points that are not decided yet. */
    private List<Integer> path(int from) {
        List<Integer> path = new ArrayList<>(List.of(from));
        Optional<Integer> next = Optional.of(from);
        while (next.isPresent()) {
            next = above(next.get()).stream()
                    .filter(each -> state[each] == UNKNOWN)
                    .findFirst();
            next.ifPresent(path::add);
        }
        return path;
    }

    private void halve(List<Integer> path) {
        int low = 0;
        int high = path.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (evaluator.isAnonymous(levels(path.get(middle)))) {
                spread(path.get(middle), YES);
                high = middle - 1;
            } else {
                spread(path.get(middle), NO);
                low = middle + 1;
            }
        }
    }

    /**
     * Marks the points above one that fulfils the criteria as fulfilling, or the points below one that does not as
     * failing.
     */
    private void spread(int point, byte known) {
        Deque<Integer> todo = new ArrayDeque<>(List.of(point));
        while (!todo.isEmpty()) {
            int each = todo.pop();
            if (state[each] == UNKNOWN) {
                state[each] = known;
                todo.addAll(known == YES ? above(each) : below(each));
            }
        }
    }

    /**
     * A table that is generalised to some levels.
     *
     * @param suppressed rows of classes that do not fulfil the criteria
     * @param classes that fulfil them
     * @param smallest rows of the smallest of these; 0 if there is none
     * @param discernibility Σ rows² of the classes + suppressed · all rows
     * @param loss non-uniform entropy, from 0 (nothing was generalised) to 1 (nothing is left)
     */
    public record ReleaseEvaluation(long suppressed, long classes, long smallest, double discernibility, double loss) {}
}
