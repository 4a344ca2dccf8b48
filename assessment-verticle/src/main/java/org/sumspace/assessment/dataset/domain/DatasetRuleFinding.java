package org.sumspace.assessment.dataset.domain;

/**
 * How many values break a rule of the plan.
 *
 * @param rule type, range, set, pattern or unique
 * @param values that break it
 * @param row number of the first of them, counted from 1 without the header
 */
public record DatasetRuleFinding(String column, String rule, long values, long row) {}
