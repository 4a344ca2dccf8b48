package org.sumspace.assessment.explanation.domain;

import java.util.List;

/**
 * The output as a function of one feature.
 *
 * @param feature its name
 * @param grid values of the feature
 * @param mean the mean output over the rows, for each value of the grid
 * @param lines the outputs for single rows, for each value of the grid (individual conditional expectation)
 */
public record PartialDependence(String feature, List<Double> grid, List<Double> mean, List<List<Double>> lines) {
    public PartialDependence {
        grid = List.copyOf(grid);
        mean = List.copyOf(mean);
        lines = lines.stream().map(List::copyOf).toList();
    }
}
