package org.sumspace.converter.core.descriptor;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.JsonViolations;
import org.sumspace.converter.core.json.Location;

/** A constraint between the fields of an object. */
interface DescriptorRule {
    /** @param fieldsValid whether the fields have no violations of their own */
    void check(Map<?, ?> object, Location at, boolean fieldsValid, JsonViolations violations);

    /** At most one of the fields is present, and at least {@code min}. */
    record Exclusive(List<String> fields, int min) implements DescriptorRule {
        @Override
        public void check(Map<?, ?> object, Location at, boolean fieldsValid, JsonViolations violations) {
            int present = 0;
            for (String field : fields) {
                present += object.containsKey(field) ? 1 : 0;
            }
            if (present < min || present > 1) {
                violations.add(
                        at, "expected " + (min == 1 ? "exactly" : "at most") + " one of " + String.join(", ", fields));
            }
        }
    }

    /** A condition on the values of the fields holds. */
    record Condition(
            List<FieldPath> fields,
            Lambda requirement,
            @Nullable FieldPath reportedAt,
            String message) implements DescriptorRule {
        @Override
        public void check(Map<?, ?> object, Location at, boolean fieldsValid, JsonViolations violations) {
            @Nullable Object[] values = new Object[fields.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = fields.get(i).read(object);
            }
            if (!holds(values, fieldsValid)) {
                violations.add(reportedAt == null ? at : reportedAt.resolve(at), message);
            }
        }

        /** A condition that fails on a field of the wrong kind counts as met, because the field is reported already. */
        private boolean holds(@Nullable Object[] values, boolean fieldsValid) {
            try {
                return requirement.holds(values);
            } catch (ExpressionException e) {
                return !fieldsValid;
            }
        }
    }
}
