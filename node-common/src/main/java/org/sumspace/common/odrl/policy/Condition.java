package org.sumspace.common.odrl.policy;

/** A condition of a rule, action, asset or party. */
public sealed interface Condition permits Constraint, LogicalConstraint {}
