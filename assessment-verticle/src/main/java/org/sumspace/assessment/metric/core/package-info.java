/** Formulas of metrics. */
@NullMarked
package org.sumspace.assessment.metric.core;

import org.jspecify.annotations.NullMarked;
