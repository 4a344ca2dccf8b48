package org.sumspace.common.http.server;

import io.vertx.json.schema.OutputUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.error.Violation;

/** The violations in the output of a schema validator, without its summaries for the enclosing levels. */
final class SchemaViolations {
    private static final int REPORTED_MAX = 50;

    private SchemaViolations() {}

    static List<Violation> of(OutputUnit result, String where) {
        List<OutputUnit> errors = result.getErrors() == null ? List.of() : result.getErrors();
        Set<Violation> violations = new LinkedHashSet<>();
        // There are no more keywords than in the schema, however many errors there are.
        Set<String> keywords =
                errors.stream().map(OutputUnit::getKeywordLocation).collect(Collectors.toSet());
        for (OutputUnit error : errors) {
            if (violations.size() == REPORTED_MAX) {
                break;
            }
            if (!summarises(error, keywords)) {
                violations.add(new Violation(where + pointer(error), message(error)));
            }
        }
        if (violations.isEmpty()) {
            violations.add(new Violation(where, "does not match the contract"));
        }
        return List.copyOf(violations);
    }

    /** Whether another error lies deeper in the schema, below this one's keyword. */
    private static boolean summarises(OutputUnit error, Set<String> keywords) {
        String prefix = error.getKeywordLocation() + "/";
        return keywords.stream().anyMatch(other -> other.startsWith(prefix));
    }

    private static String pointer(OutputUnit error) {
        String location = error.getInstanceLocation();
        return location == null ? "" : location.replaceFirst("^#", "");
    }

    private static String message(OutputUnit error) {
        return error.getError() == null ? "does not match the contract" : error.getError();
    }
}
