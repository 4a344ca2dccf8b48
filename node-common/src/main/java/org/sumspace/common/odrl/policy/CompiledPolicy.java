package org.sumspace.common.odrl.policy;

/** The result of compiling a policy. */
public sealed interface CompiledPolicy permits Policy, InvalidPolicy {
    String label();

    Origin origin();
}
