package org.sumspace.common.odrl.policy;

/**
 * A policy that cannot be evaluated. A decision that it concerns denies (D1).
 *
 * @param problem what is wrong, and where
 */
public record InvalidPolicy(String label, Origin origin, String problem) implements CompiledPolicy {}
