/** Queries of metrics. */
@NullMarked
package org.sumspace.assessment.metric.store;

import org.jspecify.annotations.NullMarked;
