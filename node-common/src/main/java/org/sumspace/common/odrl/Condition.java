package org.sumspace.common.odrl;

/** What a rule, action, asset or party requires. */
public sealed interface Condition permits Constraint, LogicalConstraint {}
