package org.sumspace.common.training.model;

import java.util.OptionalDouble;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.record.Vocabulary;

/** What the value of a label counts as. */
sealed interface FeatureLabel {

    /** The index of the class, or the scaled target; empty for a value that is none. */
    OptionalDouble number(JsonValue value);

    record Classes(Vocabulary words) implements FeatureLabel {

        @Override
        public OptionalDouble number(JsonValue value) {
            return words.index(value).map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
        }
    }

    record Target(Scale scale) implements FeatureLabel {

        @Override
        public OptionalDouble number(JsonValue value) {
            double scaled = scale.of(value.doubleValue());
            return value.isNumber() && Double.isFinite(scaled) ? OptionalDouble.of(scaled) : OptionalDouble.empty();
        }
    }
}
