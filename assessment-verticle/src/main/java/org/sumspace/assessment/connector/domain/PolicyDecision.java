package org.sumspace.assessment.connector.domain;

/** Whether a policy permits the use of an asset, and why. */
public record PolicyDecision(boolean allowed, String reason) {}
