package org.sumspace.assessment.metric.domain;

/**
 * A file that a run reads besides its data set.
 *
 * @param path as the plan names it
 * @param modified time of its last change, ISO 8601; empty if it is not known yet
 */
public record AttachedFile(String path, long bytes, String modified) {}
