package org.sumspace.assessment.explanation.domain;

/**
 * A test whether two models differ.
 *
 * @param pHolm p adjusted for the number of pairs
 */
public record DifferenceTest(String name, double statistic, double p, double pHolm) {}
