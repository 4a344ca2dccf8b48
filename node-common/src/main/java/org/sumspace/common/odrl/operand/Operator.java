package org.sumspace.common.odrl.operand;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.sumspace.common.odrl.vocabulary.Names;

/** The relational operators of ODRL, with the other names that existing policies use for them. */
@SuppressWarnings("ImmutableEnumChecker") // no list changes, and the predicates have no state
public enum Operator {
    EQ("is", "is", order -> order == 0, "eq"),
    NEQ("is not", "is not", order -> order != 0, "neq", "ne"),
    GT("is greater than", "is after", order -> order > 0, "gt"),
    GTEQ("is at least", "is not before", order -> order >= 0, "gteq", "gte"),
    LT("is less than", "is before", order -> order < 0, "lt"),
    LTEQ("is at most", "is not after", order -> order <= 0, "lteq", "lte"),
    IS_A("is an instance of", "isA"),
    HAS_PART("contains", "hasPart"),
    IS_PART_OF("is part of", "isPartOf"),
    IS_ALL_OF("contains all of", "isAllOf"),
    IS_ANY_OF("is one of", "isAnyOf", "in"),
    IS_NONE_OF("is none of", "isNoneOf");

    private static final Map<String, Operator> BY_NAME = Arrays.stream(values())
            .flatMap(operator -> operator.names.stream().map(name -> Map.entry(name, operator)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private final boolean singles;
    private final String words;
    private final String wordsOfTime;

    private final IntPredicate order;

    private final List<String> names;

    Operator(String words, String... names) {
        this.singles = false;
        this.words = words;
        this.wordsOfTime = words;
        this.order = order -> false;
        this.names = List.of(names);
    }

    Operator(String words, String wordsOfTime, IntPredicate order, String... names) {
        this.singles = true;
        this.words = words;
        this.wordsOfTime = wordsOfTime;
        this.order = order;
        this.names = List.of(names);
    }

    /** @param name reduced by {@link Names} */
    public static Optional<Operator> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** The names of ODRL itself, for people. */
    public static String known() {
        return Arrays.stream(values()).map(operator -> operator.names.get(0)).collect(Collectors.joining(", "));
    }

    /** Whether the operator compares two single values; the others compare sets. */
    public boolean comparesSingles() {
        return singles;
    }

    /** @param comparison of the left with the right value, as a {@link java.util.Comparator} gives it */
    Truth test(int comparison) {
        return Truth.of(order.test(comparison));
    }

    /** Equal or not equal, for values that have no order. */
    Truth testEquality(boolean equal) {
        return switch (this) {
            case EQ -> Truth.of(equal);
            case NEQ -> Truth.of(!equal);
            default -> Truth.UNKNOWN;
        };
    }

    public String words(boolean ofTime) {
        return ofTime ? wordsOfTime : words;
    }
}
