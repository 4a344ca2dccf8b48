package org.sumspace.contract.acceptance.domain;

import java.util.List;

/**
 * Whether a participant accepts a contract.
 *
 * @param reason why not; empty if it does
 * @param policies the descriptions of those that it does not accept, as often as the contract has them
 * @param services the offerings that it does not accept, as often as the contract has them
 */
public record Acceptability(boolean isAcceptable, String reason, List<String> policies, List<String> services) {
    public Acceptability {
        policies = List.copyOf(policies);
        services = List.copyOf(services);
    }

    public static Acceptability accepted() {
        return new Acceptability(true, "", List.of(), List.of());
    }

    public static Acceptability refused(String reason, List<String> policies, List<String> services) {
        return new Acceptability(false, reason, policies, services);
    }
}
