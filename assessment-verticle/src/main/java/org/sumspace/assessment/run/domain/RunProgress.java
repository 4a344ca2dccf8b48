package org.sumspace.assessment.run.domain;

/**
 * How far a stage is.
 *
 * @param total 0 if it is unknown
 * @param unit what is counted, for example bytes
 */
public record RunProgress(String stage, long done, long total, String unit) {}
