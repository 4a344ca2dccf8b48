package org.sumspace.contract.agreement.api;

import java.util.OptionalLong;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.contract.agreement.core.AgreementView;
import org.sumspace.contract.agreement.domain.ChangeRequest;
import org.sumspace.contract.shared.api.Access;

/** Reads the common parts of requests that change contracts. */
final class ChangeRequests {
    private static final String ANY = "*";

    private ChangeRequests() {}

    /** The contract in the path, the actor, and the version in {@code If-Match}. */
    static ChangeRequest of(ApiRequest request) {
        return new ChangeRequest(
                request.path("id"), expectedVersion(request), Access.of(request).actor());
    }

    private static OptionalLong expectedVersion(ApiRequest request) {
        return request.header("If-Match")
                .filter(tag -> !tag.equals(ANY))
                .map(tag ->
                        OptionalLong.of(Long.parseLong(tag.replace("\"", "").replace(AgreementView.NOT_IN_FORCE, ""))))
                .orElse(OptionalLong.empty());
    }
}
