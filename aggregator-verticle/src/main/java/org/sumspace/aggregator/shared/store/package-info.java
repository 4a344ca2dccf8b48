/** The journal of a plan, in which every feature keeps its steps. */
@NullMarked
package org.sumspace.aggregator.shared.store;

import org.jspecify.annotations.NullMarked;
