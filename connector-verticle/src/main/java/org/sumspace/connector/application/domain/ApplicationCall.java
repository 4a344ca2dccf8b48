package org.sumspace.connector.application.domain;

import java.util.Map;
import org.sumspace.connector.catalog.domain.Representation;

/**
 * A call to an application.
 *
 * @param representation of the participant's own resource
 * @param parameters by name; those that the representation does not allow are left out
 * @param headers about the exchange
 */
public record ApplicationCall(
        Representation representation, Map<String, String> parameters, Map<String, String> headers) {
    public ApplicationCall {
        parameters = Map.copyOf(parameters);
        headers = Map.copyOf(headers);
    }
}
