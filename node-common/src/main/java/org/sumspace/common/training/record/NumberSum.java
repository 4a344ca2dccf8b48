package org.sumspace.common.training.record;

import java.math.BigDecimal;
import org.sumspace.common.document.DocumentPath;
import org.sumspace.common.document.JsonValue;

/**
 * The sum or the mean of numbers, each of which is the nearest double. They are added exactly and the sum is rounded
 * once, because the order of rounded additions determines the last bits. The mean is this sum divided by the number of
 * values.
 */
public final class NumberSum implements LearnerValue {
    private final DocumentPath path;
    private final boolean mean;
    private BigDecimal sum = BigDecimal.ZERO;
    private long values;

    private NumberSum(DocumentPath path, boolean mean) {
        this.path = path;
        this.mean = mean;
    }

    /** The sum; 0 without a number. */
    public static NumberSum sum(DocumentPath path) {
        return new NumberSum(path, false);
    }

    /** The mean; none without a number. */
    public static NumberSum mean(DocumentPath path) {
        return new NumberSum(path, true);
    }

    @Override
    public void add(LearnerRecord record) {
        record.number(path).ifPresent(number -> {
            sum = sum.add(new BigDecimal(number));
            values++;
        });
    }

    @Override
    public JsonValue result() {
        if (!mean) {
            return JsonValue.of(sum.doubleValue());
        }
        return JsonValue.of(values == 0 ? null : sum.doubleValue() / (double) values);
    }
}
