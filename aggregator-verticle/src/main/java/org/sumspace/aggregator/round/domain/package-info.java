/** The states of a plan at this aggregator, and what others may see of it. */
@NullMarked
package org.sumspace.aggregator.round.domain;

import org.jspecify.annotations.NullMarked;
