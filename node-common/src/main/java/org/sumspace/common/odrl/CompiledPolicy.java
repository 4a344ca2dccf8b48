package org.sumspace.common.odrl;

/** What compiling makes of a policy. */
public sealed interface CompiledPolicy permits Policy, InvalidPolicy {
    String label();

    Origin origin();
}
