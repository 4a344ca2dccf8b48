package org.sumspace.assessment.run.domain;

/**
 * Why a run failed. The message contains no value of the data set.
 *
 * @param stage the one that failed
 */
public record RunFailure(String stage, String code, String message) {}
