package org.sumspace.common.odrl.operand;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.odrl.vocabulary.Names;

/**
 * A left operand. Every name is allowed; those that the table lists have a type, into which the right operand is read.
 *
 * @param name reduced by {@link Names}
 */
public record LeftOperand(String name, Type type) {
    /** How texts on the right are read. */
    public enum Type {
        ANY(Value.class, "value"),
        TIME(TimeValue.class, "time such as 2026-12-31T12:00:00Z"),
        DURATION(DurationValue.class, "duration such as P30D"),
        NUMBER(Value.Numeric.class, "number");

        private final Class<? extends Value> values;
        private final String words;

        Type(Class<? extends Value> values, String words) {
            this.values = values;
            this.words = words;
        }

        public Optional<? extends Value> read(String text) {
            return switch (this) {
                case ANY -> Optional.empty();
                case TIME -> TimeValue.parse(text);
                case DURATION -> DurationValue.parse(text);
                case NUMBER -> Value.number(text);
            };
        }

        public boolean holds(Value value) {
            return values.isInstance(value);
        }

        /** The expected form, for people. */
        public String words() {
            return words;
        }
    }

    public static final String DATE_TIME = "dateTime";
    static final String NOTIFICATION_MESSAGE = "notificationMessage";
    private static final String EVENT = "event";
    private static final String DELAY_PERIOD = "delayPeriod";
    private static final String TIME_INTERVAL = "timeInterval";
    private static final String ELAPSED_TIME = "elapsedTime";
    private static final String METERED_TIME = "meteredTime";

    private static final Map<String, Type> TYPES = Map.ofEntries(
            Map.entry(DATE_TIME, Type.TIME),
            Map.entry("limitDate", Type.TIME),
            Map.entry("subscriptionDateTime", Type.TIME),
            Map.entry(DELAY_PERIOD, Type.DURATION),
            Map.entry(TIME_INTERVAL, Type.DURATION),
            Map.entry(ELAPSED_TIME, Type.DURATION),
            Map.entry(METERED_TIME, Type.DURATION),
            Map.entry("count", Type.NUMBER),
            Map.entry("usageCount", Type.NUMBER),
            Map.entry("payAmount", Type.NUMBER),
            Map.entry("percentage", Type.NUMBER),
            Map.entry("absoluteSize", Type.NUMBER),
            Map.entry("relativeSize", Type.NUMBER));

    private static final Set<String> OF_CONNECTORS =
            Set.of("count", "payAmount", "usageCount", "limitDate", "subscriptionDateTime");
    private static final Map<String, String> DEPRECATED = Map.of("device", "systemDevice", "system", "systemDevice");
    private static final Set<String> AT_LEAST = Set.of(DELAY_PERIOD, TIME_INTERVAL);
    private static final Set<String> AT_MOST = Set.of(ELAPSED_TIME, METERED_TIME);

    /** Whether only the connectors of the two parties, and their billing services, know its values. */
    public static boolean isOfConnectors(String name) {
        return OF_CONNECTORS.contains(name);
    }

    public static LeftOperand of(String name) {
        String current = DEPRECATED.getOrDefault(name, name);
        return new LeftOperand(current, TYPES.getOrDefault(current, Type.ANY));
    }

    public boolean isNotification() {
        return name.equals(NOTIFICATION_MESSAGE);
    }

    /** Whether only the passing of time makes a constraint on this operand impossible, so that a late duty ignores it (D4). */
    public boolean isOfTime() {
        return type == Type.TIME || type == Type.DURATION || name.equals(EVENT);
    }

    /**
     * The meaning of the operator for this operand. The vocabulary writes periods with {@code eq}: an elapsed time of
     * one hour means that at most one hour may be used, a delay of one hour that at least one hour must have passed.
     */
    public Operator meaningOf(Operator operator) {
        if (operator == Operator.EQ && AT_LEAST.contains(name)) {
            return Operator.GTEQ;
        }
        return operator == Operator.EQ && AT_MOST.contains(name) ? Operator.LTEQ : operator;
    }
}
