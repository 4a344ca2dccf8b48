/** Verifies what the members of a plan state. */
@NullMarked
package org.sumspace.aggregator.shared.core;

import org.jspecify.annotations.NullMarked;
