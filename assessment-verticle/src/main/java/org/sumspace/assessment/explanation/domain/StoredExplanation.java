package org.sumspace.assessment.explanation.domain;

import java.time.Instant;

/** An explanation that a workspace asked for, of one version of a model. */
public record StoredExplanation(String id, String modelId, int modelVersion, Explanation content, Instant createdAt) {}
