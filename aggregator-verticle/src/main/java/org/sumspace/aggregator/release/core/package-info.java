/** Rules for what children in the tree release: no Vert.x, no files. */
@NullMarked
package org.sumspace.aggregator.release.core;

import org.jspecify.annotations.NullMarked;
