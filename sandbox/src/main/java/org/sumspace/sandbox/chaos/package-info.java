/** A data space in which things go wrong on purpose, by a schedule that follows from a seed, while it trains. */
@NullMarked
package org.sumspace.sandbox.chaos;

import org.jspecify.annotations.NullMarked;
