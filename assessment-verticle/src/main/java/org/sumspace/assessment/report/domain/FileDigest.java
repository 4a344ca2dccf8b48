package org.sumspace.assessment.report.domain;

/**
 * A file of a run.
 *
 * @param name relative to the folder of the run
 */
public record FileDigest(String name, String sha256, long bytes) {}
