package org.sumspace.assessment.release.core;

/**
 * A table that is generalised to some levels.
 *
 * @param suppressed rows of classes that do not fulfil the criteria
 * @param classes that fulfil them
 * @param smallest rows of the smallest of these; 0 if there is none
 * @param discernibility Σ rows² of the classes + suppressed · all rows
 * @param loss non-uniform entropy, from 0 (nothing was generalised) to 1 (nothing is left)
 */
public record ReleaseEvaluation(long suppressed, long classes, long smallest, double discernibility, double loss) {}
