package org.sumspace.converter.core.descriptor;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.Location;

/**
 * An object with known fields.
 *
 * @param open whether unknown fields are ignored instead of refused
 * @param required the fields that must be present
 * @param nullable whether a field that is null counts as absent
 * @param lenient whether an optional field that is an empty text counts as absent, and one that is not of its type can be
 *     left out
 */
record ObjectShape(
        Map<String, Shape> fields,
        List<String> required,
        boolean open,
        boolean nullable,
        boolean lenient,
        List<DescriptorRule> rules)
        implements Shape {
    @Override
    public void check(@Nullable Object value, Location at, JsonViolations violations) {
        if (!(value instanceof Map<?, ?> object)) {
            violations.add(at, "expected an object");
            return;
        }
        int before = violations.count();
        boolean complete = true;
        for (String name : required) {
            if (nullable ? object.get(name) == null : !object.containsKey(name)) {
                violations.add(at.key(name), "is missing");
            }
        }
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            if (violations.isFull()) {
                return;
            }
            String name = (String) entry.getKey();
            Shape shape = fields.get(name);
            if (shape != null && !isAbsent(name, entry.getValue())) {
                int beforeField = violations.count();
                checkField(name, shape, entry.getValue(), at, violations);
                if (lenient && violations.count() > beforeField && !required.contains(name)) {
                    complete &= !violations.leaveOut(at.key(name), beforeField);
                }
            } else if (shape == null && !open) {
                violations.add(at.key(name), "unknown field");
            }
        }
        boolean fieldsValid = complete && violations.count() == before;
        for (DescriptorRule rule : rules) {
            rule.check(object, at, fieldsValid, violations);
        }
    }

    private void checkField(String name, Shape shape, @Nullable Object value, Location at, JsonViolations violations) {
        if (value != null) {
            shape.check(value, at.key(name), violations);
            return;
        }
        JsonViolations ofNull = JsonViolations.first();
        shape.check(null, at.key(name), ofNull);
        if (ofNull.count() > 0) {
            violations.add(
                    at.key(name),
                    required.contains(name) ? "must not be null" : "must not be null; leave the member out");
        }
    }

    private boolean isAbsent(String name, @Nullable Object value) {
        return (nullable && value == null) || (lenient && "".equals(value) && !required.contains(name));
    }
}
