package org.sumspace.common.training.record;

import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/** The least or the greatest number; none without a number. */
public final class NumberExtreme implements LearnerValue {
    private final DocumentPath path;
    private final DoubleBinaryOperator choice;
    private @Nullable Double extreme;

    private NumberExtreme(DocumentPath path, DoubleBinaryOperator choice) {
        this.path = path;
        this.choice = choice;
    }

    public static NumberExtreme minimum(DocumentPath path) {
        return new NumberExtreme(path, Math::min);
    }

    public static NumberExtreme maximum(DocumentPath path) {
        return new NumberExtreme(path, Math::max);
    }

    @Override
    public void add(LearnerRecord record) {
        record.number(path)
                .ifPresent(number -> extreme = extreme == null ? number : choice.applyAsDouble(extreme, number));
    }

    @Override
    public JsonValue result() {
        return JsonValue.of(extreme);
    }
}
