package org.sumspace.connector.shared.store;

import io.vertx.core.json.JsonObject;
import java.util.stream.Stream;
import org.sumspace.connector.shared.domain.PrivacyCost;

/** How a privacy cost is stored in a document. */
public final class PrivacyCostFields {
    private static final String EPSILON = "epsilon";
    private static final String DELTA = "delta";

    private PrivacyCostFields() {}

    /** Adds the cost to the document; an unbounded cost has no fields, because JSON has no number for infinity. */
    public static JsonObject addTo(JsonObject document, PrivacyCost cost) {
        return cost.isUnbounded()
                ? document
                : document.put(EPSILON, cost.epsilon()).put(DELTA, cost.delta());
    }

    /** The fields of a cost, and these others. */
    public static String[] names(String... others) {
        return Stream.concat(Stream.of(EPSILON, DELTA), Stream.of(others)).toArray(String[]::new);
    }

    public static PrivacyCost read(JsonObject document) {
        Double epsilon = document.getDouble(EPSILON);
        return epsilon == null ? PrivacyCost.UNBOUNDED : new PrivacyCost(epsilon, document.getDouble(DELTA));
    }
}
