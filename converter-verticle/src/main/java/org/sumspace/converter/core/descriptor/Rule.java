package org.sumspace.converter.core.descriptor;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.expression.ExpressionException;
import org.sumspace.converter.core.expression.Lambda;
import org.sumspace.converter.core.json.FieldPath;
import org.sumspace.converter.core.json.Location;
import org.sumspace.converter.core.json.Violations;

/** Something that must hold between the fields of an object. */
interface Rule {
    /** @param sound whether nothing is wrong with the fields themselves */
    void check(Map<?, ?> object, Location at, boolean sound, Violations violations);

    /** Between {@code min} and one of the fields are there. */
    record Exclusive(List<String> fields, int min) implements Rule {
        @Override
        public void check(Map<?, ?> object, Location at, boolean sound, Violations violations) {
            int present = 0;
            for (String field : fields) {
                present += object.containsKey(field) ? 1 : 0;
            }
            if (present < min || present > 1) {
                violations.add(
                        at,
                        (min == 1 ? "exactly" : "at most") + " one of " + String.join(", ", fields) + " is due here");
            }
        }
    }

    /** A condition on the values of fields holds. */
    record Condition(
            List<FieldPath> fields,
            Lambda requirement,
            @Nullable FieldPath blamed,
            String message) implements Rule {
        @Override
        public void check(Map<?, ?> object, Location at, boolean sound, Violations violations) {
            @Nullable Object[] values = new Object[fields.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = fields.get(i).read(object);
            }
            if (!holds(values, sound)) {
                violations.add(blamed == null ? at : blamed.resolve(at), message);
            }
        }

        /** A condition that cannot be told because a value is of a wrong kind, which was reported, is not broken. */
        private boolean holds(@Nullable Object[] values, boolean sound) {
            try {
                return requirement.holds(values);
            } catch (ExpressionException e) {
                return !sound;
            }
        }
    }
}
