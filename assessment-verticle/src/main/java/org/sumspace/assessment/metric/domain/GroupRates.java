package org.sumspace.assessment.metric.domain;

import org.jspecify.annotations.Nullable;

/**
 * The rates of one group.
 *
 * @param counted whether it is large enough for the differences between groups
 * @param labelRate rows with the positive label / rows
 * @param selectionRate rows with the positive prediction / rows; null without predictions
 * @param truePositiveRate of rows with the positive label; null without predictions
 * @param falsePositiveRate of rows with another label; null without predictions
 * @param precision of rows with the positive prediction; null without predictions
 */
public record GroupRates(
        String group,
        long n,
        boolean counted,
        Figure labelRate,
        @Nullable Figure selectionRate,
        @Nullable Figure truePositiveRate,
        @Nullable Figure falsePositiveRate,
        @Nullable Figure precision) {}
