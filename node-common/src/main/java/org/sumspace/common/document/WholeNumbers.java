package org.sumspace.common.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.function.Function;

/** Whole numbers in records: {@code 2} and {@code 2.0} are read as 2, {@code 2.5} and what is out of range is refused. */
final class WholeNumbers {
    private WholeNumbers() {}

    static Module module() {
        return new SimpleModule("whole numbers")
                .addDeserializer(int.class, new Whole<>(int.class, 0, BigDecimal::intValueExact))
                .addDeserializer(Integer.class, new Whole<>(Integer.class, 0, BigDecimal::intValueExact))
                .addDeserializer(long.class, new Whole<>(long.class, 0L, BigDecimal::longValueExact))
                .addDeserializer(Long.class, new Whole<>(Long.class, 0L, BigDecimal::longValueExact));
    }

    private static final class Whole<T extends Number> extends StdDeserializer<T> {
        private static final long serialVersionUID = 1L;

        private final T zero;
        private final transient Function<BigDecimal, T> exact;

        Whole(Class<T> type, T zero, Function<BigDecimal, T> exact) {
            super(type);
            this.zero = zero;
            this.exact = exact;
        }

        @Override
        public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            if (!in.currentToken().isNumeric()) {
                return context.reportInputMismatch(this, "expected a number");
            }
            try {
                return exact.apply(in.getDecimalValue());
            } catch (ArithmeticException e) {
                return context.reportInputMismatch(this, "expected a whole number in range");
            }
        }

        @Override
        public Object getEmptyValue(DeserializationContext context) {
            return zero;
        }
    }
}
