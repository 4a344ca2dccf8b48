package org.sumspace.common.store.query;

import java.util.Collection;
import java.util.List;

/**
 * Which documents of a collection are meant. Each store compiles this tree to its own language, so text from outside
 * reaches a store as a value only. {@link QueryEvaluator} defines what a query means.
 *
 * <p>A field has the values to which its {@link FieldPath path} leads, and if one of them is an array, also the elements
 * of this array. A condition holds if it holds for one of the values. A document either matches or does not: {@link Not}
 * matches all that the other query does not match, among them documents that lack its fields.
 */
public sealed interface Query {
    /** Matches what all of these match; everything if there are none. */
    record All(List<Query> queries) implements Query {
        public All {
            queries = List.copyOf(queries);
        }
    }

    /** Matches what any of these matches; nothing if there are none. */
    record Any(List<Query> queries) implements Query {
        public Any {
            queries = List.copyOf(queries);
        }
    }

    record Not(Query query) implements Query {}

    /** The field has one of these values. Numbers are equal as {@link Scalar.Numeric} says: 1 is 1.0. */
    record OneOf(FieldPath field, List<Scalar> values) implements Query {
        public OneOf {
            values = List.copyOf(values);
        }
    }

    /** The field has a value that compares to the operand in this way. Only values of one kind compare. */
    record Compare(FieldPath field, Comparison comparison, Scalar operand) implements Query {
        /** @throws IllegalArgumentException if the operand has no order */
        public Compare {
            if (operand instanceof Scalar.Truth) {
                throw new IllegalArgumentException("true and false have no order");
            }
        }
    }

    /** The path leads to something, be it null or an empty array. */
    record Exists(FieldPath field) implements Query {}

    /** The document does not have the field, or null is one of its values. */
    record AbsentOrNull(FieldPath field) implements Query {
        /** @throws IllegalArgumentException if the path has several steps, on which servers disagree within arrays */
        public AbsentOrNull {
            if (field.steps().size() > 1) {
                throw new IllegalArgumentException("expected a member of the document itself, got " + field);
            }
        }
    }

    static Query everything() {
        return new All(List.of());
    }

    static Query all(Query... queries) {
        return all(List.of(queries));
    }

    static Query all(List<Query> queries) {
        return queries.size() == 1 ? queries.get(0) : new All(queries);
    }

    static Query any(Query... queries) {
        return any(List.of(queries));
    }

    static Query any(List<Query> queries) {
        return queries.size() == 1 ? queries.get(0) : new Any(queries);
    }

    static Query not(Query query) {
        return new Not(query);
    }

    static Query is(String field, String value) {
        return is(field, new Scalar.Text(value));
    }

    static Query is(String field, long value) {
        return is(field, Scalar.Numeric.of(value));
    }

    static Query is(String field, boolean value) {
        return is(field, new Scalar.Truth(value));
    }

    static Query is(String field, Scalar value) {
        return new OneOf(FieldPath.of(field), List.of(value));
    }

    static Query isOneOf(String field, Collection<String> values) {
        List<Scalar> texts = values.stream().<Scalar>map(Scalar.Text::new).toList();
        return new OneOf(FieldPath.of(field), texts);
    }

    static Query compare(String field, Comparison comparison, String operand) {
        return compare(field, comparison, new Scalar.Text(operand));
    }

    static Query compare(String field, Comparison comparison, long operand) {
        return compare(field, comparison, Scalar.Numeric.of(operand));
    }

    static Query compare(String field, Comparison comparison, Scalar operand) {
        return new Compare(FieldPath.of(field), comparison, operand);
    }

    static Query exists(String field) {
        return new Exists(FieldPath.of(field));
    }

    static Query isAbsentOrNull(String field) {
        return new AbsentOrNull(FieldPath.of(field));
    }
}
