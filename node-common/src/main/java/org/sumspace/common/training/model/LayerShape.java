package org.sumspace.common.training.model;

import java.util.List;

/**
 * How many units the layers of a network have, and where its flat weights are: the coefficients layer by layer, in each
 * layer a row for each unit that it reads, then the intercepts layer by layer.
 *
 * @param units the number of columns, the units of each hidden layer, and the number of outputs
 */
record LayerShape(List<Integer> units) {

    LayerShape {
        units = List.copyOf(units);
        if (units.size() < 2 || units.stream().anyMatch(count -> count < 1)) {
            throw new IllegalArgumentException("expected at least two layers, and a unit in each of them");
        }
    }

    /** The number of arrays of coefficients: all layers but the columns. */
    int count() {
        return units.size() - 1;
    }

    /** The number of units that a layer reads. */
    int inputs(int layer) {
        return units.get(layer);
    }

    int outputs(int layer) {
        return units.get(layer + 1);
    }

    /** Where the coefficients of a layer begin; of the number of layers, where the intercepts begin. */
    int coefficientStart(int layer) {
        int start = 0;
        for (int before = 0; before < layer; before++) {
            start = Math.addExact(start, Math.multiplyExact(inputs(before), outputs(before)));
        }
        return start;
    }

    /** Where the intercepts of a layer begin; of the number of layers, the number of weights. */
    int interceptStart(int layer) {
        int start = coefficientStart(count());
        for (int before = 0; before < layer; before++) {
            start = Math.addExact(start, outputs(before));
        }
        return start;
    }
}
