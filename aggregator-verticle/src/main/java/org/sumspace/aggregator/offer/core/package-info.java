/** Checks of an offered plan and of its leaf list: no Vert.x, no files. */
@NullMarked
package org.sumspace.aggregator.offer.core;

import org.jspecify.annotations.NullMarked;
