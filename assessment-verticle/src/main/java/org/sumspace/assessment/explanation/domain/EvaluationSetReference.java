package org.sumspace.assessment.explanation.domain;

/** The evaluation set that a result was computed from; it may have been deleted since. */
public record EvaluationSetReference(String id, String sha256) {}
