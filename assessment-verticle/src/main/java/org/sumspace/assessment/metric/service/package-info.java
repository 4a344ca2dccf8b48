/** Computes the metrics of a run. */
@NullMarked
package org.sumspace.assessment.metric.service;

import org.jspecify.annotations.NullMarked;
