package org.sumspace.common.odrl.operand;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.sumspace.common.document.JsonValue;

/** A typed value of an operand. A comparison of values of different types is unknown. */
public sealed interface Value permits Value.Text, Value.Numeric, Value.Bool, TimeValue, DurationValue {
    /** @param operator one that {@link Operator#comparesSingles compares single values} */
    Truth compare(Operator operator, Value right);

    /** As an explanation writes it. */
    String text();

    static Value of(String text) {
        return new Text(text);
    }

    static Value of(long number) {
        return new Numeric(BigDecimal.valueOf(number));
    }

    static Value of(BigDecimal number) {
        return new Numeric(number);
    }

    static Value of(boolean value) {
        return new Bool(value);
    }

    static Value of(Instant time) {
        return TimeValue.at(time);
    }

    /** A text, a number, true or false; empty for anything else. */
    static Optional<Value> of(JsonValue json) {
        if (json.isText()) {
            return Optional.of(of(json.asText()));
        }
        if (json.isNumber()) {
            return number(json.asText());
        }
        return json.isBoolean() ? Optional.of(of(json.isTrue())) : Optional.empty();
    }

    static Optional<Value> number(String text) {
        try {
            return Optional.of(of(new BigDecimal(text.strip())));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    record Text(String text) implements Value {
        @Override
        public Truth compare(Operator operator, Value right) {
            return right instanceof Text other ? operator.testEquality(text.equals(other.text)) : Truth.UNKNOWN;
        }
    }

    record Numeric(BigDecimal number) implements Value {
        @Override
        public Truth compare(Operator operator, Value right) {
            return right instanceof Numeric other ? operator.test(number.compareTo(other.number)) : Truth.UNKNOWN;
        }

        @Override
        public String text() {
            return number.toString();
        }
    }

    record Bool(boolean value) implements Value {
        @Override
        public Truth compare(Operator operator, Value right) {
            return right instanceof Bool other ? operator.testEquality(value == other.value) : Truth.UNKNOWN;
        }

        @Override
        public String text() {
            return String.valueOf(value);
        }
    }
}
