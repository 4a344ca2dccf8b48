/** How a group agrees on one contributor set: no Vert.x, no clock, no files. */
@NullMarked
package org.sumspace.aggregator.round.core;

import org.jspecify.annotations.NullMarked;
