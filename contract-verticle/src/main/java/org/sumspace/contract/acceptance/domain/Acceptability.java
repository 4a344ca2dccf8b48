package org.sumspace.contract.acceptance.domain;

import java.util.List;

/**
 * Whether a participant accepts a contract.
 *
 * @param reason why it does not accept the contract; empty if it accepts it
 * @param policies the descriptions of policies that it does not accept, as often as the contract has them
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
